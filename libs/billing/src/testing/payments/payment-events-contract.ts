import type { PaymentDispute } from '../../payments/payment';
import { at, NOW, type PaymentsStage, uuid } from './payments-stage';

/** Part of `paymentStoresContract`: events of the gateway and the scans of its event list. */
export function contractOfPaymentEvents(stage: PaymentsStage): void {
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
      stage.inUnit(() => stage.stores.events.putDispute(paymentId, reported));

    it('is recorded once by its id', async () => {
      const { id: paymentId } = await stage.paid();
      const event = {
        id: `evt_${uuid()}`,
        type: 'refund.failed',
        paymentId,
        outcome: 'applied' as const,
        receivedAt: NOW,
      };
      expect([
        await stage.inUnit(() => stage.stores.events.record(event)),
        await stage.inUnit(() => stage.stores.events.record({ ...event, outcome: 'not_ours' })),
      ]).toEqual([true, false]);
    });

    it('is known by its id once it is recorded, among others', async () => {
      const ids = [`evt_${uuid()}`, `evt_${uuid()}`];
      for (const id of ids)
        await stage.inUnit(() =>
          stage.stores.events.record({ id, type: 'x', outcome: 'not_ours', receivedAt: NOW }),
        );
      expect([...(await stage.stores.events.known([ids[1], 'evt_nowhere', ids[0]]))].sort()).toEqual(ids);
      expect([
        ...(await stage.stores.events.known(['evt_nowhere'])),
        ...(await stage.stores.events.known([])),
      ]).toEqual([]);
    });

    it('of a dispute is kept as the newest word, whatever order it comes in, and so are the later times of its money', async () => {
      const { id: paymentId } = await stage.paid();
      const id = `dp_${uuid()}`;
      for (const reported of [
        dispute(2, { withdrawnAt: at(120) }),
        dispute(1, { amount: 1n, withdrawnAt: at(60), reinstatedAt: at(60) }),
        dispute(3, { reinstatedAt: at(180) }),
      ]) {
        expect(await put(paymentId, { ...reported, id })).toBe(true);
      }
      expect(await stage.stores.events.disputes(paymentId)).toEqual([
        dispute(3, { id, withdrawnAt: at(120), reinstatedAt: at(180) }),
      ]);
    });

    it('of disputes is listed with the newest first; none becomes that of another payment', async () => {
      const [payment, other] = [await stage.paid(), await stage.paid()];
      const ids = [`dp_${uuid()}`, `dp_${uuid()}`];
      await put(payment.id, dispute(0, { id: ids[0], openedAt: at(-60) }));
      await put(payment.id, dispute(0, { id: ids[1] }));
      expect((await stage.stores.events.disputes(payment.id)).map(({ id }) => id)).toEqual([ids[1], ids[0]]);
      expect(await put(other.id, dispute(9, { id: ids[0] }))).toBe(false);
      expect(await stage.stores.events.disputes(other.id)).toEqual([]);
      expect((await stage.stores.events.disputes(payment.id))[1].status).toBe('at 0');
    });
  });

  describe('the look through all that the gateway told', () => {
    it('is taken by one when it is due, goes on where it was, and is taken over when its lease is over; whose it was then changes nothing', async () => {
      const many = await Promise.all(Array.from({ length: 8 }, () => stage.stores.looks.take(NOW, at(900))));
      expect(many.filter((look) => look !== undefined)).toEqual([
        { takenUntil: undefined, lookedUntil: undefined, leaseUntil: at(900) },
      ]);
      expect([
        await stage.stores.looks.takenUntil(),
        await stage.stores.looks.take(at(899), at(1_800)),
      ]).toEqual([undefined, undefined]);
      const after = await Promise.all(
        Array.from({ length: 8 }, () => stage.stores.looks.take(at(900), at(1_800))),
      );
      const [look, ...others] = after.filter((each) => each !== undefined);
      expect({ look, others }).toEqual({
        look: { takenUntil: undefined, lookedUntil: undefined, leaseUntil: at(1_800) },
        others: [],
      });
      await stage.stores.looks.save(
        { takenUntil: at(-5), lookedUntil: at(-5), leaseUntil: at(900) },
        at(1_000),
      );
      expect(await stage.stores.looks.takenUntil()).toBeUndefined();
      await stage.stores.looks.save({ ...look!, takenUntil: at(-60), lookedUntil: at(-30) }, at(4_000));
      expect([
        await stage.stores.looks.takenUntil(),
        await stage.stores.looks.take(at(3_999), at(5_000)),
      ]).toEqual([at(-60), undefined]);
      expect(await stage.stores.looks.take(at(4_000), at(5_000))).toEqual({
        takenUntil: at(-60),
        lookedUntil: at(-30),
        leaseUntil: at(5_000),
      });
    });
  });
}
