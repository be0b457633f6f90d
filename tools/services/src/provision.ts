import { escapeIdentifier, escapeLiteral, type Client } from 'pg';

/**
 * The database roles. `owner` owns and migrates the schema; `app` is the applications' role, with only the
 * migrations' grants; `dnsReader` is for name servers reading zones, `forwarder` for the forwarder,
 * `mailReader` for mail servers; `simulator` owns the registry simulator's own database.
 */
export const ROLES = {
  owner: 'registrar_owner',
  app: 'registrar',
  dnsReader: 'registrar_dns_reader',
  forwarder: 'registrar_forwarder',
  mailReader: 'registrar_mail_reader',
  simulator: 'registrar_simulator',
} as const;

export type Role = keyof typeof ROLES;

/** Roles that may connect to a database, in addition to its owner. */
const CONNECTS: Readonly<Record<'owner' | 'simulator', readonly Role[]>> = {
  owner: ['app', 'dnsReader', 'forwarder', 'mailReader'],
  simulator: [],
};

/**
 * Creates the roles, or sets the passwords of existing ones. `admin` is connected as a superuser. Safe to run
 * again.
 */
export async function provisionRoles(
  admin: Client,
  passwords: Readonly<Record<Role, string>>,
): Promise<void> {
  for (const [role, name] of Object.entries(ROLES) as [Role, string][]) {
    const { rowCount } = await admin.query('select 1 from pg_roles where rolname = $1', [name]);
    const verb = rowCount === 0 ? 'create' : 'alter';
    const rights = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls';
    await admin.query(
      `${verb} role ${escapeIdentifier(name)} with ${rights} password ${escapeLiteral(passwords[role])}`,
    );
  }
}

/**
 * Creates a database if it is missing, owned by one role and closed to all roles that do not need it. True if
 * it was created.
 */
export async function createDatabase(
  admin: Client,
  name: string,
  owner: 'owner' | 'simulator',
  template?: string,
): Promise<boolean> {
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name]);
  const database = escapeIdentifier(name);
  if (rowCount === 0) {
    // Copied file by file: through the WAL (the default) a copy costs three times the processor time.
    const copied = template === undefined ? '' : ` template ${escapeIdentifier(template)} strategy file_copy`;
    await admin.query(`create database ${database} owner ${escapeIdentifier(ROLES[owner])}${copied}`);
  }
  await admin.query(`revoke all on database ${database} from public`);
  for (const role of CONNECTS[owner])
    await admin.query(`grant connect on database ${database} to ${escapeIdentifier(ROLES[role])}`);
  return rowCount === 0;
}
