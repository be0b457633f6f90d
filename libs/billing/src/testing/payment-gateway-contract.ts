import { Money } from '@registrar/kernel';
import type { PaymentGateway } from '../ports';

/** A gateway under test, and its customers. */
export interface GatewayUnderTest {
  gateway: PaymentGateway;
  /** The customer of this payment pays; `received` in smallest units, if it is another amount. */
  pay(gatewayId: string, received?: number): void;
  expire(gatewayId: string): void;
  /** What becomes of the requests that change something next. */
  next(...mishaps: ('cut_before' | 'cut_after' | 'refuse')[]): void;
  /** Somebody pays back in the gateway's own pages: an amount in smallest units. */
  refundByHand(charge: string, amount: number): void;
  /** Status that new refunds have. */
  newRefundsAre(status: 'succeeded' | 'pending' | 'failed'): void;
}

const usd = (minor: number): Money => Money.of(BigInt(minor));
const PAGE_ENDS_AT = new Date('2026-03-02T10:15:00Z');

/** What every implementation of PaymentGateway does. */
export function paymentGatewayContract(start: () => Promise<GatewayUnderTest>): void {
  let test: GatewayUnderTest;
  let serial = 0;
  const uuid = (): string => `0197a0e0-0000-7000-8000-${String((serial += 1)).padStart(12, '0')}`;
  const order = (id = uuid()) => ({ id, accountId: 1, amount: usd(2_550), pageEndsAt: PAGE_ENDS_AT });
  beforeAll(async () => { test = await start(); });
  beforeEach(() => test.newRefundsAre('succeeded'));

  const waiting = async (id = uuid()): Promise<string> => {
    const answer = await test.gateway.create(order(id));
    if (answer.kind !== 'waiting') throw new Error(answer.kind);
    return answer.gatewayId;
  };
  const paid = async (): Promise<string> => {
    const gatewayId = await waiting();
    test.pay(gatewayId);
    const answer = await test.gateway.find(gatewayId);
    if (answer.kind !== 'paid') throw new Error(answer.kind);
    return answer.charge;
  };

  it('answers with a page for the customer, the same for the same id', async () => {
    const id = uuid();
    const first = await test.gateway.create(order(id));
    expect(first).toEqual({ kind: 'waiting', gatewayId: expect.any(String), pageUrl: expect.stringMatching(/^http/) });
    expect(await test.gateway.create(order(id))).toEqual(first);
    expect(await test.gateway.create(order())).not.toEqual(first);
  });

  it('says what was paid, in smallest units', async () => {
    const gatewayId = await waiting();
    expect(await test.gateway.find(gatewayId)).toMatchObject({ kind: 'waiting', gatewayId });
    test.pay(gatewayId);
    expect(await test.gateway.find(gatewayId)).toEqual({ kind: 'paid', gatewayId, charge: expect.any(String), received: 2_550n, currency: 'USD' });
    const less = await waiting();
    test.pay(less, 100);
    expect(await test.gateway.find(less)).toMatchObject({ kind: 'paid', received: 100n });
  });

  it('finds a payment by the money that came, and knows of no other', async () => {
    const id = uuid();
    const gatewayId = await waiting(id);
    test.pay(gatewayId);
    const payment = await test.gateway.find(gatewayId);
    expect(await test.gateway.findByCharge((payment as { charge: string }).charge)).toEqual({ kind: 'found', paymentId: id, payment });
    expect(await test.gateway.findByCharge('pi_nowhere')).toEqual({ kind: 'absent' });
  });

  it('tells all refunds of a charge: ours by our id, and those that somebody made there', async () => {
    const charge = await paid();
    expect(await test.gateway.refundsOf(charge)).toEqual({ kind: 'refunds', refunds: [] });
    const id = uuid();
    await test.gateway.refund({ id, charge, amount: usd(500) });
    test.refundByHand(charge, 700);
    const { refunds } = await test.gateway.refundsOf(charge) as { refunds: unknown[] };
    expect(refunds).toEqual([
      { gatewayId: expect.any(String), refundId: id, amount: 500n, currency: 'USD', failed: false }, { gatewayId: expect.any(String), amount: 700n, currency: 'USD', failed: false },
    ]);
  });

  it('says that nobody paid in time, and that there is no such payment', async () => {
    const gatewayId = await waiting();
    test.expire(gatewayId);
    expect(await test.gateway.find(gatewayId)).toMatchObject({ kind: 'ended', how: 'expired' });
    expect(await test.gateway.find('cs_test_nowhere')).toEqual({ kind: 'absent' });
  });

  it('refuses what it does not take', async () => {
    test.next('refuse');
    expect(await test.gateway.create(order())).toMatchObject({ kind: 'refused', why: expect.any(String) });
  });

  it.each(['cut_before', 'cut_after'] as const)('does not know what became of a payment when the connection is %s, and asked again it answers', async (mishap) => {
    const id = uuid();
    test.next(mishap);
    expect(await test.gateway.create(order(id))).toMatchObject({ kind: 'unknown' });
    expect(await waiting(id)).toEqual(expect.any(String));
  });

  it('pays back, once for the same id, and never more than came', async () => {
    const charge = await paid();
    const id = uuid();
    const first = await test.gateway.refund({ id, charge, amount: usd(2_000) });
    expect(first).toEqual({ kind: 'done', gatewayId: expect.any(String) });
    expect(await test.gateway.refund({ id, charge, amount: usd(2_000) })).toEqual(first);
    expect(await test.gateway.refund({ id: uuid(), charge, amount: usd(551) })).toMatchObject({ kind: 'refused' });
    expect(await test.gateway.refund({ id: uuid(), charge, amount: usd(550) })).toMatchObject({ kind: 'done' });
  });

  it.each([['cut_before', 'absent'], ['cut_after', 'done']] as const)('finds a refund by our id when the connection was %s: %s', async (mishap, kind) => {
    const charge = await paid();
    const id = uuid();
    test.next(mishap);
    expect(await test.gateway.refund({ id, charge, amount: usd(100) })).toMatchObject({ kind: 'unknown' });
    expect(await test.gateway.findRefund({ id, charge })).toMatchObject({ kind });
  });

  it.each([['succeeded', 'done'], ['pending', 'pending'], ['failed', 'failed']] as const)('tells a refund that is %s as %s, by its own id too', async (status, kind) => {
    const charge = await paid();
    test.newRefundsAre(status);
    const id = uuid();
    const told = await test.gateway.refund({ id, charge, amount: usd(100) });
    expect(told).toMatchObject({ kind });
    expect(await test.gateway.findRefund({ id, charge, gatewayId: (told as { gatewayId: string }).gatewayId })).toEqual(told);
  });
}
