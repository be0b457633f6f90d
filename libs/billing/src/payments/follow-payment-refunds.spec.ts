import { paymentWorld } from '../testing/payments/payment-world';

const DAY = 86_400;
/**
 * Seconds for which the gateway surely knows the key of a refund, and an hour more until nothing can be under
 * way.
 */
const [KEY, OVER] = [82_800, 86_400];

/**
 * A payment of 50 USD of which 20 were to be refunded, and no worker ran for so many seconds; then the
 * gateway does not answer.
 */
async function askedLate(seconds: number) {
  const world = paymentWorld();
  const refundId = await world.takenRefund(await world.paid(5_000), 2_000);
  world.clock.advance(seconds);
  world.gateway.next('cut_before');
  await world.followRefunds.execute();
  const look = async (after: number) => {
    world.clock.advance(after);
    await world.followRefunds.execute();
    return (await world.refunds.find(refundId))!;
  };
  return { ...world, refundId, look };
}

describe('a refund that is first sent to the gateway a day or more after it was made', () => {
  it.each([0, KEY, DAY, DAY + 3_600, 40 * DAY])(
    'is sent once more when there was no answer, made %i seconds before',
    async (seconds) => {
      const { look, refunds, refundId, gateway, available } = await askedLate(seconds);
      expect(await refunds.find(refundId)).toMatchObject({ state: 'asked', asked: 1 });
      expect(await look(120)).toMatchObject({ state: 'succeeded', asked: 2 });
      expect([gateway.refunds.size, available()]).toEqual([1, 3_000]);
    },
  );

  it('needs a person when the key may be forgotten, and is given up an hour later with its credit given back', async () => {
    const { look, gateway, available } = await askedLate(DAY);
    gateway.next('cut_before');
    expect(await look(KEY - 1)).toMatchObject({ state: 'asked', asked: 2 });
    expect(await look(120)).toMatchObject({
      state: 'asked',
      asked: 2,
      trouble: 'not there, and too old to be sent again',
      attentionAt: expect.any(Date),
    });
    expect([gateway.refunds.size, available()]).toEqual([0, 3_000]);
    expect(await look(OVER - KEY)).toMatchObject({ state: 'failed', trouble: 'the gateway never got it' });
    expect([gateway.refunds.size, available()]).toEqual([0, 5_000]);
  });

  it('is not sent again when the gateway has it', async () => {
    const world = paymentWorld();
    const refundId = await world.takenRefund(await world.paid(5_000), 2_000);
    world.clock.advance(DAY);
    world.gateway.next('cut_after');
    await world.followRefunds.execute();
    world.clock.advance(120);
    await world.followRefunds.execute();
    expect(await world.refunds.find(refundId)).toMatchObject({ state: 'succeeded', asked: 1 });
    expect([world.gateway.refunds.size, world.available()]).toEqual([1, 3_000]);
  });
});
