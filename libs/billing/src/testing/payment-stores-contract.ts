import { Money } from '@registrar/kernel';
import type { Payment, PaymentDispute, PaymentRefund } from '../payments/payment';
import type { PaymentReversal } from '../payments/reversal';
import type {
  PaymentEventScans,
  PaymentEvents,
  PaymentRefundStore,
  PaymentReversalStore,
  PaymentStore,
} from '../ports';

/** The stores of payments under test, with accounts for them. */
export interface PaymentStoresUnderTest {
  payments: PaymentStore;
  refunds: PaymentRefundStore;
  events: PaymentEvents;
  reversals: PaymentReversalStore;
  looks: PaymentEventScans;
  /** Runs work inside a unit of work. */
  inUnit: <T>(work: () => Promise<T>) => Promise<T>;
  newAccount(): Promise<number>;
}

const NOW = new Date('2026-03-02T09:15:00Z');
const at = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1_000);
const usd = (minor: number): Money => Money.of(BigInt(minor));

let serial = 0;
const uuid = (): string => `0197a0e0-0000-7000-9000-${String((serial += 1)).padStart(12, '0')}`;

/** What every implementation of the stores of payments does. */
export function paymentStoresContract(start: () => Promise<PaymentStoresUnderTest>): void {
  let test: PaymentStoresUnderTest;
  let accountId: number;
  beforeAll(async () => {
    test = await start();
  });
  beforeEach(async () => {
    accountId = await test.newAccount();
  });

  const newPayment = (values: Partial<Payment> = {}): Payment => ({
    id: uuid(),
    accountId,
    amount: usd(5_000),
    state: 'created',
    pageEndsAt: at(3_600),
    asked: 0,
    refunded: usd(0),
    dueAt: at(90),
    createdAt: NOW,
    ...values,
  });
  const add = (payment = newPayment(), key?: string, keysSince = at(-3_600)) =>
    test.inUnit(() => test.payments.add(payment, key, keysSince));
  const paid = async (): Promise<Payment> => {
    const payment = await add();
    const succeeded: Payment = {
      ...payment,
      state: 'succeeded',
      gatewayId: `cs_${payment.id}`,
      charge: `pi_${payment.id}`,
      dueAt: undefined,
      settledAt: NOW,
    };
    await test.inUnit(() => test.payments.save(succeeded));
    return succeeded;
  };

  describe('a payment', () => {
    it('is found by each of its names, as it was kept', async () => {
      const payment = await add();
      expect(await test.payments.find(payment.id)).toEqual(payment);
      const next: Payment = {
        ...payment,
        state: 'succeeded',
        gatewayId: `cs_${payment.id}`,
        charge: `pi_${payment.id}`,
        pageUrl: 'https://pay.example.net/1',
        trouble: 'none',
        refunded: usd(10),
        dueAt: undefined,
        attentionAt: at(1),
        settledAt: at(2),
      };
      await test.inUnit(() => test.payments.save(next));
      expect(await test.payments.findByGatewayId(next.gatewayId!)).toEqual(next);
      expect(await test.payments.findByCharge(next.charge!)).toEqual(next);
      expect(await test.inUnit(() => test.payments.lock(payment.id))).toEqual(next);
      expect([
        await test.payments.find(uuid()),
        await test.payments.findByGatewayId('cs_0'),
        await test.payments.findByCharge('pi_0'),
      ]).toEqual([undefined, undefined, undefined]);
    });

    it('is one for the key of its request, until the key is over, and of its account alone', async () => {
      const first = await add(newPayment(), 'key');
      expect(await add(newPayment({ amount: usd(1) }), 'key')).toEqual(first);
      expect((await add(newPayment(), 'other')).id).not.toBe(first.id);
      const later = await add(newPayment({ createdAt: at(3_600) }), 'key', NOW);
      expect(later.id).not.toBe(first.id);
      expect(await add(newPayment(), 'key', NOW)).toEqual(later);
      accountId = await test.newAccount();
      expect((await add(newPayment(), 'key')).accountId).toBe(accountId);
    });

    it('is asked for while it has no page, and counted', async () => {
      const payment = await add();
      expect([
        await test.payments.beginAsking(payment.id, at(100)),
        await test.payments.beginAsking(payment.id, at(200)),
      ]).toEqual([true, true]);
      const asked = (await test.payments.find(payment.id))!;
      expect(asked).toMatchObject({ state: 'asked', asked: 2, dueAt: at(200) });
      await test.inUnit(() => test.payments.save({ ...asked, gatewayId: `cs_${payment.id}` }));
      expect([
        await test.payments.beginAsking(payment.id, at(300)),
        await test.payments.beginAsking(uuid(), at(300)),
      ]).toEqual([false, false]);
    });

    it('is taken when it is due, once until its lease is over', async () => {
      const { id } = await add(newPayment({ dueAt: at(-500_000) }));
      const ids = async (now: Date): Promise<string[]> =>
        (await test.payments.takeDue(now, at(-499_000), 1)).map((payment) => payment.id);
      expect([
        await ids(at(-500_001)),
        await ids(at(-500_000)),
        await ids(at(-499_001)),
        await ids(at(-499_000)),
      ]).toEqual([[], [id], [], [id]]);
      await test.inUnit(async () =>
        test.payments.save({
          ...(await test.payments.lock(id))!,
          state: 'failed',
          dueAt: undefined,
          settledAt: NOW,
        }),
      );
      expect(await ids(at(-499_000))).toEqual([]);
    });
  });

  describe('a refund of a payment', () => {
    const newRefund = ({ id: paymentId }: Payment, values: Partial<PaymentRefund> = {}): PaymentRefund => ({
      id: uuid(),
      paymentId,
      accountId,
      amount: usd(1_000),
      reference: 'case 1',
      state: 'created',
      asked: 0,
      dueAt: at(90),
      createdAt: NOW,
      ...values,
    });
    const addRefund = async (payment: Payment, values?: Partial<PaymentRefund>): Promise<PaymentRefund> => {
      const refund = newRefund(payment, values);
      await test.inUnit(() => test.refunds.add(refund));
      return refund;
    };

    it('is found by each of its names, as it was kept, and once per reference', async () => {
      const payment = await paid();
      const refund = await addRefund(payment);
      const next: PaymentRefund = {
        ...refund,
        state: 'succeeded',
        gatewayId: `re_${refund.id}`,
        trouble: 'none',
        dueAt: undefined,
        attentionAt: at(1),
        settledAt: at(2),
      };
      await test.inUnit(() => test.refunds.save(next));
      const found = [
        await test.refunds.find(refund.id),
        await test.refunds.findByGatewayId(next.gatewayId!),
        await test.refunds.findByReference(payment.id, 'case 1'),
        await test.inUnit(() => test.refunds.lock(refund.id)),
      ];
      expect(found).toEqual([next, next, next, next]);
      await expect(addRefund(payment)).rejects.toThrow('payment_refunds_reference_uq');
      const second = await addRefund(payment, { reference: 'case 2' });
      expect(await test.refunds.ofPayment(payment.id)).toEqual([next, second]);
      expect([
        await test.refunds.find(uuid()),
        await test.refunds.findByReference(payment.id, 'case 3'),
        await test.refunds.ofPayment(uuid()),
      ]).toEqual([undefined, undefined, []]);
    });

    it('is asked for until the gateway has it, and remembers when it was asked first', async () => {
      const refund = await addRefund(await paid());
      expect([
        await test.refunds.beginAsking(refund.id, NOW, at(90)),
        await test.refunds.beginAsking(refund.id, at(60), at(150)),
      ]).toEqual([true, true]);
      const asked = (await test.refunds.find(refund.id))!;
      expect(asked).toMatchObject({ state: 'asked', asked: 2, askedAt: NOW, dueAt: at(150) });
      await test.inUnit(() => test.refunds.save({ ...asked, state: 'pending' }));
      expect(await test.refunds.beginAsking(refund.id, at(200), at(300))).toBe(false);
      expect((await test.refunds.find(refund.id))?.askedAt).toEqual(NOW);
    });

    it('is taken when it is due, once until its lease is over', async () => {
      const { id } = await addRefund(await paid(), { dueAt: at(-500_000) });
      const ids = async (now: Date): Promise<string[]> =>
        (await test.refunds.takeDue(now, at(-499_000), 1)).map((refund) => refund.id);
      expect([
        await ids(at(-500_001)),
        await ids(at(-500_000)),
        await ids(at(-499_001)),
        await ids(at(-499_000)),
      ]).toEqual([[], [id], [], [id]]);
      await test.inUnit(async () =>
        test.refunds.save({
          ...(await test.refunds.lock(id))!,
          state: 'failed',
          dueAt: undefined,
          settledAt: NOW,
        }),
      );
      expect(await ids(at(-499_000))).toEqual([]);
    });
  });

  describe('what the gateway tells', () => {
    const dispute = (minutes: number, values: Partial<PaymentDispute> = {}): PaymentDispute => ({
      id: 'dp',
      amount: 5_000n,
      currency: 'USD',
      reason: 'fraudulent',
      status: `at ${minutes}`,
      openedAt: NOW,
      reportedAt: at(minutes * 60),
      ...values,
    });
    const put = (paymentId: string, reported: PaymentDispute) =>
      test.inUnit(() => test.events.putDispute(paymentId, reported));

    it('is recorded once by its id', async () => {
      const { id: paymentId } = await paid();
      const event = {
        id: `evt_${uuid()}`,
        type: 'refund.failed',
        paymentId,
        outcome: 'applied' as const,
        receivedAt: NOW,
      };
      expect([
        await test.inUnit(() => test.events.record(event)),
        await test.inUnit(() => test.events.record({ ...event, outcome: 'not_ours' })),
      ]).toEqual([true, false]);
    });

    it('is known by its id once it is recorded, among others', async () => {
      const ids = [`evt_${uuid()}`, `evt_${uuid()}`];
      for (const id of ids)
        await test.inUnit(() => test.events.record({ id, type: 'x', outcome: 'not_ours', receivedAt: NOW }));
      expect([...(await test.events.known([ids[1], 'evt_nowhere', ids[0]]))].sort()).toEqual(ids);
      expect([...(await test.events.known(['evt_nowhere'])), ...(await test.events.known([]))]).toEqual([]);
    });

    it('of a dispute is kept as the newest word, whatever order it comes in, and so are the later times of its money', async () => {
      const { id: paymentId } = await paid();
      const id = `dp_${uuid()}`;
      for (const reported of [
        dispute(2, { withdrawnAt: at(120) }),
        dispute(1, { amount: 1n, withdrawnAt: at(60), reinstatedAt: at(60) }),
        dispute(3, { reinstatedAt: at(180) }),
      ]) {
        expect(await put(paymentId, { ...reported, id })).toBe(true);
      }
      expect(await test.events.disputes(paymentId)).toEqual([
        dispute(3, { id, withdrawnAt: at(120), reinstatedAt: at(180) }),
      ]);
    });

    it('of disputes is listed with the newest first; none becomes that of another payment', async () => {
      const [payment, other] = [await paid(), await paid()];
      const ids = [`dp_${uuid()}`, `dp_${uuid()}`];
      await put(payment.id, dispute(0, { id: ids[0], openedAt: at(-60) }));
      await put(payment.id, dispute(0, { id: ids[1] }));
      expect((await test.events.disputes(payment.id)).map(({ id }) => id)).toEqual([ids[1], ids[0]]);
      expect(await put(other.id, dispute(9, { id: ids[0] }))).toBe(false);
      expect(await test.events.disputes(other.id)).toEqual([]);
      expect((await test.events.disputes(payment.id))[1].status).toBe('at 0');
    });
  });

  describe('the look through all that the gateway told', () => {
    it('is taken by one when it is due, goes on where it was, and is taken over when its lease is over; whose it was then changes nothing', async () => {
      const many = await Promise.all(Array.from({ length: 8 }, () => test.looks.take(NOW, at(900))));
      expect(many.filter((look) => look !== undefined)).toEqual([
        { takenUntil: undefined, lookedUntil: undefined, leaseUntil: at(900) },
      ]);
      expect([await test.looks.takenUntil(), await test.looks.take(at(899), at(1_800))]).toEqual([
        undefined,
        undefined,
      ]);
      const after = await Promise.all(Array.from({ length: 8 }, () => test.looks.take(at(900), at(1_800))));
      const [look, ...others] = after.filter((each) => each !== undefined);
      expect({ look, others }).toEqual({
        look: { takenUntil: undefined, lookedUntil: undefined, leaseUntil: at(1_800) },
        others: [],
      });
      await test.looks.save({ takenUntil: at(-5), lookedUntil: at(-5), leaseUntil: at(900) }, at(1_000));
      expect(await test.looks.takenUntil()).toBeUndefined();
      await test.looks.save({ ...look!, takenUntil: at(-60), lookedUntil: at(-30) }, at(4_000));
      expect([await test.looks.takenUntil(), await test.looks.take(at(3_999), at(5_000))]).toEqual([
        at(-60),
        undefined,
      ]);
      expect(await test.looks.take(at(4_000), at(5_000))).toEqual({
        takenUntil: at(-60),
        lookedUntil: at(-30),
        leaseUntil: at(5_000),
      });
    });
  });

  describe('what the gateway took back', () => {
    const newReversal = (
      { id: paymentId }: Payment,
      values: Partial<PaymentReversal> = {},
    ): PaymentReversal => ({
      id: `dp_${uuid()}`,
      source: 'dispute',
      paymentId,
      accountId,
      amount: usd(5_000),
      state: 'taken',
      owed: usd(0),
      writtenOff: usd(0),
      times: 1,
      debtPayments: 0,
      takenAt: NOW,
      ...values,
    });
    const save = (reversal: PaymentReversal) => test.inUnit(() => test.reversals.save(reversal));
    const locked = ({ id }: Payment) => test.inUnit(() => test.reversals.lock(accountId, id));

    it('is kept, changed, and found by its payment', async () => {
      const payment = await paid();
      const first = newReversal(payment, { owed: usd(2_000) });
      await save(first);
      const second = newReversal(payment, { source: 'refund', amount: usd(70) });
      await save(second);
      expect(await test.reversals.ofPayment(payment.id)).toEqual([first, second]);
      const next: PaymentReversal = {
        ...first,
        state: 'returned',
        owed: usd(0),
        times: 2,
        debtPayments: 3,
        takenAt: at(1),
        returnedAt: at(2),
      };
      await save(next);
      expect(await locked(payment)).toEqual([next, second]);
      const again: PaymentReversal = {
        ...next,
        state: 'taken',
        owed: usd(9),
        writtenOff: usd(12),
        returnedAt: undefined,
        takenAt: at(3),
      };
      await save(again);
      expect(await test.reversals.ofPayment(payment.id)).toEqual([again, second]);
    });

    it.each<[string, Partial<PaymentReversal>]>([
      ['another payment', { source: 'refund' }],
      ['a dispute', { source: 'dispute' }],
    ])('does not become that of %s by its id', async (_what, { source }) => {
      const [payment, other] = [await paid(), await paid()];
      const refund = newReversal(payment, { source: 'refund', owed: usd(10) });
      await save(refund);
      const wrong = {
        ...refund,
        source: source!,
        owed: usd(0),
        times: 2,
        ...(source === 'refund' && { paymentId: other.id }),
      };
      await expect(save(wrong)).rejects.toThrow('of another payment or source');
      expect([
        await test.reversals.find(refund.id),
        await test.reversals.ofPayment(other.id),
        await test.reversals.find('dp_0'),
      ]).toEqual([refund, [], undefined]);
    });

    it('is locked with all that the account owes, and with nothing of others', async () => {
      const [payment, other] = [await paid(), await paid()];
      const [owing, done] = [newReversal(other, { owed: usd(1) }), newReversal(other)];
      for (const reversal of [owing, done]) await save(reversal);
      expect(await locked(payment)).toEqual([owing]);
      expect(await locked(other)).toEqual([owing, done]);
      accountId = await test.newAccount();
      expect(await locked(await paid())).toEqual([]);
    });
  });

  it('is written by nobody outside a unit of work', async () => {
    const payment = newPayment();
    const writes = [
      () => test.payments.add(payment, undefined, NOW),
      () => test.payments.lock(payment.id),
      () => test.payments.save(payment),
      () => test.refunds.lock(payment.id),
      () => test.events.record({ id: 'evt', type: 'x', outcome: 'not_ours', receivedAt: NOW }),
      () => test.reversals.lock(accountId, payment.id),
    ];
    for (const write of writes) await expect(write()).rejects.toThrow('outside a unit of work');
  });
}
