import { KEY_RULES } from '@registrar/http';
import { type Answer, Sandbox } from '@registrar/test-sandbox';
import { createPublicApi } from '../../src/app.module';
import { newAccount, type Reseller } from '../support/resellers';

let sandbox: Sandbox;
let shop: Reseller;
let other: Reseller;
beforeAll(async () => {
  sandbox = await Sandbox.start();
  const url = await sandbox.serve(
    await createPublicApi(sandbox.settings({ IDEMPOTENCY_EXTENSION_DAYS: '7' })),
  );
  shop = await newAccount(sandbox, url, 'keyed-shop-test', { approved_reseller: true });
  other = await newAccount(sandbox, url, 'keyed-other-test', {});
  await shop.call('POST', '/core/v1/domains', { domain: { domainName: 'keyed-one.com' } });
});
afterAll(() => sandbox?.stop());

let serial = 0;
const newKey = (): string => `key-${(serial += 1)}`;
const under = (key: string) => ({ 'x-idempotency-key': key });
const replayed = ({ headers }: Answer): string | null => headers.get('x-idempotent-replay');
const count = async (table: string): Promise<number> =>
  Number((await sandbox.sql.query<{ n: string }>(`select count(*) as n from ${table}`)).rows[0].n);
const lookUp = (key: string, by = shop): Promise<Answer> =>
  by.call('GET', `/core/v1/idempotency?key=${encodeURIComponent(key)}`);
/** As a process leaves the key that is killed between its change and its answer; true: the change marked it. */
const killBeforeAnswer = async (key: string): Promise<boolean> => {
  const { rows } = await sandbox.sql.query<{ marked: boolean }>(
    `update idempotency_keys set answer_status = null, answer_body = null, answer_text = null, answer_code = null, lease_until = now() - interval '1 second'
      where key = $1 returning has_effect as marked`,
    [key],
  );
  return rows[0].marked;
};
const record = (host: string) => ({ host, type: 'A', answer: '192.0.2.1', ttl: 300 });
const RECORDS = '/core/v1/domains/keyed-one.com/records';

describe('a creation that is killed between its change and its answer', () => {
  it.each([
    ['createRecord', RECORDS, () => record('killed'), 'dns_records'],
    ['createToken', '/core/v1/tokens', () => ({ name: 'keyed' }), 'api_tokens'],
    [
      'subscribe',
      '/core/v1/notifications',
      () => ({
        eventName: 'account.credit.balance_change',
        url: 'https://hooks.example.org/in',
        active: true,
      }),
      'webhook_subscriptions',
    ],
    ['createCalendar', '/core/v1/calendars', () => ({ name: 'keyed' }), 'expiry_calendars'],
  ])('is not carried out twice: %s', async (_, path, body, table) => {
    const key = newKey();
    const first = await shop.call('POST', path, body(), under(key));
    expect(first.status).toBe(200);
    const before = await count(table);
    expect(await killBeforeAnswer(key)).toBe(true);
    expect(await shop.call('POST', path, body(), under(key))).toMatchObject({
      status: 409,
      body: {
        message: 'Conflict',
        details: expect.stringContaining('outcome of the first request is unknown'),
      },
    });
    expect(await count(table)).toBe(before);
    expect((await lookUp(key)).body).toMatchObject({ status: 'unknown_outcome', method: 'POST', path });
  });

  it('is carried out again where it sets a state', async () => {
    const key = newKey();
    const lock = () => shop.call('POST', '/core/v1/domains/keyed-one.com:disableAutorenew', {}, under(key));
    const first = await lock();
    expect(first.status).toBe(200);
    expect(await killBeforeAnswer(key)).toBe(true);
    const again = await lock();
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(replayed(again)).toBeNull();
  });

  it('answers by its operation at the registry', async () => {
    const key = newKey();
    const host = () =>
      shop.call(
        'POST',
        '/core/v1/domains/keyed-one.com/vanity_nameservers',
        { hostname: 'ns1.keyed-one.com', ips: ['192.0.2.53'] },
        under(key),
      );
    expect((await host()).status).toBe(200);
    expect(await killBeforeAnswer(key)).toBe(true);
    expect(await host()).toMatchObject({
      status: 409,
      body: { details: expect.stringContaining('was carried out') },
    });
    expect((await lookUp(key)).body).toMatchObject({
      status: 'done',
      operationId: 'createVanityNameserver',
      details: expect.stringContaining('does not need to be repeated'),
    });
  });

  it('that was never begun is carried out', async () => {
    const key = newKey();
    expect((await shop.call('POST', RECORDS, record('unbegun'), under(key))).status).toBe(200);
    await sandbox.sql.query(
      `update idempotency_keys set has_effect = false, answer_status = null, lease_until = now() - interval '1 second' where key = $1`,
      [key],
    );
    expect((await lookUp(key)).body).toMatchObject({
      status: 'unknown_outcome',
      details: expect.stringContaining('same key'),
    });
    // executed again: the record exists by now
    const again = await shop.call('POST', RECORDS, record('unbegun'), under(key));
    expect(replayed(again)).toBeNull();
  });
});

it('carries out one of eight requests with one key', async () => {
  const key = newKey();
  const before = await count('dns_records');
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => shop.call('POST', RECORDS, record('at-once'), under(key))),
  );
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect(await count('dns_records')).toBe(before + 1);
});

describe('the key of a request', () => {
  it.each([
    ['another body', 'POST', RECORDS, record('other')],
    ['another path', 'POST', '/core/v1/domains/keyed-two.com/records', record('same')],
    ['another query', 'POST', `${RECORDS}?strict=true`, record('same')],
    ['another method', 'DELETE', '/core/v1/domains/keyed-one.com/records/1', undefined],
  ])('is refused for %s', async (_, method, path, body) => {
    const key = `reused-${_}`;
    const first = await shop.call('POST', RECORDS, record('same'), under(key));
    expect([200, 400, 409]).toContain(first.status);
    if (first.status === 400) return;
    expect(await shop.call(method, path, body, under(key))).toMatchObject({
      status: 409,
      body: { details: 'Idempotency key has been reused for a different request.' },
    });
  });

  it.each([
    ['empty', ''],
    ['of 256 characters', 'k'.repeat(256)],
    ['with a letter that is not ASCII', 'kéy'],
  ])('is refused when it is %s', async (_, key) => {
    expect((await shop.call('POST', RECORDS, record('bad-key'), under(key))).status).toBe(400);
  });

  it('is not used up by a dry run, nor by a value that is refused', async () => {
    const key = newKey();
    expect((await shop.call('POST', `${RECORDS}?dryRun=true`, record('dry'), under(key))).status).toBe(200);
    expect((await shop.call('POST', RECORDS, { ...record('dry'), ttl: 1 }, under(key))).status).toBe(400);
    expect((await lookUp(key)).body).toMatchObject({ status: 'expired_or_unknown' });
    const first = await shop.call('POST', RECORDS, record('dry'), under(key));
    expect(first.status).toBe(200);
    expect(replayed(first)).toBeNull();
  });

  it('repeats a refusal in the same words', async () => {
    const key = newKey();
    const remove = () =>
      shop.call('DELETE', '/core/v1/domains/keyed-one.com/records/999999', undefined, under(key));
    const first = await remove();
    expect(first.status).toBe(404);
    const again = await remove();
    expect([again.status, again.body, replayed(again)]).toEqual([404, first.body, '1']);
  });

  it('is stored as long as is set, and an hour where the contract has it', async () => {
    const [extension, contract] = [newKey(), newKey()];
    await shop.call('POST', RECORDS, record('kept'), under(extension));
    await shop.call(
      'POST',
      '/core/v1/domains',
      { domain: { domainName: 'keyed-hour.com' } },
      under(contract),
    );
    const { rows } = await sandbox.sql.query<{ hours: number }>(
      `select round(extract(epoch from expires_at - created_at) / 3600)::int as hours from idempotency_keys where key = any($1) order by expires_at`,
      [[extension, contract]],
    );
    expect(rows).toEqual([{ hours: 1 }, { hours: 7 * 24 }]);
  });

  it('is ignored by a GET', async () => {
    const key = newKey();
    expect((await shop.call('GET', RECORDS, undefined, under(key))).status).toBe(200);
    expect((await lookUp(key)).body).toMatchObject({ status: 'expired_or_unknown' });
  });

  it('is one of its account: another account uses the same for itself', async () => {
    const key = newKey();
    const token = (by: Reseller) => by.call('POST', '/core/v1/tokens', { name: `of ${by.id}` }, under(key));
    const [mine, contract] = [await token(shop), await token(other)];
    expect([mine.status, contract.status]).toEqual([200, 200]);
    expect(mine.body).not.toEqual(contract.body);
  });
});

describe('a look-up', () => {
  it.each([
    ['without a key', ''],
    ['with an empty key', '?key='],
    ['with two keys', '?key=a&key=b'],
    ['with a key of 256 characters', `?key=${'k'.repeat(256)}`],
    ['with a control character', '?key=%01'],
    ['with an unknown parameter', '?key=a&keys=b'],
  ])('is refused %s', async (_, query) => {
    expect((await shop.call('GET', `/core/v1/idempotency${query}`)).status).toBe(400);
  });

  it('never invites to buy again', async () => {
    expect((await lookUp('never used')).body).toEqual({
      key: 'never used',
      status: 'expired_or_unknown',
      details: 'The key is not known here. It may have expired: look in orders before you repeat.',
    });
  });

  it('gives the answer of a purchase as a replay gives it, and shows it to no other account', async () => {
    const key = newKey();
    const buy = () =>
      shop.call('POST', '/core/v1/domains', { domain: { domainName: 'keyed-bought.com' } }, under(key));
    const first = await buy();
    expect(first.status).toBe(200);
    const found = await lookUp(key);
    expect(found.body).toMatchObject({
      key,
      status: 'done',
      operationId: 'createDomain',
      method: 'POST',
      path: '/core/v1/domains',
      answer: { status: 200, body: (await buy()).body },
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
    });
    expect((await lookUp(key, other)).body).toMatchObject({ status: 'expired_or_unknown' });
  });

  it('shows a refusal', async () => {
    const key = newKey();
    await shop.call('DELETE', '/core/v1/domains/keyed-one.com/records/999998', undefined, under(key));
    expect((await lookUp(key)).body).toMatchObject({
      status: 'done',
      answer: { status: 404, body: { message: 'Not Found' } },
    });
  });

  it.each([
    ['dnsOnly', { dnsOnly: true }, 'expired_or_unknown'],
    ['readOnly', { readOnly: true }, 'expired_or_unknown'],
    ['another zone', { zones: ['keyed-hour.com'] }, 'expired_or_unknown'],
    ['no limits', {}, 'done'],
  ])('by a token with %s shows the key of a lock: %s', async (_, limits, status) => {
    const key = newKey();
    await shop.call('POST', '/core/v1/domains/keyed-one.com:lock', {}, under(key));
    const { body } = await shop.call('POST', '/core/v1/tokens', { name: newKey(), ...limits });
    const { id, token } = body as { id: number; token: string };
    const limited = shop.as(shop.id, shop.username, token);
    expect((await lookUp(key, limited)).body).toMatchObject({ status });
    await shop.call('DELETE', `/core/v1/tokens/${id}`);
  });
});

it('shows a token of one record type its own keys, and no key of another token', async () => {
  const made = await shop.call('POST', '/core/v1/tokens', { name: newKey(), recordTypes: ['A'] });
  const limited = shop.as(shop.id, shop.username, made.body.token as string);
  const [own, others] = [newKey(), newKey()];
  const change = (by: Reseller, key: string) => by.call('POST', RECORDS, record(`by-${key}`), under(key));
  expect((await change(limited, own)).status).toBe(200);
  expect((await change(shop, others)).status).toBe(200);
  expect((await lookUp(own, limited)).body).toMatchObject({ status: 'done', operationId: 'createRecord' });
  expect((await lookUp(others, limited)).body).toMatchObject({ status: 'expired_or_unknown' });
  expect((await lookUp(own)).body).toMatchObject({ status: 'done' });
});

it('repeats the entity tag of the first answer, as the zone had it then', async () => {
  const [first, second] = [newKey(), newKey()];
  const write = (key: string) => shop.call('POST', RECORDS, record(`tag-${key}`), under(key));
  const tags = [await write(first), await write(second), await write(first)].map(({ headers }) => [
    headers.get('etag'),
    headers.get('cache-control'),
  ]);
  expect(tags[0]).toEqual([expect.stringMatching(/^"\d+-\d+"$/), 'private, no-cache']);
  expect(tags[1]).not.toEqual(tags[0]);
  expect(tags[2]).toEqual(tags[0]);
});

it('hides the secret of an answer everywhere but in the first answer', async () => {
  const key = newKey();
  const create = () => shop.call('POST', '/core/v1/tokens', { name: 'hidden' }, under(key));
  const { token } = (await create()).body as { token: string };
  const again = await create();
  expect([again.status, replayed(again)]).toEqual([409, '1']);
  const found = await lookUp(key);
  expect(found.body).toMatchObject({ status: 'done', answer: { status: 200, body: { name: 'hidden' } } });
  const { rows } = await sandbox.sql.query('select k::text from idempotency_keys k');
  expect(JSON.stringify([again.body, found.body, rows])).not.toContain(token);
  expect(KEY_RULES['createToken'].secrets).toEqual(['token']);
});
