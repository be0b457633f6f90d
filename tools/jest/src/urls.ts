import { ROLES, type Role } from '@registrar/tool-services';
import { ROLE_PASSWORDS } from './conventions';

/** The superuser's URL turned into one of another role or database on the same server. */
export function urlFor(adminUrl: string, { role, database }: { role?: Role; database: string }): string {
  const url = new URL(adminUrl);
  url.pathname = `/${encodeURIComponent(database)}`;
  if (role) {
    url.username = ROLES[role];
    url.password = ROLE_PASSWORDS[role];
  }
  return url.toString();
}

/** A setting made by the run's global setup. Throws a message that says how to run the test. */
export function requiredUrl(name: 'TEST_DATABASE_URL' | 'TEST_REDIS_URL'): string {
  const url = process.env[name];
  if (!url)
    throw new Error(
      `${name} is not set: run the test by \`npm test -- <file>\` and name it *.int-spec.ts, *.e2e-spec.ts or *.slow-spec.ts.`,
    );
  return url;
}
