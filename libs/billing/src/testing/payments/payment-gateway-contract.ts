import { Money } from '@registrar/kernel';
import type { PaymentGateway } from '../../ports';

/** A gateway under test, and its customers. */
export interface GatewayUnderTest {
  gateway: PaymentGateway;
  /** The customer of this payment pays; `received` in smallest units, if it is another amount. */
  pay(gatewayId: string, received?: number): void;
  expire(gatewayId: string): void;
  /** What becomes of the requests that change something next. */
  next(...mishaps: ('cut_before' | 'cut_after' | 'refuse')[]): void;
  /** Somebody pays back in the gateway's own pages: an amount in smallest units. */
  refundManually(charge: string, amount: number): void;
  /** Something becomes of a refund, or of what says nothing here: an event, of which nobody hears. */
  happens(eventId: string, at: Date, what: 'refund' | 'other'): void;
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
  beforeAll(async () => {
    test = await start();
  });
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
    expect(first).toEqual({
      kind: 'waiting',
      gatewayId: expect.any(String),
      pageUrl: expect.stringMatching(/^http/),
    });
    expect(await test.gateway.create(order(id))).toEqual(first);
    expect(await test.gateway.create(order())).not.toEqual(first);
  });

  it('says what was paid, in smallest units', async () => {
    const gatewayId = await waiting();
    expect(await test.gateway.find(gatewayId)).toMatchObject({ kind: 'waiting', gatewayId });
    test.pay(gatewayId);
    expect(await test.gateway.find(gatewayId)).toEqual({
      kind: 'paid',
      gatewayId,
      charge: expect.any(String),
      received: 2_550n,
      currency: 'USD',
    });
    const less = await waiting();
    test.pay(less, 100);
    expect(await test.gateway.find(less)).toMatchObject({ kind: 'paid', received: 100n });
  });

  it('finds a payment by the money that came, and knows of no other', async () => {
    const id = uuid();
    const gatewayId = await waiting(id);
    test.pay(gatewayId);
    const payment = await test.gateway.find(gatewayId);
    expect(await test.gateway.findByCharge((payment as { charge: string }).charge)).toEqual({
      kind: 'found',
      paymentId: id,
      payment,
    });
    expect(await test.gateway.findByCharge('pi_nowhere')).toEqual({ kind: 'absent' });
  });

  it('tells all refunds of a charge: ours by our id, and those that somebody made there', async () => {
    const charge = await paid();
    expect(await test.gateway.refundsOf(charge)).toEqual({ kind: 'refunds', refunds: [] });
    const id = uuid();
    await test.gateway.refund({ id, charge, amount: usd(500) });
    test.refundManually(charge, 700);
    const { refunds } = (await test.gateway.refundsOf(charge)) as { refunds: unknown[] };
    expect(refunds).toEqual([
      { gatewayId: expect.any(String), refundId: id, amount: 500n, currency: 'USD', failed: false },
      { gatewayId: expect.any(String), amount: 700n, currency: 'USD', failed: false },
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

  it.each(['cut_before', 'cut_after'] as const)(
    'does not know what became of a payment when the connection is %s, and asked again it answers',
    async (mishap) => {
      const id = uuid();
      test.next(mishap);
      expect(await test.gateway.create(order(id))).toMatchObject({ kind: 'unknown' });
      expect(await waiting(id)).toEqual(expect.any(String));
    },
  );

  it('pays back, once for the same id, and never more than came', async () => {
    const charge = await paid();
    const id = uuid();
    const first = await test.gateway.refund({ id, charge, amount: usd(2_000) });
    expect(first).toEqual({ kind: 'done', gatewayId: expect.any(String) });
    expect(await test.gateway.refund({ id, charge, amount: usd(2_000) })).toEqual(first);
    expect(await test.gateway.refund({ id: uuid(), charge, amount: usd(551) })).toMatchObject({
      kind: 'refused',
    });
    expect(await test.gateway.refund({ id: uuid(), charge, amount: usd(550) })).toMatchObject({
      kind: 'done',
    });
  });

  it.each([
    ['cut_before', 'absent'],
    ['cut_after', 'done'],
  ] as const)('finds a refund by our id when the connection was %s: %s', async (mishap, kind) => {
    const charge = await paid();
    const id = uuid();
    test.next(mishap);
    expect(await test.gateway.refund({ id, charge, amount: usd(100) })).toMatchObject({ kind: 'unknown' });
    expect(await test.gateway.findRefund({ id, charge })).toMatchObject({ kind });
  });

  it.each([
    ['succeeded', 'done'],
    ['pending', 'pending'],
    ['failed', 'failed'],
  ] as const)('tells a refund that is %s as %s, by its own id too', async (status, kind) => {
    const charge = await paid();
    test.newRefundsAre(status);
    const id = uuid();
    const reported = await test.gateway.refund({ id, charge, amount: usd(100) });
    expect(reported).toMatchObject({ kind });
    expect(
      await test.gateway.findRefund({ id, charge, gatewayId: (reported as { gatewayId: string }).gatewayId }),
    ).toEqual(reported);
  });

  describe('its events', () => {
    const at = (seconds: number): Date => new Date(Date.UTC(2026, 1, 3, 9, 15) + seconds * 1_000);
    const reported = async (from: Date, until: Date): Promise<string[]> => {
      const answer = await test.gateway.eventsBetween(from, until);
      if (answer.kind !== 'events') throw new Error(answer.kind);
      return answer.events.map(({ id }) => id);
    };
    const MANY = Array.from({ length: 205 }, (_, number) => `evt_many_${number}`);

    beforeAll(() => {
      for (const [number, id] of MANY.entries())
        test.happens(id, at(1_000 + Math.floor(number / 3)), 'refund');
      // later ones that happened before
      for (const [id, seconds] of [
        ['evt_3', 30],
        ['evt_1', 10],
        ['evt_2', 20],
      ] as const)
        test.happens(id, at(seconds), 'refund');
      test.happens('evt_other', at(15), 'other');
    });

    it('are told as they are told by webhook, whether that was heard or not', async () => {
      expect(await test.gateway.eventsBetween(at(10), at(11))).toEqual({
        kind: 'events',
        events: [
          {
            id: 'evt_1',
            type: expect.any(String),
            at: at(10),
            subject: { kind: 'refund', gatewayId: 're_1' },
          },
        ],
      });
    });

    it('are told oldest first, all of them, however many', async () => {
      expect(await reported(at(0), at(2_000))).toEqual(['evt_1', 'evt_2', 'evt_3', ...MANY]);
    });

    it.each<[string, number, number, string[]]>([
      ['begins with its first moment', 20, 40, ['evt_2', 'evt_3']],
      ['ends before its last', 10, 30, ['evt_1', 'evt_2']],
      ['has moments that are no whole seconds', 10.5, 20.5, ['evt_2']],
      ['joins the one before', 20.5, 30.5, ['evt_3']],
      ['has none', 31, 1_000, []],
      ['has those of a type that says nothing here', 11, 20, []],
    ])('are those of a time that %s', async (_which, from, until, ids) => {
      expect(await reported(at(from), at(until))).toEqual(ids);
    });
  });
}
