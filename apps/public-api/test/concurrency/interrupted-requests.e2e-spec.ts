import { person } from '@registrar/contacts/testing';
import { OtherRegistrar, Sandbox } from '@registrar/test-sandbox';
import { createPublicApi } from '../../src/app.module';
import { newAccount, type Reseller } from '../support/resellers';

const DAY_MS = 86_400_000;
const CODE = 'Ax7-transfer-code-9';

/** In the past while the other registrar registers: a domain may be transferred after 60 days. */
const age = { days: 100 };
let sandbox: Sandbox;
let other: OtherRegistrar;
let shop: Reseller;
let buyer: Reseller;
beforeAll(async () => {
  sandbox = await Sandbox.start({ clock: { now: () => new Date(Date.now() - age.days * DAY_MS) } });
  other = await OtherRegistrar.connect(sandbox.simulator.port);
  const url = await sandbox.serve(await createPublicApi(sandbox.settings()));
  for (const name of ['canceled', 'going-on', 'in-doubt'])
    await other.register(`${name}.com`, CODE, { thin: true });
  age.days = 0;
  const approvals = { approved_reseller: true, enterprise: true };
  shop = await newAccount(sandbox, url, 'interrupted-shop-test', approvals);
  buyer = await newAccount(sandbox, url, 'interrupted-buyer-test', approvals);
});
afterAll(async () => {
  await other?.close();
  await sandbox?.stop();
});

let serial = 0;
const newKey = (): string => `interrupted-${(serial += 1)}`;
const under = (key: string) => ({ 'x-idempotency-key': key });
const lookUp = async (key: string, by = shop): Promise<object> =>
  (await by.call('GET', `/core/v1/idempotency?key=${key}`)).body;
/** As a process leaves the key that is killed between its change and its answer. */
const killBeforeAnswer = (key: string): Promise<unknown> =>
  sandbox.sql.query(
    `update idempotency_keys set answer_status = null, answer_body = null, answer_text = null, answer_code = null, lease_until = now() - interval '1 second'
      where key = $1 and has_effect`,
    [key],
  );

describe('a cancel of a transfer that is killed between its change and its answer', () => {
  const order = async (domainName: string): Promise<void> => {
    expect((await shop.call('POST', '/core/v1/transfers', { domainName, authCode: CODE })).status).toBe(200);
  };
  const cancel = (name: string, key: string) =>
    shop.call('POST', `/core/v1/transfers/${name}:cancel`, {}, under(key));

  it('answers its repeat as the first, and its look-up says done', async () => {
    await order('canceled.com');
    const key = newKey();
    const first = await cancel('canceled.com', key);
    expect(first).toMatchObject({
      status: 200,
      body: { domainName: 'canceled.com', status: expect.stringMatching(/^canceled/) },
    });
    await killBeforeAnswer(key);
    const again = await cancel('canceled.com', key);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(again.headers.get('x-idempotent-replay')).toBe('1');
    expect(await lookUp(key)).toMatchObject({ status: 'done', answer: { status: 200, body: first.body } });
  });

  it.each([
    ['going-on.com', undefined, 'unknown_outcome', 'outcome of the first request is unknown'],
    ['in-doubt.com', 'cancel', 'in_flight', 'still being processed'],
  ])('says the state where the transfer goes on: %s', async (name, awaiting, status, details) => {
    await order(name);
    const key = newKey();
    expect((await cancel(name, key)).status).toBe(200);
    await sandbox.sql.query(
      `update transfers set state = 'pending_transfer', awaiting = $2 where name = $1`,
      [name, awaiting ?? null],
    );
    await killBeforeAnswer(key);
    expect(await cancel(name, key)).toMatchObject({
      status: 409,
      body: { details: expect.stringContaining(details) },
    });
    expect(await lookUp(key)).toMatchObject({ status });
  });
});

describe('a move between accounts that is killed between its change and its answer', () => {
  it('answers its repeat with the domain, as long as the account has it', async () => {
    await shop.call('POST', '/core/v1/domains', { domain: { domainName: 'moved.com' } });
    await sandbox.sql.query(
      `update domains set transfer_lock_until = registered_at, locked = false, locks = '{}' where name = 'moved.com'`,
    );
    const { authCode } = (await shop.call('GET', '/core/v1/domains/moved.com:getAuthCode')).body;
    const key = newKey();
    const move = () =>
      buyer.call('POST', '/core/v1/transfers/internal/in', { domainName: 'moved.com', authCode }, under(key));
    const first = await move();
    expect(first).toMatchObject({ status: 200, body: { domainName: 'moved.com' } });
    await killBeforeAnswer(key);
    const again = await move();
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await lookUp(key, buyer)).toMatchObject({
      status: 'done',
      operationId: 'createInternalTransferIn',
      answer: { status: 200, body: first.body },
    });
    await sandbox.sql.query(`update domains set account_id = $1 where name = 'moved.com'`, [shop.id]);
    expect(await move()).toMatchObject({
      status: 409,
      body: { details: 'The first request was carried out, but its answer was not stored. Read the state.' },
    });
    expect(await lookUp(key, buyer)).toMatchObject({ status: 'done' });
  });
});

it('stores the answer of a new sub-account in the transaction that opens it, without its token', async () => {
  const key = newKey();
  const body = {
    account: {
      accountName: 'keyedbelow',
      password: 'Tide#2041',
      contacts: { registrant: person({ state: 'North' }) },
    },
    tos: true,
    apiTos: true,
  };
  const open = () => shop.call('POST', '/core/v1/accounts', body, under(key));
  const first = await open();
  expect(first.status).toBe(200);
  const { apiToken, ...shown } = first.body;
  const { rows } = await sandbox.sql.query(
    `select k.xmin::text = a.xmin::text as together, k.answer_body from idempotency_keys k join accounts a on a.username = 'keyedbelow-test' where k.key = $1`,
    [key],
  );
  expect(rows).toEqual([{ together: true, answer_body: shown }]);
  expect(apiToken).toEqual(expect.any(String));
  expect(await lookUp(key)).toMatchObject({ status: 'done', answer: { status: 200, body: shown } });
  expect(await open()).toMatchObject({
    status: 409,
    body: { details: expect.stringContaining('does not need to be repeated') },
  });
});
