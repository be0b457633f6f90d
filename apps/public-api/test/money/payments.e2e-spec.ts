import { Sandbox } from '@registrar/test-sandbox';
import { until } from '@registrar/testkit';
import { CardGatewayStub } from '@registrar/tool-services/testing';
import { createPublicApi } from '../../src/app.module';
import { newAccount, type Reseller } from '../support/resellers';

const TOP_UP = '/core/v1/accountinfo:topUp';
const WEBHOOK = '/payments/webhook';
const SECRET = 'whsec_of_the_stub';

let sandbox: Sandbox;
let stub: CardGatewayStub;
let url: string;
let payer: Reseller;
let other: Reseller;

beforeAll(async () => {
  sandbox = await Sandbox.start();
  stub = await CardGatewayStub.start({ port: 0, webhookSecret: SECRET, key: 'sk_test_stub' });
  url = await sandbox.serve(
    await createPublicApi(
      sandbox.settings({
        PAYMENT_GATEWAY_KEY: 'sk_test_stub',
        PAYMENT_WEBHOOK_SECRET: SECRET,
        PAYMENT_RETURN_URL: 'https://reseller.example.net/paid',
        PAYMENT_GATEWAY_URL: stub.url,
      }),
    ),
  );
  stub.webhookUrl = `${url}${WEBHOOK}`;
  payer = await newAccount(sandbox, url, 'paying-house-test', {});
  other = await newAccount(sandbox, url, 'paying-other-test', {});
});
afterAll(async () => {
  await sandbox?.stop();
  await stub?.close();
});

const balance = async (of = payer): Promise<number> =>
  (await of.call('GET', '/core/v1/accountinfo/balance')).body.balance as number;
const topUp = (body: object, headers?: Record<string, string>, by = payer) =>
  by.call('POST', TOP_UP, body, headers);
const payment = async (id: unknown): Promise<Record<string, unknown>> =>
  (await payer.call('GET', `/core/v1/payments/${String(id)}`)).body;
const tell = (body: string, headers: Record<string, string>) =>
  fetch(`${url}${WEBHOOK}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body,
  });

describe('buying credit by card', () => {
  it('answers with a page, and credits what was paid there, told by the gateway', async () => {
    const before = await balance();
    const { status, body } = await topUp({ amount: 250.5 });
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        id: expect.any(String),
        state: 'waiting',
        amount: 250.5,
        currency: 'USD',
        refunded: 0,
        paymentUrl: expect.stringContaining(stub.url),
        payBefore: expect.any(String),
        createdAt: expect.any(String),
      },
    });
    expect(await payment(body.id)).toEqual(body);
    await fetch(body.paymentUrl as string, { method: 'POST' });
    await until(async () => (await payment(body.id)).state === 'succeeded', 'the webhook came');
    expect(await balance()).toBe(before + 250.5);
    expect(await payment(body.id)).toMatchObject({ state: 'succeeded', settledAt: expect.any(String) });
    expect(await payment(body.id)).not.toHaveProperty('paymentUrl');
    const { rows } = await sandbox.sql.query(
      'select payload from outbox where account_id = $1 order by id desc limit 1',
      [payer.id],
    );
    expect(rows).toMatchObject([
      { payload: { eventName: 'account.credit.balance_change', balance: before + 250.5 } },
    ]);
  });

  it('is one payment for one key, also where the answer of the gateway was lost', async () => {
    // the client of the gateway asks once more by itself
    stub.next('cut_after', 'cut_after');
    const headers = { 'x-idempotency-key': 'pay-once' };
    const first = await topUp({ amount: 10 }, headers);
    expect(first).toMatchObject({ status: 200, body: { state: 'asked' } });
    const second = await topUp({ amount: 10 }, headers);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('x-idempotent-replay')).toBe('1');
    expect(await topUp({ amount: 11 }, headers)).toMatchObject({
      status: 409,
      body: { message: 'Conflict', details: 'Idempotency key has been reused for a different request.' },
    });
  });

  it.each<[object, number, string]>([
    [{}, 400, "'amount' cannot be null"],
    [{ amount: '5' }, 400, 'amount'],
    [{ amount: 5.001 }, 400, "'amount' must have at most two decimals"],
    [{ amount: 0.99 }, 400, "'amount' must be from 1.00"],
    [{ amount: -5 }, 400, "'amount' must be from 1.00"],
    [{ amount: 10_000.01 }, 400, 'to 10000.00'],
    [{ amount: 5, currency: 'EUR' }, 400, 'currency is invalid'],
    [{ amount: 5, currency: null }, 400, 'currency'],
  ])('is refused with %p: %p', async (body, status, details) => {
    expect(await topUp(body)).toMatchObject({
      status,
      body: { message: 'Bad Request', details: expect.stringContaining(details) },
    });
  });

  it('is a failed payment when the gateway refuses', async () => {
    stub.next('refuse');
    expect(await topUp({ amount: 5 })).toMatchObject({
      status: 402,
      body: { message: 'Payment failed', details: 'The payment was refused.' },
    });
  });

  it('is not offered where no gateway is set up', async () => {
    const without = await sandbox.serve(await createPublicApi(sandbox.settings()));
    const answer = await fetch(`${without}${TOP_UP}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'authorization': `Basic ${Buffer.from(`${payer.username}:${payer.token}`).toString('base64')}`,
      },
      body: '{"amount": 5}',
    });
    expect({ status: answer.status, body: await answer.json() }).toEqual({
      status: 503,
      body: { message: 'Service Unavailable', details: 'Payments by card are not available.' },
    });
  });

  it('is the business of the account alone', async () => {
    const { body } = await topUp({ amount: 5 });
    expect((await other.call('GET', `/core/v1/payments/${String(body.id)}`)).status).toBe(404);
    expect((await other.call('GET', '/core/v1/payments')).body).toEqual({
      payments: [],
      totalCount: 0,
      from: 0,
      to: 0,
    });
    expect((await payer.call('GET', '/core/v1/payments/7')).status).toBe(400);
    const page = await payer.call('GET', '/core/v1/payments?perPage=1');
    expect(page.body).toMatchObject({ payments: [body], from: 1, to: 1, nextPage: 2 });
    expect(page.headers.get('link')).toContain('rel="next"');
  });
});

describe('what comes to the address of the gateway', () => {
  it('is refused unless it is signed over its very bytes, lately', async () => {
    const { body } = await topUp({ amount: 40 });
    const before = await balance();
    const session = stub.pay(stub.sessionOf(body.id as string)!.id);
    const now = new Date();
    const good = stub.signed('checkout.session.completed', session, now);
    const old = stub.signed('checkout.session.completed', session, new Date(now.getTime() - 600_000));
    for (const [text, signature] of [
      [good.body, undefined],
      [good.body, 't=1,v1=00'],
      [`${good.body} `, good.signature],
      ['{}', good.signature],
      ['', good.signature],
      [old.body, old.signature],
    ] as const) {
      expect(
        (await tell(text, signature === undefined ? {} : { 'stripe-signature': signature })).status,
      ).toBe(400);
    }
    expect(await balance()).toBe(before);
    // no JSON in our eyes, and no matter: the signature is over bytes
    expect((await tell(good.body, { 'stripe-signature': good.signature })).status).toBe(200);
    expect((await tell(good.body, { 'stripe-signature': good.signature })).status).toBe(200);
    expect(await balance()).toBe(before + 40);
  });

  it('may tell of money that is gone: a refund made there and a chargeback are taken from the credit, and come back', async () => {
    const { body } = await topUp({ amount: 60 });
    const before = await balance();
    const { payment_intent: intent } = stub.pay(stub.sessionOf(body.id as string)!.id);
    const event = async (type: string, object: object) => {
      const { body: text, signature } = stub.signed(type, object as Record<string, unknown>, new Date());
      return (await tell(text, { 'stripe-signature': signature })).status;
    };
    // nobody has told of the payment itself yet
    const refund = stub.refundManually(intent!.id, 1_500);
    expect([
      await event('charge.refunded', { id: 'ch_1', payment_intent: intent!.id }),
      await event('refund.created', refund),
    ]).toEqual([200, 200]);
    expect([await balance(), (await payment(body.id)).state]).toEqual([before + 45, 'succeeded']);
    const dispute = {
      id: 'dp_1',
      amount: 4_500,
      currency: 'usd',
      reason: 'fraudulent',
      status: 'needs_response',
      created: 1_772_442_900,
      payment_intent: intent!.id,
    };
    expect([
      await event('charge.dispute.created', dispute),
      await event('charge.dispute.funds_withdrawn', dispute),
    ]).toEqual([200, 200]);
    expect(await balance()).toBe(before);
    expect(await event('charge.dispute.closed', { ...dispute, status: 'won' })).toBe(200);
    stub.refunds.get(refund.id)!.status = 'failed';
    expect(await event('refund.failed', refund)).toBe(200);
    expect(await balance()).toBe(before + 60);
  });

  it('is open there alone: other methods and paths want credentials', async () => {
    expect((await fetch(`${url}${WEBHOOK}`)).status).toBe(401);
    expect((await fetch(`${url}${WEBHOOK}/`, { method: 'POST' })).status).toBe(401);
    expect((await fetch(`${url}/core/v1/payments`)).status).toBe(401);
  });
});

describe('what an account may spend', () => {
  const set = (columns: string, ...values: unknown[]) => sandbox.sql.query(`update ${columns}`, values);
  const buy = (by: Reseller, domainName: string) =>
    by.call('POST', '/core/v1/domains', { domain: { domainName } });
  const refusal = { status: 402, body: { message: 'Payment failed', details: 'Insufficient Funds' } };

  it('at once is shown in its settings, holds for an order in all, and is no limit of its credit', async () => {
    const buyer = await newAccount(sandbox, url, 'limited-house-test', {});
    const settings = async () => (await buyer.call('GET', '/core/v1/accountinfo/settings')).body;
    expect(await settings()).not.toHaveProperty('purchaseLimit');
    const first = await buy(buyer, 'limit-probe.com');
    const price = Math.round((first.body.totalPaid as number) * 100);
    await set('accounts set purchase_limit = $2 where id = $1', buyer.id, price - 1);
    expect((await settings()).purchaseLimit).toBe((price - 1) / 100);
    expect(await buy(buyer, 'limit-over.com')).toMatchObject(refusal);
    await set('accounts set purchase_limit = $2 where id = $1', buyer.id, price);
    expect((await buy(buyer, 'limit-even.com')).status).toBe(200);
    expect((await buy(buyer, 'limit-again.com')).status).toBe(200);
    const { rows } = await sandbox.sql.query('select held from account_balances where account_id = $1', [
      buyer.id,
    ]);
    expect(rows).toEqual([{ held: '0' }]);
  });

  it('goes into its credit limit up to the cent, and of 24 purchases at once one gets what is there for one', async () => {
    const buyer = await newAccount(sandbox, url, 'credit-line-test', {});
    const price = Math.round(((await buy(buyer, 'line-probe.com')).body.totalPaid as number) * 100);
    await set(
      'account_balances set available = 0, credit_limit = $2 where account_id = $1',
      buyer.id,
      price - 1,
    );
    expect(await buy(buyer, 'line-short.com')).toMatchObject(refusal);
    await set('account_balances set credit_limit = $2 where account_id = $1', buyer.id, price);
    const answers = await Promise.all(Array.from({ length: 24 }, (_, at) => buy(buyer, `line-${at}.com`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(23).fill(402)]);
    expect(await balance(buyer)).toBe(-price / 100);
  });
});
