import { verifyAudit, verifyLedger } from '@registrar/composition/programs';
import { Chance } from '@registrar/test-sandbox';
import { until } from '@registrar/testkit';
import { Client } from 'pg';
import { StaffProcesses } from '../support/staff-processes';

/**
 * Jobs of staff in two real admin APIs against the registry simulator, while these processes are killed
 * (SIGKILL) again and again, alone and together. `STAFF_CRASH_ITEMS`, `STAFF_CRASH_KILLS` and
 * `STAFF_CRASH_SEED` make another run of it.
 */
jest.setTimeout(3_600_000);
/** Of each of the three jobs. */
const ITEMS = Number(process.env['STAFF_CRASH_ITEMS'] ?? 120);
const KILLS = Number(process.env['STAFF_CRASH_KILLS'] ?? 20);
const SEED = Number(process.env['STAFF_CRASH_SEED'] ?? Math.floor(Math.random() * 1e6));
/** Of a whole run; `until` multiplies it. */
const PATIENCE_MS = 1_800_000;
/** Milliseconds from the start of the processes, or from an awaited item, to a kill, at most. */
const LATEST_MS = 300;
/** Milliseconds of each command at the registry: kills find commands in flight. */
const LATENCY_MS = 30;
const PROCESSES = 2;
const NAMESERVERS = ['ns1.example.net', 'ns2.example.net'];

const chance = new Chance(SEED);
/** Names of each command that the registry executed while the jobs ran. */
const executed = new Map<string, number>();
let staff: StaffProcesses;

beforeAll(async () => {
  staff = await StaffProcesses.start({
    processes: PROCESSES,
    latencyMs: LATENCY_MS,
    settings: { STAFF_JOB_ITEMS_AT_ONCE: '3' },
    onExecuted: (command, name) => {
      executed.set(`${command} ${name}`, (executed.get(`${command} ${name}`) ?? 0) + 1);
    },
  });
  for (const prefix of ['moved', 'renewed'])
    for (let at = 0; at < ITEMS; at += 10)
      await Promise.all(
        Array.from({ length: Math.min(10, ITEMS - at) }, (_, next) =>
          staff.register(`${prefix}-${at + next}.com`),
        ),
      );
}, 300_000);
afterAll(() => staff?.stop());

const namesOf = (prefix: string): string[] => Array.from({ length: ITEMS }, (_, at) => `${prefix}-${at}.com`);
const startingWith = (value: string) => ({ filter: { field: 'domainName', op: 'startsWith', value } });

/** A job that is planned and started; its id. */
async function started(body: object): Promise<string> {
  const { id } = await staff.ok('POST', '/jobs', { options: { atOnce: 50 }, ...body });
  await staff.ok('POST', `/jobs/${id}:plan`, {});
  const { planId, plan } = await until(async () => {
    const job = await staff.ok('GET', `/jobs/${id}`);
    return job.state === 'planned' && job;
  }, 'the job is planned');
  expect(plan).toMatchObject({ accepted: ITEMS, refused: 0 });
  await staff.ok('POST', `/jobs/${id}:start`, { planId });
  return id;
}

const countOf = async (text: string, values: unknown[]): Promise<number> =>
  (await staff.rows<{ count: number }>(text, values))[0].count;
const ended = (ids: string[]): Promise<number> =>
  countOf('select count(*)::int as count from job_items where job_id = any($1) and ended_at is not null', [
    ids,
  ]);
const areOver = async (ids: string[]): Promise<boolean> =>
  (await countOf(
    `select count(*)::int as count from jobs where id = any($1) and state in ('running', 'paused')`,
    [ids],
  )) === 0;

/** Claims expire at once, and not after 20 s: a process that lives takes the items over, also those of a living one. */
const expireClaims = (): Promise<unknown> =>
  staff.rows('update job_items set due_at = now() where lease is not null and due_at > now()');
/** While no process lives, no command of it is in flight. */
const expireFlights = (): Promise<unknown> =>
  staff.rows(
    `update operations set due_at = now(), in_flight_until = now() where state = 'open' and attempts = 1 and in_flight_until > now()`,
  );
const moment = async (mostMs: number): Promise<void> => {
  const at = performance.now() + chance.between(0, mostMs);
  await until(() => performance.now() >= at, 'its moment has come');
};

type Way = 'both at once' | 'one after the other' | 'one';
const WAYS: readonly (readonly [Way, number])[] = [
  ['both at once', 5],
  ['one after the other', 4],
  ['one', 1],
];

/** Returns the processes that were killed. */
async function kill(way: Way): Promise<number[]> {
  const [first, second] = chance.is(1 / 2) ? [0, 1] : [1, 0];
  if (way === 'both at once') await Promise.all([staff.kill(first), staff.kill(second)]);
  else await staff.kill(first);
  await expireClaims();
  if (way === 'one') return [first];
  if (way === 'one after the other') {
    await moment(LATEST_MS);
    await staff.kill(second);
    await expireClaims();
  }
  await expireFlights();
  return [first, second];
}

/** Kills processes at random moments and starts them again, until the jobs are over; how often each way. */
async function killDuring(ids: string[]): Promise<Partial<Record<Way, number>>> {
  const kills: Partial<Record<Way, number>> = {};
  for (let count = 0; count < KILLS;) {
    const already = await ended(ids);
    // the kills share the items that are left; one in six comes as soon as the processes have started
    const share = (ids.length * ITEMS - already) / (KILLS - count + 1);
    const enough = already + (chance.is(1 / 6) ? 0 : chance.between(0, share));
    await until(async () => (await ended(ids)) >= enough || areOver(ids), 'some items end', PATIENCE_MS);
    if (await areOver(ids)) break;
    await moment(LATEST_MS);
    const way = chance.weighted(WAYS);
    const killed = await kill(way);
    kills[way] = (kills[way] ?? 0) + 1;
    count += killed.length;
    await Promise.all(killed.map((one) => staff.run(one)));
  }
  return kills;
}

async function atRegistry<Row extends object>(text: string): Promise<Row[]> {
  const client = new Client({ connectionString: staff.registry.databaseUrl });
  await client.connect();
  return client
    .query<Row>(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/** Entries of the audit log by target, of one action. */
const auditOf = async (action: string): Promise<Record<string, number>> => {
  const rows = await staff.rows<{ target: string; count: number }>(
    'select target, count(*)::int as count from audit_log where action = $1 group by 1',
    [action],
  );
  return Object.fromEntries(rows.map(({ target, count }) => [target, count]));
};
const once = (targets: string[]): Record<string, number> =>
  Object.fromEntries(targets.map((target) => [target, 1]));

/**
 * One operation of each domain has succeeded. An act whose operation ended without its registry, since a kill came
 * before the command, is begun again: a second operation, and a second entry of the audit log.
 */
async function expectAudited(action: string, kind: string, names: string[]): Promise<void> {
  const rows = await staff.rows<{ name: string; begun: number; succeeded: number }>(
    `select subject as name, count(*)::int as begun, count(*) filter (where state = 'succeeded')::int as succeeded
       from operations where kind = $1 and subject = any($2) group by 1`,
    [kind, names],
  );
  expect(Object.fromEntries(rows.map(({ name, succeeded }) => [name, succeeded]))).toEqual(once(names));
  expect(await auditOf(action)).toEqual(
    Object.fromEntries(rows.map(({ name, begun }) => [`domain:${name}`, begun])),
  );
}
const executedOf = (command: string, names: string[]): Record<string, number | undefined> =>
  Object.fromEntries(names.map((name) => [name, executed.get(`${command} ${name}`)]));

async function expectDone(id: string): Promise<void> {
  const [items] = await staff.rows(
    `select count(*)::int as done, count(*) filter (where status = 200)::int as answered, count(*) filter (where lease is null and due_at is null and reserved is null)::int as free
       from job_items where job_id = $1 and state = 'done'`,
    [id],
  );
  const others = await staff.rows(
    `select position, state, status, error_code as "errorCode", message, attempt from job_items where job_id = $1 and state <> 'done'`,
    [id],
  );
  expect(others).toEqual([]);
  expect(items).toEqual({ done: ITEMS, answered: ITEMS, free: ITEMS });
  expect(await staff.ok('GET', `/jobs/${id}`)).toMatchObject({
    state: 'done',
    progress: { done: ITEMS, refused: 0, waiting: 0 },
  });
}

it(`carries out each of ${3 * ITEMS} acts once over up to ${KILLS} kills (seed ${SEED})`, async () => {
  const [moved, renewed] = [namesOf('moved'), namesOf('renewed')];
  const [before] = await staff.rows<{ available: string }>('select available from account_balances');
  const expiries = new Map(
    (await staff.rows<{ name: string; at: Date }>('select name, expires_at as at from domains')).map(
      ({ name, at }) => [name, at],
    ),
  );
  const [{ id: accountId }] = await staff.rows<{ id: number }>(
    'select distinct account_id as id from domains',
  );
  executed.clear();
  const times = [performance.now()];
  const ids = [
    await started({
      command: 'setNameserversForAccount',
      selector: startingWith('moved-'),
      template: { nameservers: NAMESERVERS },
    }),
    await started({
      command: 'renewDomainForAccount',
      selector: startingWith('renewed-'),
      template: { years: 1 },
    }),
    await started({
      command: 'addNote',
      items: moved.map((_, at) => ({ target: `account:${accountId}`, text: `Letter ${at} was sent.` })),
    }),
  ];
  times.push(performance.now());
  const kills = await killDuring(ids);
  times.push(performance.now());
  await until(() => areOver(ids), 'the jobs end', PATIENCE_MS);
  times.push(performance.now());
  const seconds = times.slice(1).map((time, at) => Math.round((time - times[at]) / 1_000));
  process.stdout.write(
    `${3 * ITEMS} items, seed ${SEED}: plans ${seconds[0]} s, run ${seconds[1]} s with kills ${JSON.stringify(kills)}, rest ${seconds[2]} s\n`,
  );
  // a fast machine may have done all items before the last of them
  expect(Object.keys(kills).length).toBeGreaterThanOrEqual(1);
  for (const id of ids) await expectDone(id);

  // name servers: as set, in both places, and one change of each domain
  const delegated = await atRegistry<{ name: string; hosts: string[] }>(
    `select d.name, array_agg(h.name order by h.name) as hosts from registry_simulator.domains d
       join registry_simulator.domain_hosts dh on dh.domain_id = d.id join registry_simulator.hosts h on h.id = dh.host_id
      where starts_with(d.name, 'moved-') group by 1`,
  );
  const ofEach = Object.fromEntries(moved.map((name) => [name, NAMESERVERS]));
  expect(Object.fromEntries(delegated.map(({ name, hosts }) => [name, hosts]))).toEqual(ofEach);
  const stored = await staff.rows<{ name: string; nameservers: string[] }>(
    `select name, nameservers from domains where starts_with(name, 'moved-')`,
  );
  expect(Object.fromEntries(stored.map(({ name, nameservers }) => [name, nameservers.toSorted()]))).toEqual(
    ofEach,
  );
  await expectAudited('domain.set_nameservers', 'update', moved);

  // renewals: one command, one year, one order and one capture of each domain
  expect(executedOf('domain:renew', renewed)).toEqual(once(renewed));
  const charges = await atRegistry<{ name: string; count: number }>(
    `select domain_name as name, count(*)::int as count from registry_simulator.charges where reason like '%renew%' group by 1`,
  );
  expect(Object.fromEntries(charges.map(({ name, count }) => [name, count]))).toEqual(once(renewed));
  const terms = await staff.rows<{ name: string; at: Date }>(
    `select name, expires_at as at from domains where starts_with(name, 'renewed-')`,
  );
  const aYearLater = (at: Date): string =>
    new Date(new Date(at).setUTCFullYear(at.getUTCFullYear() + 1)).toISOString();
  expect(Object.fromEntries(terms.map(({ name, at }) => [name, at.toISOString()]))).toEqual(
    Object.fromEntries(renewed.map((name) => [name, aYearLater(expiries.get(name)!)])),
  );
  await expectAudited('domain.renew', 'renew', renewed);
  const [money] = await staff.rows<Record<string, string | number>>(
    `select (select charged from jobs where id = $1) as charged, (select sum(charged) from job_items where job_id = $1) as "ofItems",
            sum(o.total_capture) as captured, count(*)::int as orders, count(distinct i.name)::int as names,
            (select held from account_balances) as held, (select available from account_balances) as available
       from orders o join order_items i on i.order_id = o.id where i.type = 'renewal' and o.status = 'success'`,
    [ids[1]],
  );
  expect(money).toMatchObject({
    charged: money.captured,
    ofItems: money.captured,
    orders: ITEMS,
    names: ITEMS,
    held: '0',
    available: String(BigInt(before.available) - BigInt(money.captured)),
  });

  // notes: each text once
  const notes = await staff.rows<{ text: string; count: number }>(
    'select text, count(*)::int as count from staff_notes group by 1',
  );
  expect(Object.fromEntries(notes.map(({ text, count }) => [text, count]))).toEqual(
    once(moved.map((_, at) => `Letter ${at} was sent.`)),
  );
  expect(await auditOf('note.add')).toEqual({ [`account:${accountId}`]: ITEMS });

  expect(
    await countOf(`select count(*)::int as count from operations where state in ('open', 'pending')`, []),
  ).toBe(0);
  expect(await verifyLedger(staff.stack.database.url)).toMatchObject({ differences: 0 });
  expect(await verifyAudit(staff.stack.database.url)).toBeDefined();
});
