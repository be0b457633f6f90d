import type { Role } from '@registrar/tool-services';

/** The database the tests' superuser connects to. */
export const TEST_ADMIN_DATABASE = 'registrar_test';
/** The migrated database each test database is a copy of. */
export const TEMPLATE_DATABASE = 'registrar_test_template';

/** No secrets: the servers of a test run live for that run, on this machine. */
export const SUPERUSER_PASSWORD = 'test-superuser';
export const ROLE_PASSWORDS: Readonly<Record<Role, string>> = {
  owner: 'test-owner',
  app: 'test-app',
  dnsReader: 'test-dns-reader',
  forwarder: 'test-forwarder',
  mailReader: 'test-mail-reader',
  simulator: 'test-simulator',
};

/**
 * Throws unless the name says that its data are for tests: whatever TEST_DATABASE_URL names is dropped and
 * made again.
 */
export function assertTestDatabase(name: string): void {
  if (!/test/.test(name))
    throw new Error(`Refusing to touch the database "${name}": the name of a test database contains "test".`);
}

/** The database a connection URL names. */
export function databaseNameOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1));
}
