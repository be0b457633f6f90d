import { verifyLedger } from '@registrar/composition/programs';
import { Chance, OWN_REGISTRAR, Stack, type StackPart, TestRegistry } from '@registrar/test-sandbox';
import { redisUrl, until } from '@registrar/testkit';

/**
 * Jobs in the real public API, which carries them out, and the real worker, against the registry simulator,
 * while their processes are killed (SIGKILL) again and again. `JOB_CRASH_ITEMS`, `JOB_CRASH_KILLS`,
 * `JOB_CRASH_SEED` and `JOB_CRASH_HURRY=no` make another run of it.
 */
jest.setTimeout(4 * 3_600_000);
const ITEMS = Number(process.env['JOB_CRASH_ITEMS'] ?? 120);
const KILLS = Number(process.env['JOB_CRASH_KILLS'] ?? 3);
const SEED = Number(process.env['JOB_CRASH_SEED'] ?? 7);
/** What killed processes had claimed is due at once, and not after up to two minutes. */
const IS_HURRIED = process.env['JOB_CRASH_HURRY'] !== 'no';
/** Of a whole run; `until` multiplies it. */
const PATIENCE_MS = 3_600_000;
/** Kills while the job is planned; the others come while it runs. */
const KILLS_OF_PLAN = Math.ceil(KILLS / 8);
/** Milliseconds from the last awaited item to the kill, at most: longer than an item takes. */
const LATEST_MS = 250;
/** Cents; below it the test refills the credit, which the sandbox does once a minute. */
const LITTLE_CREDIT = 7_000_000n;
const SETTINGS = {
  RATE_LIMIT_PER_SECOND: '100000',
  RATE_LIMIT_PER_HOUR: '10000000',
  COMPARE_PER_MINUTE: '0',
};
/** As many as a job may have, since items of killed processes count for 20 s. */
const OPTIONS = { atOnce: 50 };

interface Job {
  state: string;
  reason?: string;
  planId?: string;
}
type Phase = 'planning' | 'running';

const chance = new Chance(SEED);
let registry: TestRegistry;
let stack: Stack;
let accountId: number;

beforeAll(async () => {
  registry = await TestRegistry.start({ pendingDelayMs: 50 });
  stack = await Stack.start({
    environment: 'sandbox',
    registry,
    registrar: OWN_REGISTRAR,
    settings: { ...SETTINGS, REDIS_URL: redisUrl() },
    isWorkerApart: true,
  });
  const { username } = stack.credentials;
  const { id } = await one<{ id: number }>('select id from accounts where username = $1', [username]);
  accountId = id;
});
afterAll(async () => {
  await stack?.stop();
  await registry?.close();
});

const one = async <Row extends object>(text: string, values: unknown[]): Promise<Row> =>
  (await stack.sql.query<Row>(text, values)).rows[0];
const job = (id: string): Promise<Job> =>
  one<Job>('select state, reason, plan_id as "planId" from jobs where id = $1', [id]);
const isIn = (id: string, ...states: string[]): Promise<unknown> =>
  until(async () => states.includes((await job(id)).state), `the job is ${states.join(' or ')}`, PATIENCE_MS);
const PASSED = {
  planning: 'select count(*)::int as count from job_items where job_id = $1 and is_planned',
  running: 'select count(*)::int as count from job_items where job_id = $1 and ended_at is not null',
};
const passed = async (id: string, phase: Phase = 'running'): Promise<number> =>
  (await one<{ count: number }>(PASSED[phase], [id])).count;
const availableNow = async (): Promise<bigint> => {
  const text = 'select available from account_balances where account_id = $1';
  return BigInt((await one<{ available: string }>(text, [accountId])).available);
};
const creditedEver = async (): Promise<bigint> => {
  const text = `select coalesce(sum(p.amount), 0) as credited from ledger_postings p join ledger_transactions t on t.id = p.transaction_id
    where p.account_id = $1 and p.ledger_account = 'available' and t.kind = 'credit'`;
  return BigInt((await one<{ credited: string }>(text, [accountId])).credited);
};

async function post(path: string, body: unknown = {}): Promise<Record<string, unknown>> {
  const answer = await stack.call('POST', `/core/v1/jobs${path}`, body);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** A job of registrations of new domains. */
async function created(prefix: string, count: number): Promise<string> {
  const items = Array.from({ length: count }, (_, at) => ({
    domain: { domainName: `${prefix}-${at + 1}.com`, privacyEnabled: false },
  }));
  const { id } = await post('', { command: 'createDomain', options: OPTIONS, items });
  return id as string;
}

async function started(prefix: string, count: number): Promise<string> {
  const id = await created(prefix, count);
  await post(`/${id}:plan`);
  await isIn(id, 'planned');
  await start(id);
  return id;
}
const start = async (id: string): Promise<unknown> =>
  post(`/${id}:start`, { planId: (await job(id)).planId });

/** What the job, its items, orders, operations, domains and the ledger say of domains with this prefix. */
async function books(id: string, prefix: string) {
  const like = `${prefix}-%`;
  const states = await stack.sql.query<{ state: string; count: number }>(
    'select state, count(*)::int as count from job_items where job_id = $1 group by 1',
    [id],
  );
  const [of, amounts] = await Promise.all([
    one<Record<'withOrder' | 'orders' | 'unsettled' | 'domains' | 'inactive', number>>(
      `select (select count(distinct order_id)::int from job_items where job_id = $1) as "withOrder",
              (select count(distinct o.id)::int from orders o join order_items i on i.order_id = o.id where o.account_id = $2 and o.status = 'success' and i.name like $3) as orders,
              (select count(*)::int from operations where account_id = $2 and subject like $3 and state in ('open', 'pending')) as unsettled,
              (select count(*)::int from domains where account_id = $2 and name like $3) as domains,
              (select count(*)::int from domains where account_id = $2 and name like $3 and state <> 'active') as inactive`,
      [id, accountId, like],
    ),
    one<Record<'charged' | 'ofItems' | 'captured' | 'held' | 'available', string>>(
      `select (select charged from jobs where id = $1), (select sum(charged) from job_items where job_id = $1) as "ofItems",
              (select sum(o.total_capture) from orders o where o.account_id = $2 and o.status = 'success' and exists (select from order_items i where i.order_id = o.id and i.name like $3)) as captured,
              held, available from account_balances where account_id = $2`,
      [id, accountId, like],
    ),
  ]);
  return {
    ...of,
    ...amounts,
    states: Object.fromEntries(states.rows.map(({ state, count }) => [state, count])),
  };
}

/** Of the job's domains: as many at the registry, with an order and done, and the cents of just these. */
async function expectWhole(id: string, prefix: string, count: number, before: bigint): Promise<void> {
  const found = await books(id, prefix);
  expect(found.states.done).toBe(count);
  expect(found).toMatchObject({
    withOrder: count,
    orders: count,
    domains: count,
    unsettled: 0,
    inactive: 0,
    held: '0',
  });
  expect([found.charged, found.ofItems]).toEqual([found.captured, found.captured]);
  expect(BigInt(found.available)).toBe(before + (await creditedEver()) - BigInt(found.captured));
  expect(await registry.countDomains(`${prefix}-`)).toBe(count);
  expect(await verifyLedger(stack.database.url)).toMatchObject({ differences: 0 });
}

/** Credit without what was credited: only purchases change it. */
const unspent = async (): Promise<bigint> => (await availableNow()) - (await creditedEver());

async function refill(): Promise<void> {
  if ((await availableNow()) < LITTLE_CREDIT) await stack.call('POST', '/core/v1/sandbox/credit:refill', {});
}

/** Commands of the killed process have reached the registry: another one has started since. */
async function hurry(): Promise<void> {
  for (const text of [
    'update job_items set due_at = now() where lease is not null and due_at > now()',
    'update idempotency_keys set lease_until = now() where lease_until > now()',
    `update operations set due_at = now(), in_flight_until = now() where state = 'open' and attempts = 1 and in_flight_until > now()`,
  ])
    await stack.sql.query(text);
}

/** Kills a process at a random moment and starts it again, until the phase is over; returns how often. */
async function killDuring(id: string, phase: Phase, most: number): Promise<Record<StackPart, number>> {
  const kills = { 'public-api': 0, 'worker': 0 };
  const isOver = async (): Promise<boolean> => !['paused', phase].includes((await job(id)).state);
  for (let kill = 0; kill < most; kill += 1) {
    const already = await passed(id, phase);
    // one life in six ends as soon as the process has started; the others share the items that are left
    const items = chance.is(1 / 6) ? 0 : chance.between(1, (1.2 * (ITEMS - already)) / (most - kill + 1));
    const enough = already + items;
    await until(
      async () => {
        await refill();
        return (await passed(id, phase)) >= enough || (await isOver());
      },
      'some items pass',
      PATIENCE_MS,
    );
    if (await isOver()) break;
    const part = chance.weighted<StackPart>([
      ['public-api', 3],
      ['worker', 1],
    ]);
    const at = performance.now() + chance.between(0, LATEST_MS);
    await until(() => performance.now() >= at, 'its moment has come');
    await stack.kill(part);
    kills[part] += 1;
    await stack.run(part);
    if (IS_HURRIED && part === 'public-api') await hurry();
  }
  return kills;
}

it(`carries out each of ${ITEMS} registrations once, with exact money, over up to ${KILLS} kills`, async () => {
  const before = await unspent();
  const id = await created('killed', ITEMS);
  const times = [performance.now()];
  await post(`/${id}:plan`);
  const ofPlan = await killDuring(id, 'planning', KILLS_OF_PLAN);
  await isIn(id, 'planned');
  times.push(performance.now());
  await start(id);
  const ofRun = await killDuring(id, 'running', KILLS - KILLS_OF_PLAN);
  times.push(performance.now());
  await until(
    async () => {
      await refill();
      return ['done', 'stopped'].includes((await job(id)).state);
    },
    'the job ends',
    PATIENCE_MS,
  );
  times.push(performance.now());
  const seconds = times.slice(1).map((time, at) => Math.round((time - times[at]) / 1_000));
  process.stdout.write(
    `${ITEMS} items, seed ${SEED}: plan ${seconds[0]} s with kills ${JSON.stringify(ofPlan)}, run ${seconds[1]} s with kills ${JSON.stringify(ofRun)}, rest ${seconds[2]} s\n`,
  );
  expect(await job(id)).toMatchObject({ state: 'done' });
  await expectWhole(id, 'killed', ITEMS, before);
  expect((await books(id, 'killed')).states).toEqual({ done: ITEMS });
  const counts = [...Object.values(ofPlan), ...Object.values(ofRun)];
  // a fast job may be over before the last of them
  const kills = counts.reduce((sum, count) => sum + count);
  expect(kills).toBeGreaterThanOrEqual(1);
  expect(kills).toBeLessThanOrEqual(KILLS);
});

it('goes on where it was when no process was there for an hour', async () => {
  const before = await unspent();
  const id = await started('gone', 60);
  await until(async () => (await passed(id)) > 0, 'the first items end', PATIENCE_MS);
  await stack.kill();
  expect((await job(id)).state).toBe('running');
  expect(await passed(id)).toBeLessThan(60);
  // an hour later, by the times at which claims, calls, keys and operations are due
  for (const [table, ...columns] of [
    ['job_items', 'due_at'],
    ['idempotency_keys', 'lease_until', 'expires_at'],
    ['operations', 'due_at', 'leased_until', 'in_flight_until'],
  ])
    for (const column of columns)
      await stack.sql.query(
        `update ${table} set ${column} = ${column} - interval '1 hour' where ${column} is not null`,
      );
  await stack.run();
  await isIn(id, 'done', 'stopped', 'paused');
  await expectWhole(id, 'gone', 60, before);
});

it('stops with words when its account is closed in the middle, and skips the rest', async () => {
  const before = await unspent();
  const id = await started('closed', 120);
  await until(async () => (await passed(id)) > 0, 'the first items end', PATIENCE_MS);
  await stack.sql.query(`update accounts set status = 'closed' where id = $1`, [accountId]);
  await isIn(id, 'stopped');
  const { reason } = await job(id);
  expect(reason).toMatch(/^The API token of the job or its account may no longer call: .+ \(40[13]\)\.$/);
  await until(
    async () => {
      const { states } = await books(id, 'closed');
      return states.running === undefined && states.unknown === undefined;
    },
    'no item is under way',
    PATIENCE_MS,
  );
  const { states } = await books(id, 'closed');
  expect(states.skipped).toBeGreaterThan(0);
  expect(states).toEqual({ done: states.done, skipped: 120 - states.done });
  await expectWhole(id, 'closed', states.done, before);
});
