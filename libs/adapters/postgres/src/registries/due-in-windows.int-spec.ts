import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PostgresVerificationChecks } from '../contacts/verification-checks';
import { PostgresDomainTerminations } from '../domains/domain-terminations';
import { PostgresCalendarStore } from '../domains/calendar-store';
import { PostgresDomainStore } from '../domains/domain-store';
import { PostgresRegistryCharges } from '../domains/registry-charges';
import { PostgresRegistryHoldStore } from '../domains/registry-holds/registry-hold-store';
import { PostgresZoneSignings } from '../domains/signing/signings';
import { PostgresOperations } from '../platform/operations';
import { PostgresOutboundTransfers } from '../transfers/outbound-transfers';
import { after, NOW } from '../../test/rows';
import { OtherProcess } from '../../test/stale/other-process';

const SRC = path.resolve(__dirname, '..');
const NOW_SQL = `'${NOW.toISOString()}'`;
const LIMIT = 5;

let other: OtherProcess;
beforeAll(async () => {
  other = await OtherProcess.start();
  await other.run(`insert into registry_connections (code, host, port, client_id, password_sealed, profile, created_at, updated_at)
    values ('elsewhere', '127.0.0.1', 700, 'registrar-a', 'sealed', '{"dataModel": "minimum"}', ${NOW_SQL}, ${NOW_SQL})`);
});
afterAll(() => other?.stop());

type Port<Store> = new (sql: typeof other.database.sql, uow: typeof other.database.uow) => Store;
const store = <Store>(port: Port<Store>): Store => new port(other.database.sql, other.database.uow);

interface DueQuery {
  what: string;
  /** Below src; each use of `registryOpenSql` and `domainRegistryOpenSql` in it has a row. */
  file: string;
  /** Makes one row of the connection `filled` due at NOW. */
  makeDue: string;
  take: (now: Date, until: Date) => Promise<readonly unknown[]>;
}

const QUERIES: readonly DueQuery[] = [
  {
    what: 'an operation',
    file: 'platform/operations.ts',
    makeDue: `update operations set state = 'open', settled_at = null, leased_until = null, payload = '{"connectionId": 1}', due_at = ${NOW_SQL} where kind = 'register'`,
    take: (now, until) => store(PostgresOperations).takeDue('register', now, until, LIMIT),
  },
  {
    what: 'the signing of a zone',
    file: 'domains/signing/signings.ts',
    makeDue: `update zone_signings set due_at = ${NOW_SQL}`,
    take: (now, until) => store(PostgresZoneSignings).takeDue(now, until, LIMIT),
  },
  {
    what: 'the end of a domain',
    file: 'domains/domain-terminations.ts',
    makeDue: `update domain_ends set due_at = ${NOW_SQL}`,
    take: (now, until) => store(PostgresDomainTerminations).takeDue(now, until, LIMIT),
  },
  {
    what: 'a hold of staff',
    file: 'domains/registry-holds/registry-hold-store.ts',
    makeDue: `update registry_holds set state = 'setting', due_at = ${NOW_SQL}`,
    take: (now, until) => store(PostgresRegistryHoldStore).takeDue(now, until, LIMIT),
  },
  {
    what: 'statuses to set',
    file: 'domains/domain-store.ts',
    makeDue: `update domains set status_sync_at = ${NOW_SQL}`,
    take: (now, until) => store(PostgresDomainStore).takeStatusDrift(now, until, LIMIT),
  },
  {
    what: 'an auth code that expired',
    file: 'domains/domain-store.ts',
    makeDue: `update domains set auth_code_sealed = 'sealed', auth_code_expires_at = ${NOW_SQL}`,
    take: (now) => store(PostgresDomainStore).expiredAuthCodes(now, 0, LIMIT),
  },
  {
    what: 'the schedule of a domain',
    file: 'domains/calendar-store.ts',
    makeDue: `update domains set busy_operation_id = null, calendar_at = ${NOW_SQL}`,
    take: (now, until) => store(PostgresCalendarStore).takeDue(now, until, LIMIT),
  },
  {
    what: 'a charge of a registry',
    file: 'domains/registry-charges.ts',
    makeDue: `update registry_charges set due_at = ${NOW_SQL}`,
    take: (now, until) => store(PostgresRegistryCharges).takeDue(now, until, LIMIT),
  },
  {
    what: 'a domain of a verification',
    file: 'contacts/verification-checks.ts',
    makeDue: `update verification_checks set due_at = ${NOW_SQL}`,
    take: (now, until) => store(PostgresVerificationChecks).takeDue(now, until, LIMIT),
  },
  {
    what: 'an outbound transfer',
    file: 'transfers/outbound-transfers.ts',
    makeDue: `update transfers_out set reject_operation_id = null, due_at = ${NOW_SQL}`,
    take: (now, until) => store(PostgresOutboundTransfers).takeDue(now, until, LIMIT),
  },
];

/** The only window: of this connection, from and to in seconds after NOW. */
const announce = (code: string, from: number, to: number, withdrawn = 'null, null'): Promise<void> =>
  other.run(`delete from registry_windows;
    insert into registry_windows (connection_id, starts_at, ends_at, reason, announced_by, announced_at, withdrawn_at, withdrawn_by)
    select id, '${after(from).toISOString()}', '${after(to).toISOString()}', 'update', 'desk', ${NOW_SQL}, ${withdrawn} from registry_connections where code = '${code}'`);

describe.each(QUERIES)('$what', ({ makeDue, take }) => {
  const dueAt = async (seconds: number): Promise<number> => {
    await other.run(makeDue);
    return (await take(after(seconds), after(seconds + 1))).length;
  };

  it('is due before a maintenance window of its registry, waits inside, and is due again at its end', async () => {
    await announce('filled', 10, 20);
    expect([await dueAt(9), await dueAt(10), await dueAt(19), await dueAt(20)]).toEqual([1, 0, 0, 1]);
  });

  it('that waits in a window is not leased: it is due as soon as the window is withdrawn', async () => {
    await announce('filled', 0, 20);
    await other.run(makeDue);
    expect((await take(after(1), after(100))).length).toBe(0);
    await announce('filled', 0, 20, `${NOW_SQL}, 'desk'`);
    expect((await take(after(2), after(100))).length).toBe(1);
  });

  it('does not wait for a window of another registry', async () => {
    await announce('elsewhere', 0, 20);
    expect(await dueAt(5)).toBe(1);
  });
});

/** Shows which registries are open, and takes up no work. */
const SHOWN = 'status/public-registries.ts';

describe('the due queries that wait for windows', () => {
  it('are each in the table of this test', () => {
    const used = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
      .filter(
        (file) =>
          file.endsWith('.ts') && !file.endsWith('-spec.ts') && !file.endsWith('closed-registry-sql.ts'),
      )
      .flatMap((file) => {
        const text = readFileSync(path.join(SRC, file), 'utf8');
        return [...text.matchAll(/\$\{(?:domainR|r)egistryOpenSql\(/g)].map(() => file);
      });
    expect(used.sort()).toEqual([...QUERIES.map(({ file }) => file), SHOWN].sort());
  });
});
