import { Money, OperationCalls, UnitOfWork } from '@registrar/kernel';
import { NOT_CALLABLE, OPERATION_SCOPES } from '@registrar/http';
import { Sandbox } from '@registrar/test-sandbox';
import { until } from '@registrar/testkit';
import { createPublicApi } from '../../src/app.module';
import { newAccount, type Reseller } from '../support/resellers';

let sandbox: Sandbox;
let calls: OperationCalls;
let uow: UnitOfWork;
let shop: Reseller;
let tokenId: number;
let url: string;
beforeAll(async () => {
  sandbox = await Sandbox.start();
  const api = await createPublicApi(sandbox.settings({ ANSWER_WITHIN_MS: '20000' }));
  url = await sandbox.serve(api);
  calls = api.nest.get(OperationCalls);
  uow = api.nest.get(UnitOfWork);
  shop = await newAccount(sandbox, url, 'calls-shop-test', { approved_reseller: true });
  tokenId = await tokenOf(shop.id);
});
afterAll(() => sandbox?.stop());

const tokenOf = async (accountId: number): Promise<number> =>
  (
    await sandbox.sql.query<{ id: number }>('select max(id) as id from api_tokens where account_id = $1', [
      accountId,
    ])
  ).rows[0].id;
const call = (operationId: string, item: object, more: object = {}) =>
  calls.call({
    caller: { accountId: shop.id, tokenId },
    operationId,
    item: item as never,
    ...more,
  });
const register = (domainName: string, more: object = {}) =>
  call('createDomain', { domain: { domainName } }, more);

it('answers what a client would have received', async () => {
  const made = await register('called-one.com');
  expect(made).toMatchObject({
    status: 200,
    body: { domain: { domainName: 'called-one.com' }, order: expect.any(Number) },
    requestId: expect.stringMatching(/^[\da-f]{16}-/),
    openedOperation: expect.any(String),
  });
  expect(made.orderId).toBe((made.body as { order: number }).order);
  expect(await call('lockDomain', { domainName: 'called-one.com' })).toMatchObject({ status: 200 });
  expect(
    await call('createRecord', {
      domainName: 'called-one.com',
      type: 'A',
      host: 'www',
      answer: '192.0.2.1',
      ttl: 300,
    }),
  ).toMatchObject({ status: 200, body: { host: 'www' } });
});

it.each([true, false])('marks the operation that it opens as a job’s where it is one: %p', async (isJob) => {
  const { openedOperation } = await register(`called-job-${isJob}.com`, { isJob });
  const { rows } = await sandbox.sql.query('select is_job from operations where id = $1', [openedOperation]);
  expect(rows).toEqual([{ is_job: isJob }]);
});

it('plans, and changes nothing', async () => {
  const planned = await register('called-plan.com', { dryRun: true });
  expect(planned).toMatchObject({ status: 200, body: { plan: { totalCents: expect.any(Number) } } });
  expect(planned.openedOperation).toBeUndefined();
  expect(await shop.call('GET', '/core/v1/domains/called-plan.com')).toMatchObject({ status: 404 });
});

it('carries a key out once, and keeps it for thirty days', async () => {
  const first = await register('called-key.com', { idempotencyKey: 'job-1-1-1' });
  const again = await register('called-key.com', { idempotencyKey: 'job-1-1-1' });
  expect(again).toMatchObject({ status: 200, body: first.body as object });
  const { rows } = await sandbox.sql.query(
    `select extract(days from expires_at - now())::int as days from idempotency_keys where account_id = $1 and key = 'job-1-1-1'`,
    [shop.id],
  );
  expect(rows).toEqual([{ days: 29 }]);
});

it.each([
  ['renewDomain', {}, 400, 'request.invalid', "'domainName' cannot be null"],
  [
    'renewDomain',
    { domainName: 'called-one.com', yeers: 2 },
    400,
    'request.unknown_name',
    "'yeers' is not a known field",
  ],
  [
    'lockDomain',
    { domainName: 'called-one.com', reason: 'x' },
    400,
    'request.unknown_name',
    "'reason' is not a known",
  ],
  ['renewDomain', { domainName: '..' }, 400, 'request.invalid', "'domainName' is invalid"],
  ['topUp', { amount: 5 }, 404, 'operation.unknown', "There is no operation 'topUp' that can be called"],
  ['getDomain', { domainName: 'called-one.com' }, 404, 'operation.unknown', 'There is no operation'],
  ['search', { keyword: 'a' }, 404, 'operation.unknown', 'There is no operation'],
])('answers a refusal of %s %j', async (operationId, item, status, errorCode, details) => {
  expect(await call(operationId, item)).toMatchObject({
    status,
    errorCode,
    body: { details: expect.stringContaining(details) },
  });
});

it('refuses another account, an ended token, and a token without the scope', async () => {
  const other = await newAccount(sandbox, url, 'calls-other-test', {});
  const caller = { accountId: other.id, tokenId: await tokenOf(other.id) };
  const renew = (by: typeof caller) =>
    calls.call({ caller: by, operationId: 'renewDomain', item: { domainName: 'called-one.com' } });
  expect(await renew(caller)).toMatchObject({ status: 404 });
  // the token of one account does not call for another
  expect(await renew({ accountId: other.id, tokenId })).toMatchObject({ status: 403 });
  expect(await renew({ accountId: 2_000_000_000, tokenId })).toMatchObject({ status: 401 });
  await sandbox.sql.query('update api_tokens set read_only = true where id = $1', [caller.tokenId]);
  // known tokens are asked for again after a second
  const limited = await until(async () => {
    const answer = await renew(caller);
    return answer.status === 403 && answer;
  }, 'the token is limited');
  expect(limited).toMatchObject({
    errorCode: 'access.scope',
    body: { details: expect.stringContaining('Missing scope') },
  });
  await sandbox.sql.query('update api_tokens set revoked_at = now() where id = $1', [caller.tokenId]);
  await until(
    async () => (await renew(caller)).errorCode === 'credentials.refused',
    'the revoked token is refused',
  );
});

it('counts no call against the rates of the account', async () => {
  const before = await remaining();
  for (let at = 0; at < 5; at += 1)
    expect(await call('enableAutorenew', { domainName: 'called-one.com' })).toMatchObject({ status: 200 });
  expect(before - (await remaining())).toBe(1);
});

const remaining = async (): Promise<number> => {
  const { headers } = await shop.call('GET', '/core/v1/hello');
  return Number(/"hour";r=(\d+)/.exec(headers.get('ratelimit')!)![1]);
};

it('is never called inside a unit of work', async () => {
  await expect(uow.run(() => register('called-inside.com'))).rejects.toThrow(
    'a network call inside a unit of work',
  );
});

it('finds the operations that change something, and names the others', () => {
  const changing = Object.entries(OPERATION_SCOPES).flatMap(([id, scope]) =>
    scope.endsWith('.read') ? [] : [id],
  );
  const notFound = changing.filter((id) => calls.find(id) === undefined && !(id in NOT_CALLABLE));
  expect(notFound).toEqual([]);
  expect(calls.find('renewDomain')).toEqual(
    expect.objectContaining({
      path: ['domainName'],
      query: [],
      body: expect.arrayContaining(['years', 'purchasePrice']),
      isPlannable: true,
      scope: 'domains.change',
    }),
  );
});

it('names the operation of a repeated call, through which its order is found', async () => {
  const key = { idempotencyKey: 'job-repeated-1-1' };
  const first = await register('called-twice.com', key);
  const again = await register('called-twice.com', key);
  expect(first).toMatchObject({ status: 200, openedOperation: expect.any(String) });
  expect(again).toMatchObject({ status: 200, openedOperation: first.openedOperation, body: first.body });
});

describe('a call with the most that it may hold', () => {
  const orders = async (): Promise<number> =>
    (
      await sandbox.sql.query<{ count: number }>(
        'select count(*)::int as count from orders where account_id = $1',
        [shop.id],
      )
    ).rows[0].count;
  const priceOf = async (domainName: string): Promise<Money> => {
    const { body } = await register(domainName, { dryRun: true });
    return Money.of(BigInt((body as { plan: { totalCents: number } }).plan.totalCents));
  };

  it('is carried out at exactly this price', async () => {
    const mostPrice = await priceOf('called-exact.com');
    expect(await register('called-exact.com', { mostPrice })).toMatchObject({ status: 200 });
  });

  it('is refused above it, changes nothing, and is refused again with its key', async () => {
    const [mostPrice, before] = [(await priceOf('called-costly.com')).minus(Money.of(1n)), await orders()];
    const key = { idempotencyKey: 'job-costly-1-1' };
    const refusal = { status: 409, errorCode: 'operation.price_above' };
    expect(await register('called-costly.com', { mostPrice, ...key })).toMatchObject(refusal);
    expect(await orders()).toBe(before);
    expect(await register('called-costly.com', key)).toMatchObject(refusal);
    expect(await register('called-costly.com')).toMatchObject({ status: 200 });
  });
});
