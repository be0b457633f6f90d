import { Sandbox } from '@registrar/test-sandbox';
import { redisUrl, until } from '@registrar/testkit';
import Redis from 'ioredis';
import { createPublicApi } from '../../src/app.module';

/** Two processes of the public API over one database, one Redis and one registry. */
let sandbox: Sandbox;
let urls: string[];
const REDIS = redisUrl();
const CROWD = 50;

beforeAll(async () => {
  sandbox = await Sandbox.start({ latencyMs: 20 });
  urls = [];
  for (let at = 0; at < 2; at += 1)
    urls.push(await sandbox.serve(await createPublicApi(sandbox.settings({ REDIS_URL: REDIS }))));
});
afterAll(() => sandbox?.stop());

const register = (at: number, domainName: string, key?: string) =>
  sandbox.call(
    urls[at % urls.length],
    'POST',
    '/core/v1/domains',
    { domain: { domainName } },
    key === undefined ? {} : { 'x-idempotency-key': key },
  );

const number = async (text: string, values: unknown[]): Promise<number> =>
  Number((await sandbox.sql.query<{ n: string }>(text, values)).rows[0].n);

async function expectOneSale(name: string): Promise<void> {
  expect(
    await number('select count(*) as n from domains where name = $1 and removed_at is null', [name]),
  ).toBe(1);
  expect(
    await number(
      `select count(*) as n from registry_commands where object = $1 and command = 'domain:create'`,
      [name],
    ),
  ).toBe(1);
  expect(
    await number(
      `select count(*) as n from ledger_transactions t join operations o on o.id = t.operation_id where o.subject = $1 and t.kind = 'capture'`,
      [name],
    ),
  ).toBe(1);
}

it('sells one name once to fifty requests with one key: one runs, the others wait for its answer and get it', async () => {
  const name = 'one-key.com';
  const answers = await Promise.all(Array.from({ length: CROWD }, (_, at) => register(at, name, 'the-key')));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
  expect(new Set(statuses)).toEqual(new Set(statuses.includes(409) ? [200, 409] : [200]));
  const executed = answers.filter(
    ({ status, headers }) => status === 200 && headers.get('x-idempotent-replay') === null,
  );
  expect(executed).toHaveLength(1);
  expect((await register(1, name, 'the-key')).body).toEqual(executed[0].body);
  await expectOneSale(name);
});

it('sells one name once to fifty requests with fifty keys', async () => {
  const name = 'many-keys.com';
  const answers = await Promise.all(
    Array.from({ length: CROWD }, (_, at) => register(at, name, `key-${at}`)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(
    answers.filter(({ status, body }) => status === 400 && body.message === 'Domain is not available'),
  ).toHaveLength(CROWD - 1);
  await expectOneSale(name);
});

it('loses and doubles nothing when Redis is flushed in mid-flight, again and again', async () => {
  const redis = new Redis(REDIS);
  let flushing = true;
  const flusher = (async () => {
    while (flushing) await redis.flushdb();
  })();
  const names = Array.from({ length: 20 }, (_, at) => `flushed-${at}.com`);
  const answers = await Promise.all(names.map((name, at) => register(at, name, `flushed-${at}`)));
  flushing = false;
  await flusher;
  await redis.quit();
  expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
  for (const name of names) await expectOneSale(name);
});

it('balances to the cent afterwards', async () => {
  const [row] = (
    await sandbox.sql.query<{ available: string; held: string; posted: string; held_posted: string }>(
      `select b.available, b.held, sum(p.amount) filter (where p.ledger_account = 'available') as posted, coalesce(sum(p.amount) filter (where p.ledger_account = 'held'), 0) as held_posted
       from account_balances b join ledger_postings p on p.account_id = b.account_id group by b.account_id, b.available, b.held`,
    )
  ).rows;
  expect(row).toEqual({ available: row.posted, held: '0', posted: row.posted, held_posted: '0' });
  await until(
    async () => (await number('select count(*) as n from operations where state = $1', ['open'])) === 0,
    'all operations to be settled',
  );
});
