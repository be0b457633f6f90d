import { verifyLedger } from '@registrar/composition/programs';
import { Chance } from '@registrar/test-sandbox';
import { until } from '@registrar/testkit';
import { Client } from 'pg';
import { StaffProcesses } from '../support/staff-processes';

/**
 * Acts that need a second person in a real admin API, which is killed (SIGKILL) between the steps of their
 * confirmation. `APPROVAL_CRASH_KILLS` and `APPROVAL_CRASH_SEED` make another run of it.
 */
jest.setTimeout(1_800_000);
/** At random moments. */
const KILLS = Number(process.env['APPROVAL_CRASH_KILLS'] ?? 3);
const SEED = Number(process.env['APPROVAL_CRASH_SEED'] ?? Math.floor(Math.random() * 1e6));
/** Milliseconds from the last awaited decision to the kill, at most. */
const LATEST_MS = 30;
const PATIENCE_MS = 120_000;
/** Of each of the three acts, at a random kill. */
const AT_ONCE = 4;
const AMOUNT = 250;
const SETTINGS = {
  STAFF_APPROVAL_CREDIT_CENTS: '10000',
  STAFF_APPROVAL_DELETIONS: '1',
  STAFF_APPROVAL_LOCKS: 'true',
};

type Kind = 'credit' | 'removal' | 'lock';
interface Act {
  kind: Kind;
  /** Of the payment, or the domain. */
  subject: string;
  approvalId: string;
}

const KINDS: readonly Kind[] = ['credit', 'removal', 'lock'];
const chance = new Chance(SEED);
const deleted = new Map<string, number>();
let staff: StaffProcesses;
let accountId: number;
let serial = 0;

beforeAll(async () => {
  staff = await StaffProcesses.start({
    processes: 1,
    settings: SETTINGS,
    onExecuted: (command, name) => {
      if (command === 'domain:delete') deleted.set(name, (deleted.get(name) ?? 0) + 1);
    },
  });
  [{ id: accountId }] = await staff.rows<{ id: number }>('select id from accounts where username = $1', [
    staff.stack.credentials.username,
  ]);
}, 300_000);
afterAll(() => staff?.stop());

/** An act that waits for its confirmation. */
async function requested(kind: Kind): Promise<Act> {
  const subject = kind === 'credit' ? `wire ${(serial += 1)}` : `${kind}-${(serial += 1)}.com`;
  if (kind !== 'credit') await staff.register(subject);
  const reason = 'Ticket 21';
  const calls: Record<Kind, [path: string, body: object]> = {
    credit: [`/accounts/${accountId}/credit`, { amount: AMOUNT, reference: subject, reason }],
    removal: [`/domains/${subject}:remove`, { reason }],
    lock: [`/domains/${subject}:setLock`, { lock: 'RegistrarLock', reason }],
  };
  const { status, body } = await staff.call('POST', ...calls[kind], 'colleague');
  if (status !== 202) throw new Error(`${kind}: ${status} ${JSON.stringify(body)}`);
  return { kind, subject, approvalId: body.approvalId };
}
async function requestedOfEach(count = 1): Promise<Act[]> {
  const acts: Act[] = [];
  for (let each = 0; each < count; each += 1) for (const kind of KINDS) acts.push(await requested(kind));
  return acts;
}

/** Its status; 0: the process ended before it answered. */
const confirm = ({ approvalId }: Act): Promise<number> =>
  staff.call('POST', `/approvals/${approvalId}:confirm`, {}).then(
    ({ status }) => status,
    () => 0,
  );
const stateOf = async ({ approvalId }: Act): Promise<string> =>
  (await staff.rows<{ state: string }>('select state from staff_approvals where id = $1', [approvalId]))[0]
    .state;
const statesOf = (acts: Act[]): Promise<string[]> => Promise.all(acts.map(stateOf));
/** A confirmed act is confirmed again after two minutes. */
const pass2Minutes = (): Promise<unknown> =>
  staff.rows(`update staff_approvals set decided_at = decided_at - interval '121 seconds'`);

/** How often the act happened, by what it changed; and by the audit log. */
async function times({ kind, subject }: Act): Promise<{ done: number; audited: number }> {
  const done: Record<Kind, string> = {
    credit: `select count(*)::int as count from ledger_transactions where reference = $1`,
    removal: `select count(*)::int as count from domains where name = $1 and removed_at is not null`,
    lock: `select count(*)::int as count from domains where name = $1 and 'RegistrarLock' = any(locks)`,
  };
  const audited: Record<Kind, string> = {
    credit: `action = 'account.credit' and after->>'reference' = $1 and actor like '%confirmed by%'`,
    removal: `action = 'domain.remove' and target = 'domain:' || $1 and actor like '%confirmed by%'`,
    lock: `action = 'domain.set_lock' and target = 'domain:' || $1 and actor like '%confirmed by%'`,
  };
  const count = async (text: string): Promise<number> =>
    (await staff.rows<{ count: number }>(text, [subject]))[0].count;
  return {
    done: await count(done[kind]),
    audited: await count(`select count(*)::int as count from audit_log where ${audited[kind]}`),
  };
}
const timesOf = (acts: Act[]) => Promise.all(acts.map(times));
const ONCE = { done: 1, audited: 1 };
const NEVER = { done: 0, audited: 0 };

async function restart(): Promise<void> {
  await staff.kill();
  await staff.run();
}

/**
 * Holds what `text` locks until the confirmations of these acts wait for it, kills the process then, and lets
 * go. The backends of the dead process roll back.
 */
async function killAtLock(acts: Act[], text: string, values: unknown[] = []): Promise<void> {
  const holder = new Client({ connectionString: staff.stack.database.superuserUrl });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query(text, values);
    const answers = acts.map(confirm);
    await until(
      async () => {
        const [{ count }] = await staff.rows<{ count: number }>(
          `select count(distinct l.pid)::int as count from pg_locks l join pg_stat_activity a using (pid) where a.datname = current_database() and not l.granted`,
        );
        return count >= acts.length;
      },
      'the confirmations wait',
      PATIENCE_MS,
    );
    await staff.kill();
    expect(await Promise.all(answers)).toEqual(acts.map(() => 0));
  } finally {
    await holder.end();
  }
  await staff.run();
}

it('is pending still where its process is killed before the decision is committed, and confirmed once', async () => {
  const acts = await requestedOfEach();
  await killAtLock(acts, 'lock table audit_log in share mode');
  expect(await statesOf(acts)).toEqual(['pending', 'pending', 'pending']);
  expect(await timesOf(acts)).toEqual([NEVER, NEVER, NEVER]);
  expect(await Promise.all(acts.map(confirm))).toEqual([200, 200, 200]);
  expect(await Promise.all(acts.map(confirm))).toEqual([409, 409, 409]);
  expect(await timesOf(acts)).toEqual([ONCE, ONCE, ONCE]);
});

it('stays confirmed where its process is killed within the act, and is carried out by the next confirmation', async () => {
  const acts = await requestedOfEach();
  await killAtLock(
    acts,
    `with b as (select from account_balances where account_id = $1 for update), d as (select from domains where name = any($2) for update)
     select (select count(*) from b), (select count(*) from d)`,
    [accountId, acts.map(({ subject }) => subject)],
  );
  expect(await statesOf(acts)).toEqual(['confirmed', 'confirmed', 'confirmed']);
  expect(await timesOf(acts)).toEqual([NEVER, NEVER, NEVER]);
  // the first process might live
  expect(await Promise.all(acts.map(confirm))).toEqual([409, 409, 409]);
  await pass2Minutes();
  // of two at once one carries it out
  const twice = await Promise.all(acts.map(async (act) => [await confirm(act), await confirm(act)]));
  expect(twice).toEqual(acts.map(() => [200, 409]));
  expect(await statesOf(acts)).toEqual(['carried_out', 'carried_out', 'carried_out']);
  expect(await timesOf(acts)).toEqual([ONCE, ONCE, ONCE]);
});

it('is carried out where its process is killed after the act, and is not confirmed again', async () => {
  const acts = await requestedOfEach();
  const answers = acts.map(confirm);
  await until(
    async () => (await statesOf(acts)).every((state) => state === 'carried_out'),
    'all are carried out',
  );
  await restart();
  expect((await Promise.all(answers)).every((status) => [0, 200].includes(status))).toBe(true);
  await pass2Minutes();
  expect(await Promise.all(acts.map(confirm))).toEqual([409, 409, 409]);
  expect(await timesOf(acts)).toEqual([ONCE, ONCE, ONCE]);
});

it(`happens once, or can still be confirmed, after ${KILLS} kills at random moments (seed ${SEED})`, async () => {
  const seen: Record<string, number> = {};
  for (let kill = 0; kill < KILLS; kill += 1) {
    const acts = await requestedOfEach(AT_ONCE);
    const answers = acts.map(confirm);
    const enough = Math.floor(chance.between(0, acts.length + 1));
    const decided = async (): Promise<number> =>
      (await statesOf(acts)).filter((state) => state !== 'pending').length;
    await until(async () => (await decided()) >= enough, 'some are decided', PATIENCE_MS);
    const at = performance.now() + chance.between(0, LATEST_MS);
    await until(() => performance.now() >= at, 'its moment has come');
    await restart();
    const statuses = await Promise.all(answers);
    const before = await statesOf(acts);
    const happened = await timesOf(acts);
    for (const [index, state] of before.entries()) {
      expect(['pending', 'confirmed', 'carried_out']).toContain(state);
      expect([state, happened[index]]).toEqual([state, state === 'carried_out' ? ONCE : NEVER]);
      if (statuses[index] === 200) expect(state).toBe('carried_out');
      seen[state] = (seen[state] ?? 0) + 1;
    }
    await pass2Minutes();
    const again = await Promise.all(acts.map(confirm));
    expect(again).toEqual(before.map((state) => (state === 'carried_out' ? 409 : 200)));
    expect(await timesOf(acts)).toEqual(acts.map(() => ONCE));
  }
  process.stdout.write(`seed ${SEED}: states after the kills ${JSON.stringify(seen)}\n`);
  expect(Object.values(seen).reduce((sum, count) => sum + count)).toBe(KILLS * AT_ONCE * KINDS.length);
});

it('leaves whole books, and each removed domain was deleted once at the registry', async () => {
  const removed = await staff.rows<{ name: string }>(
    `select name from domains where starts_with(name, 'removal-') and removed_at is not null`,
  );
  expect(removed.length).toBeGreaterThanOrEqual(3);
  const once = Object.fromEntries(removed.map(({ name }) => [name, 1]));
  await until(() => deleted.size === removed.length, 'the worker deletes them', PATIENCE_MS);
  expect(Object.fromEntries(deleted)).toEqual(once);
  expect(await verifyLedger(staff.stack.database.url)).toMatchObject({ differences: 0 });
});
