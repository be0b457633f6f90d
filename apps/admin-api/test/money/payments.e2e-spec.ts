import { CardGatewayStub } from '@registrar/tool-services/testing';
import { Desk } from '../support/desk';

const SECRET = 'whsec_of_the_stub';
const KEY = 'sk_test_stub';

let desk: Desk;
let stub: CardGatewayStub;
beforeAll(async () => {
  stub = await CardGatewayStub.start({ port: 0, webhookSecret: SECRET, key: KEY });
  desk = await Desk.start({
    PAYMENT_GATEWAY_KEY: KEY,
    PAYMENT_WEBHOOK_SECRET: SECRET,
    PAYMENT_RETURN_URL: 'https://reseller.example.net/paid',
    PAYMENT_GATEWAY_URL: stub.url,
  });
});
afterAll(async () => {
  await desk?.stop();
  await stub?.close();
});

const finance = (method: string, path: string, body?: unknown) =>
  desk.call('finance', method, `/admin/v1/${path}`, body);

describe('what an account may spend', () => {
  const limits = (id: number, body: object) => finance('PATCH', `accounts/${id}/limits`, body);
  const read = async (id: number) =>
    (await desk.call('support', 'GET', `/admin/v1/accounts/${id}/limits`)).body;

  it('beyond zero and at once is set by finance, each alone, and written down', async () => {
    const { id } = await desk.newAccount('spending-a');
    expect(await read(id)).toEqual({ creditLimit: '0.00' });
    expect(await limits(id, { creditLimit: 500.5 })).toMatchObject({
      status: 200,
      body: { creditLimit: '500.50' },
    });
    expect(await limits(id, { purchaseLimit: 1_000 })).toMatchObject({
      status: 200,
      body: { creditLimit: '500.50', purchaseLimit: '1000.00' },
    });
    expect(await read(id)).toEqual({ creditLimit: '500.50', purchaseLimit: '1000.00' });
    expect((await finance('GET', `accounts/${id}`)).body.balance).toMatchObject({
      available: '100000.00',
      creditLimit: '500.50',
    });
    expect(await limits(id, { purchaseLimit: null })).toMatchObject({
      status: 200,
      body: { creditLimit: '500.50' },
    });
    expect(await read(id)).not.toHaveProperty('purchaseLimit');
    expect((await desk.audit(`account:${id}`))[0]).toMatchObject({
      action: 'account.set_limits',
      role: 'finance',
      before: { creditLimit: '500.50', purchaseLimit: '1000.00' },
      after: { creditLimit: '500.50', purchaseLimit: null },
    });
  });

  it('beyond zero does not sink below what is used of it, and that refusal leaves no trace', async () => {
    const { id } = await desk.newAccount('spending-b');
    await limits(id, { creditLimit: 100 });
    await desk.sql.query('update account_balances set available = -7500 where account_id = $1', [id]);
    expect(await limits(id, { creditLimit: 74.99, purchaseLimit: 5 })).toMatchObject({
      status: 409,
      body: { message: 'Conflict' },
    });
    expect(await read(id)).toEqual({ creditLimit: '100.00' });
    expect(await desk.audit(`account:${id}`)).toHaveLength(2);
    expect((await limits(id, { creditLimit: 75 })).status).toBe(200);
  });

  it('is refused where it is no amount, changes nothing, or is of nobody', async () => {
    const { id } = await desk.newAccount('spending-c');
    for (const body of [
      {},
      { creditLimit: -1 },
      { creditLimit: null },
      { purchaseLimit: 0.001 },
      { purchaseLimit: '5' },
      { creditLimit: 1_000_000.01 },
    ])
      expect((await limits(id, body)).status).toBe(400);
    expect((await limits(2_000_000_000, { creditLimit: 5 })).status).toBe(404);
    expect((await desk.call('support', 'GET', '/admin/v1/accounts/2000000000/limits')).status).toBe(404);
    expect(await read(id)).toEqual({ creditLimit: '0.00' });
  });
});

describe('a payment by card', () => {
  /**
   * Paid at the gateway, and credited here by the hand of this test: its webhook is the public API's
   * business.
   */
  async function paid(accountName: string, minor: number): Promise<{ accountId: number; paymentId: string }> {
    const { id: accountId } = await desk.newAccount(accountName);
    const form = new URLSearchParams({
      'line_items[0][price_data][unit_amount]': String(minor),
      'line_items[0][price_data][currency]': 'usd',
      'expires_at': '2000000000',
    });
    const answer = await fetch(`${stub.url}/v1/checkout/sessions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}` },
      body: form,
    });
    const session = stub.pay(((await answer.json()) as { id: string }).id);
    const {
      rows: [{ id: paymentId }],
    } = await desk.sql.query<{ id: string }>(
      `insert into payments (id, account_id, amount, currency, state, gateway_id, gateway_charge, page_ends_at, created_at, settled_at)
       values (gen_random_uuid(), $1, $2, 'USD', 'succeeded', $3, $4, now(), now(), now()) returning id`,
      [accountId, minor, session.id, session.payment_intent!.id],
    );
    return { accountId, paymentId };
  }

  it('is paid back in parts, each once per reference and written down, up to what came', async () => {
    const { accountId, paymentId } = await paid('refund-a', 5_000);
    const refund = (amount: number, reference: string) =>
      finance('POST', `payments/${paymentId}:refund`, { amount, reference, note: 'asked by mail' });
    const first = await refund(30, 'case 1');
    expect(first).toMatchObject({
      status: 200,
      body: { state: 'succeeded', amount: '30.00', reference: 'case 1', gatewayId: expect.any(String) },
    });
    expect((await refund(30, 'case 1')).body).toEqual(first.body);
    expect(await refund(29, 'case 1')).toMatchObject({ status: 409 });
    expect(await refund(20.01, 'case 2')).toMatchObject({
      status: 409,
      body: { details: expect.stringContaining('20.00') },
    });
    expect([
      (await refund(0, 'case 3')).status,
      (await refund(0.001, 'case 3')).status,
      (await refund(1, '')).status,
    ]).toEqual([400, 400, 400]);
    expect((await finance('GET', `accounts/${accountId}`)).body.balance.available).toBe('99970.00');
    expect((await finance('GET', `payments/${paymentId}`)).body).toMatchObject({
      id: paymentId,
      accountId,
      state: 'succeeded',
      amount: '50.00',
      refunded: '30.00',
      refunds: [first.body],
      disputes: [],
      reversals: [],
    });
    const entries = await desk.audit(`payment:${paymentId}`);
    expect(entries).toMatchObject([
      {
        action: 'payment.refund',
        role: 'finance',
        after: { amount: '30.00', reference: 'case 1', note: 'asked by mail' },
      },
    ]);
  });

  it('gives the credit back when the gateway refuses, and keeps it taken while nobody knows', async () => {
    const { accountId, paymentId } = await paid('refund-b', 5_000);
    const available = async () => (await finance('GET', `accounts/${accountId}`)).body.balance.available;
    stub.next('refuse');
    expect(
      await finance('POST', `payments/${paymentId}:refund`, { amount: 10, reference: 'a' }),
    ).toMatchObject({ status: 200, body: { state: 'failed', trouble: expect.any(String) } });
    expect(await available()).toBe('100000.00');
    stub.next('error_after');
    expect(
      await finance('POST', `payments/${paymentId}:refund`, { amount: 10, reference: 'b' }),
    ).toMatchObject({ status: 200, body: { state: 'asked' } });
    expect(await available()).toBe('99990.00');
  });

  it('that the bank took back is booked by finance where the event is missing: once, out of the credit, and back again', async () => {
    const { accountId, paymentId } = await paid('dispute-a', 5_000);
    const book = (body: object) =>
      finance('POST', `payments/${paymentId}:bookDispute`, {
        disputeId: 'dp_lost_event',
        outcome: 'lost',
        ...body,
      });
    const available = async () => (await finance('GET', `accounts/${accountId}`)).body.balance.available;
    expect(
      (
        await desk.call('support', 'POST', `/admin/v1/payments/${paymentId}:bookDispute`, {
          disputeId: 'dp_1',
          outcome: 'lost',
          amount: 1,
        })
      ).status,
    ).toBe(403);
    expect(await book({})).toMatchObject({
      status: 400,
      body: { details: expect.stringContaining("'amount'") },
    });
    for (const body of [
      { amount: 0 },
      { amount: 0.001 },
      { outcome: 'open', amount: 1 },
      { disputeId: 'a b', amount: 1 },
      { amount: 1, note: 'x'.repeat(501) },
    ])
      expect((await book(body)).status).toBe(400);
    expect(
      (await finance('GET', 'payments?disputed=true')).body.items.map(({ id }: { id: string }) => id),
    ).not.toContain(paymentId);
    const booked = await book({ amount: 50, note: 'seen at the gateway' });
    expect(booked).toMatchObject({
      status: 200,
      body: {
        disputeId: 'dp_lost_event',
        reversal: { id: 'dp_lost_event', source: 'dispute', state: 'taken', amount: '50.00', owed: '0.00' },
      },
    });
    expect((await book({ amount: 50 })).body).toEqual(booked.body);
    expect(await available()).toBe('99950.00');
    expect((await finance('GET', `payments/${paymentId}`)).body).toMatchObject({
      disputes: [{ id: 'dp_lost_event', status: 'lost', amount: '50.00' }],
      reversals: [booked.body.reversal],
    });
    expect((await finance('GET', `payments?accountId=${accountId}&disputed=true`)).body.items).toHaveLength(
      1,
    );
    expect((await finance('GET', `payments?accountId=${accountId}&owed=true`)).body.items).toEqual([]);
    expect(
      await finance('POST', `payments/${paymentId}:refund`, { amount: 1, reference: 'after' }),
    ).toMatchObject({ status: 409 });
    expect((await book({ outcome: 'won' })).body.reversal).toMatchObject({
      state: 'returned',
      returnedAt: expect.any(String),
    });
    expect(await available()).toBe('100000.00');
    expect(await desk.audit(`payment:${paymentId}`)).toMatchObject([
      {
        action: 'payment.book_dispute',
        role: 'finance',
        before: { state: 'taken' },
        after: { outcome: 'won', state: 'returned' },
      },
      { action: 'payment.book_dispute' },
      {
        action: 'payment.book_dispute',
        after: { disputeId: 'dp_lost_event', amount: '50.00', note: 'seen at the gateway' },
      },
    ]);
  });

  it('that the bank took back and the customer spent is written off by finance, with a reason', async () => {
    const { accountId, paymentId } = await paid('written-off', 5_000);
    const writeOff = (body: object) => finance('POST', `payments/${paymentId}:writeOff`, body);
    expect(await writeOff({ note: 'insolvent' })).toMatchObject({
      status: 409,
      body: { details: expect.stringContaining('has no debt') },
    });
    await desk.sql.query('update account_balances set available = 0 where account_id = $1', [accountId]);
    const booked = await finance('POST', `payments/${paymentId}:bookDispute`, {
      disputeId: 'dp_insolvent',
      outcome: 'lost',
      amount: 50,
    });
    expect(booked.body.reversal).toMatchObject({ owed: '50.00', writtenOff: '0.00' });
    for (const body of [{}, { note: ' ' }, { note: 7 }, { note: 'x'.repeat(501) }])
      expect((await writeOff(body)).status).toBe(400);
    expect(await writeOff({ note: 'insolvent' })).toMatchObject({
      status: 200,
      body: {
        amount: '50.00',
        reversals: [{ id: 'dp_insolvent', state: 'taken', owed: '0.00', writtenOff: '50.00' }],
      },
    });
    expect((await finance('GET', `payments?accountId=${accountId}&owed=true`)).body.items).toEqual([]);
    expect((await writeOff({ note: 'again' })).status).toBe(409);
    expect(await desk.audit(`payment:${paymentId}`)).toMatchObject([
      {
        action: 'payment.write_off',
        role: 'finance',
        after: { accountId, amount: '50.00', note: 'insolvent' },
      },
      {},
    ]);
  });

  it('is found by account and state, newest first, in parts', async () => {
    const { accountId, paymentId } = await paid('listed-pay', 100);
    expect((await finance('GET', `payments?accountId=${accountId}`)).body).toEqual({
      items: [expect.objectContaining({ id: paymentId, accountId })],
    });
    expect((await finance('GET', `payments?accountId=${accountId}&state=waiting`)).body).toEqual({
      items: [],
    });
    expect((await finance('GET', `payments?accountId=${accountId}&attention=true`)).body).toEqual({
      items: [],
    });
    const part = (await finance('GET', 'payments?limit=1')).body;
    expect(part).toMatchObject({ items: [{ id: expect.any(String) }], next: part.items[0].id });
    expect((await finance('GET', `payments?limit=1&before=${part.next}`)).body.items[0].id).not.toBe(
      part.items[0].id,
    );
    expect([
      (await finance('GET', 'payments?state=open')).status,
      (await finance('GET', 'payments/7')).status,
    ]).toEqual([400, 400]);
  });
});
