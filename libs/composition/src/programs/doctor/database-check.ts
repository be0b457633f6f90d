import {
  migrationNames,
  PostgresDiagnosis,
  type RoleFacts,
  type SchemaFacts,
  type ServerFacts,
  type TableGrants,
} from '@registrar/adapter-postgres';
import type { DoctorContext } from './context';
import { type Check, fault, type Finding, messageOf, ok, Unchecked, unknown, warning } from './finding';

/** As `server_version_num`; the product is tested with 16. */
const OLDEST_VERSION = 150_000;
/** Clocks further apart confuse due times, leases and expiry. */
const CLOCK_FAULT_MS = 2_000;
/** Share of the server's connections from which on new processes may find none. */
const CONNECTIONS_SHARE = 0.9;
const SHOWN = 5;

const listed = (names: readonly string[]): string =>
  names.length > SHOWN
    ? `${names.slice(0, SHOWN).join(', ')} and ${names.length - SHOWN} more`
    : names.join(', ');

export function judgeServer(facts: ServerFacts): Finding[] {
  const { encoding, timeZone, recordedCollation, presentCollation, connections, maxConnections } = facts;
  const findings: Finding[] = [];
  if (facts.inRecovery)
    findings.push(
      fault(
        'database.read_only',
        'DATABASE_URL leads to a standby, which takes no writes',
        'Name the primary, or all servers, separated by commas; or promote the standby.',
      ),
    );
  if (encoding !== 'UTF8')
    findings.push(
      fault(
        'database.encoding',
        `the encoding is ${encoding}`,
        'Move the data into a database that was created with encoding UTF8.',
      ),
    );
  if (!/^(?:Etc\/)?(?:UTC|UCT|GMT|Universal|Zulu)$/.test(timeZone))
    findings.push(
      warning(
        'database.time_zone',
        `sessions have the time zone ${timeZone}: days of reports may begin at another hour`,
        `alter database … set timezone = 'UTC'`,
      ),
    );
  if (recordedCollation !== null && presentCollation !== null && recordedCollation !== presentCollation)
    findings.push(
      fault(
        'database.collation',
        `indexes of texts were built with version ${recordedCollation} of the collation ${facts.collation}, the server has ${presentCollation}: look-ups may miss rows`,
        'reindex database …; then alter database … refresh collation version',
      ),
    );
  if (connections >= maxConnections * CONNECTIONS_SHARE)
    findings.push(
      warning(
        'database.connections',
        `${connections} of ${maxConnections} connections are in use`,
        'Lower DATABASE_POOL_MAX, run fewer processes or raise max_connections.',
      ),
    );
  return [
    ...findings,
    ok(
      'database.size',
      `database ${facts.database}, ${facts.size} bytes, ${encoding}, time zone ${timeZone}, collation ${facts.collation}; the free space of its disk cannot be asked through PostgreSQL`,
    ),
  ];
}

export function judgeVersion(version: number): Finding {
  const text = `PostgreSQL ${Math.floor(version / 10_000)}.${version % 10_000}`;
  return version < OLDEST_VERSION
    ? fault('database.version', `${text} is too old`, 'Upgrade to PostgreSQL 16.')
    : ok('database.version', text);
}

/** `offsetMs`: the database's clock minus that of this machine; `roundTripMs`: how exact that can be. */
export function judgeClock(offsetMs: number, roundTripMs: number): Finding {
  const found = `the clock of the database is ${Math.abs(offsetMs / 1_000).toFixed(3)} s ${offsetMs < 0 ? 'behind' : 'ahead of'} that of this machine, ± ${(roundTripMs / 2_000).toFixed(3)} s`;
  return Math.abs(offsetMs) - roundTripMs / 2 >= CLOCK_FAULT_MS
    ? fault('clock.differs', found, 'Set both clocks by NTP; check which of them is wrong.')
    : ok('clock.ok', found);
}

/** A correction that a renewal of the lease or two has left is none that needs a person. */
export function judgeCorrection(correctionMs: number): Finding[] {
  if (Math.abs(correctionMs) < CLOCK_FAULT_MS) return [];
  return [
    warning(
      'clock.corrected',
      `processes are ${Math.abs(correctionMs / 1_000).toFixed(3)} s ${correctionMs < 0 ? 'behind' : 'ahead of'} the clock of the database, which was set while they ran`,
      'Set both clocks by NTP; the difference is worked off by a fiftieth of the time that passes (docs/runbooks/process.md#clocks).',
    ),
  ];
}

/** In production the role has no more than it needs; a developer's sandbox may have one role for all. */
export function judgeRole(facts: RoleFacts, isProduction: boolean): Finding[] {
  const grave = isProduction ? fault : warning;
  const advice = 'Connect as a role with nothing but the grants of migrate (APP_DATABASE_ROLE).';
  const rights = [
    facts.createsRoles && 'createrole',
    facts.createsDatabases && 'createdb',
    facts.replicates && 'replication',
    facts.bypassesRowSecurity && 'bypassrls',
  ].filter((right) => right !== false);
  const findings: Finding[] = [];
  if (facts.isSuperuser)
    findings.push(grave('role.superuser', `the role ${facts.role} is a superuser`, advice));
  else if (facts.owned > 0)
    findings.push(
      grave(
        'role.owner',
        `the role ${facts.role} owns ${facts.owned} tables: it could rewrite the ledger`,
        advice,
      ),
    );
  if (rights.length > 0 && !facts.isSuperuser)
    findings.push(warning('role.rights', `the role ${facts.role} has ${rights.join(', ')}`, advice));
  return findings.length > 0 ? findings : [ok('role.ok', `the role ${facts.role} owns nothing`)];
}

/** `ownsAll`: privileges of a superuser or owner say nothing, and `judgeRole` reports that. */
export function judgeGrants({ tables, missing, excess }: TableGrants, ownsAll: boolean): Finding[] {
  const findings: Finding[] = [];
  if (missing.length > 0)
    findings.push(
      fault(
        'role.grants_missing',
        `without privileges that the product needs: ${listed(missing)}`,
        'Run migrate with APP_DATABASE_ROLE set to this role: it sets all grants.',
      ),
    );
  if (excess.length > 0 && !ownsAll)
    findings.push(
      warning(
        'role.grants_excess',
        `with privileges that the product does not need: ${listed(excess)}`,
        'Run migrate, which revokes them; then find out who granted them.',
      ),
    );
  return findings.length > 0
    ? findings
    : [ok('role.grants', `the grants on ${tables} tables are sufficient`)];
}

export function judgeMigrations({ applied }: SchemaFacts, known: readonly string[]): Finding[] {
  const pending = known.filter((name) => !applied.includes(name));
  const newer = applied.filter((name) => !known.includes(name));
  const findings: Finding[] = [];
  if (pending.length > 0)
    findings.push(
      fault(
        'schema.pending',
        `${pending.length} migrations of this build are not applied: ${listed(pending)}`,
        'Run migrate --plan, then migrate (docs/runbooks/migrations.md).',
      ),
    );
  if (newer.length > 0)
    findings.push(
      warning(
        'schema.newer',
        `the database has ${newer.length} migrations that this build does not know: ${listed(newer)}`,
        'An update is in progress, or this build is old: finish the update on all machines.',
      ),
    );
  return findings.length > 0 ? findings : [ok('schema.ok', `all ${known.length} migrations are applied`)];
}

export function judgeEnvironment(ofDatabase: string | undefined, wanted: string | undefined): Finding {
  if (wanted === undefined)
    return unknown('environment.unknown', 'ENVIRONMENT is missing or unreadable', 'Set ENVIRONMENT.');
  if (ofDatabase === undefined)
    return warning(
      'environment.unmarked',
      'no process has started on this database yet',
      `The first process marks it for ENVIRONMENT=${wanted}: make sure that DATABASE_URL is the right one.`,
    );
  return ofDatabase === wanted
    ? ok('environment.ok', `the database belongs to ENVIRONMENT=${wanted}`)
    : fault(
        'environment.other',
        `the database belongs to ENVIRONMENT=${ofDatabase}, the settings say ENVIRONMENT=${wanted}`,
        'Check DATABASE_URL and ENVIRONMENT (docs/runbooks/wrong-environment.md).',
      );
}

const ofDatabase = (
  context: DoctorContext,
  name: string,
  judge: (diagnosis: PostgresDiagnosis) => Promise<Finding[]>,
): Check => ({
  name,
  run: async () => judge(new PostgresDiagnosis(await context.database())),
});

export const databaseChecks = (context: DoctorContext): Check[] => [
  {
    name: 'database',
    async run() {
      const opened = await context.open().catch((error: unknown) => {
        if (error instanceof Unchecked) throw error;
        return messageOf(error);
      });
      if (typeof opened === 'string')
        return [
          fault(
            'database.unreachable',
            opened,
            'Check that PostgreSQL runs, that this machine reaches it, and role and password of DATABASE_URL.',
          ),
        ];
      const diagnosis = new PostgresDiagnosis(opened);
      const version = judgeVersion(await diagnosis.version());
      return version.level === 'fault' ? [version] : [version, ...judgeServer(await diagnosis.server())];
    },
  },
  ofDatabase(context, 'clock', async (diagnosis) => {
    const before = context.clock.now().getTime();
    const ofServer = await diagnosis.clock();
    const after = context.clock.now().getTime();
    return [
      judgeClock(ofServer - (before + after) / 2, after - before),
      ...judgeCorrection(await diagnosis.clockCorrection()),
    ];
  }),
  ofDatabase(context, 'role', async (diagnosis) => {
    const role = await diagnosis.role();
    const grants = judgeGrants(await diagnosis.grants(), role.isSuperuser || role.owned > 0);
    return [...judgeRole(role, context.isProduction), ...grants];
  }),
  ofDatabase(context, 'schema', async (diagnosis) =>
    judgeMigrations(await diagnosis.schema(), migrationNames()),
  ),
  ofDatabase(context, 'environment', async (diagnosis) => [
    judgeEnvironment((await diagnosis.schema()).environment, context.settings.environment),
  ]),
];
