import { type IdempotencyClaim, type OperationCall, OperationCalls, UnitOfWork } from '@registrar/kernel';
import { Sandbox } from '@registrar/test-sandbox';
import { createPublicApi } from '../../src/app.module';
import { newAccount, type Reseller } from '../support/resellers';

const NAME = 'claimed-calls.com';

let sandbox: Sandbox;
let calls: OperationCalls;
let uow: UnitOfWork;
let shop: Reseller;
let tokenId: number;
let serial = 0;
beforeAll(async () => {
  sandbox = await Sandbox.start();
  const api = await createPublicApi(sandbox.settings({ ANSWER_WITHIN_MS: '20000' }));
  const url = await sandbox.serve(api);
  calls = api.nest.get(OperationCalls);
  uow = api.nest.get(UnitOfWork);
  shop = await newAccount(sandbox, url, 'claimed-shop-test', { approved_reseller: true });
  const { rows } = await sandbox.sql.query<{ id: number }>(
    'select id from api_tokens where account_id = $1',
    [shop.id],
  );
  tokenId = rows[0].id;
  await calls.call(callOf('createDomain', { domain: { domainName: NAME } }));
});
afterAll(() => sandbox?.stop());

const callOf = (operationId: string, item: object, idempotencyKey?: string): OperationCall => ({
  caller: { accountId: shop.id, tokenId },
  operationId,
  item: item as never,
  idempotencyKey,
});
const newKey = (): string => `job-claimed-${(serial += 1)}-1`;
const claimsOf = (...all: OperationCall[]): Promise<ReadonlyMap<string, IdempotencyClaim>> =>
  uow.run(() => calls.claimKeys(all, new Date(Date.now() + 20_000)));
const claimOf = async (call: OperationCall): Promise<IdempotencyClaim> =>
  (await claimsOf(call)).get(call.idempotencyKey!)!;
const stateOf = async ({ idempotencyKey }: OperationCall): Promise<unknown> =>
  (
    await sandbox.sql.query(
      `select operation_name, method, path, answer_status, has_effect, extract(days from expires_at - now())::int as days, (claim->>'tokenId')::int as token
         from idempotency_keys where account_id = $1 and key = $2`,
      [shop.id, idempotencyKey],
    )
  ).rows[0];
const record = (): object => ({
  domainName: NAME,
  type: 'A',
  host: `h${(serial += 1)}`,
  answer: '192.0.2.1',
});
const newRecord = async (): Promise<number> =>
  ((await calls.call(callOf('createRecord', record()))).body as { id: number }).id;

const newTokenId = async (): Promise<number> =>
  ((await shop.call('POST', '/core/v1/tokens', { name: `t-${(serial += 1)}` })).body as { id: number }).id;

describe('a call whose key was claimed before it', () => {
  it.each<[string, () => object | Promise<object>]>([
    ['createRecord', record],
    ['deleteRecord', async () => ({ domainName: NAME, id: await newRecord() })],
    ['enableAutorenew', () => ({ domainName: NAME.toUpperCase() })],
    ['updateDomain', () => ({ domainName: NAME, autorenewEnabled: true })],
    ['revokeToken', async () => ({ tokenId: await newTokenId(), allowLockOut: true })],
  ])('is the same request as its repeat, which gets the first answer: %s', async (operationId, item) => {
    const call = callOf(operationId, await item(), newKey());
    const claim = await claimOf(call);
    const first = await calls.call({ ...call, claim });
    expect(first).toMatchObject({ status: 200 });
    expect(await stateOf(call)).toMatchObject({ operation_name: operationId, answer_status: 200, days: 29 });
    expect(await calls.call(call)).toMatchObject({ status: 200, body: first.body as object });
  });

  it('names the request as the call itself would', async () => {
    const [early, late] = [
      callOf('createRecord', record(), newKey()),
      callOf('createRecord', record(), newKey()),
    ];
    await calls.call({ ...early, claim: await claimOf(early) });
    await calls.call(late);
    expect(await stateOf(early)).toEqual(await stateOf(late));
    expect(await stateOf(early)).toMatchObject({ method: 'POST', token: tokenId, has_effect: true });
  });

  it.each<[string, () => Promise<object>]>([
    ['createRecord', async () => record()],
    ['updateRecord', async () => ({ ...record(), id: await newRecord() })],
    ['deleteRecord', async () => ({ domainName: NAME, id: await newRecord() })],
  ])('commits its answer with its change: %s', async (operationId, item) => {
    const call = callOf(operationId, await item(), newKey());
    const { body } = await calls.call({ ...call, claim: await claimOf(call) });
    const { rows } = await sandbox.sql.query(
      `select k.answer_body as body, k.claim->'headers' as headers, c.xmin = k.xmin as together
         from idempotency_keys k, zone_changes c join domains d on d.id = c.domain_id and d.name = $3
        where k.account_id = $1 and k.key = $2 order by c.version desc limit 1`,
      [shop.id, call.idempotencyKey, NAME],
    );
    const { body: stored, headers, together } = rows[0] as Record<string, unknown>;
    expect(together).toBe(true);
    expect(typeof stored === 'string' ? JSON.parse(stored) : stored).toEqual(body);
    expect(headers).toEqual({
      'etag': expect.stringMatching(/^"\d+-\d+"$/),
      'cache-control': 'private, no-cache',
    });
  });

  it('keeps a repeat waiting until it has ended', async () => {
    const call = callOf('createRecord', record(), newKey());
    const claim = await claimOf(call);
    expect(await calls.call(call)).toMatchObject({ status: 409, errorCode: 'idempotency.in_flight' });
    expect(await calls.call({ ...call, claim })).toMatchObject({ status: 200 });
  });

  it('changes nothing where another request has taken its key over', async () => {
    const call = callOf('createRecord', record(), newKey());
    const claim = await claimOf(call);
    await sandbox.sql.query(`update idempotency_keys set lease = 'another' where key = $1`, [
      call.idempotencyKey,
    ]);
    expect(await calls.call({ ...call, claim })).toMatchObject({
      status: 409,
      errorCode: 'idempotency.lease_lost',
    });
    const { rows } = await sandbox.sql.query('select id from dns_records where host = $1', [call.item.host]);
    expect(rows).toEqual([]);
  });

  it('leaves its key free where it did not come to its operation', async () => {
    const limited = callOf('createRecord', record(), newKey());
    const claim = await claimOf(limited);
    const elsewhere = { accountId: shop.id, tokenId: 2_000_000_000 };
    expect(await calls.call({ ...limited, caller: elsewhere, claim })).toMatchObject({ status: 403 });
    expect(await stateOf(limited)).toBeUndefined();
    expect(await calls.call(limited)).toMatchObject({ status: 200 });
  });

  it('leaves its key free where its request is refused as invalid', async () => {
    const call = callOf('createRecord', { ...record(), ttl: 1 }, newKey());
    expect(await calls.call({ ...call, claim: await claimOf(call) })).toMatchObject({ status: 400 });
    expect(await stateOf(call)).toBeUndefined();
  });
});

it('claims no key of an operation that handles it itself, of none, and of an item that is no request', async () => {
  const good = callOf('createRecord', record(), newKey());
  const claims = await claimsOf(
    callOf('createDomain', { domain: { domainName: 'claimed-own.com' } }, newKey()),
    callOf('createRecord', record()),
    callOf('createRecord', { ...record(), domainName: '..' }, newKey()),
    callOf('topUp', { amount: 5 }, newKey()),
    good,
  );
  expect([...claims.keys()]).toEqual([good.idempotencyKey]);
  expect(await claimsOf(callOf('createRecord', record()))).toEqual(new Map());
  expect(await claimsOf()).toEqual(new Map());
});

it('claims no keys where the unit of work is undone', async () => {
  const call = callOf('createRecord', record(), newKey());
  await expect(
    uow.run(async () => {
      await calls.claimKeys([call], new Date(Date.now() + 20_000));
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(await stateOf(call)).toBeUndefined();
});
