import { AppError, DomainName } from '@registrar/kernel';
import { wireTransfers } from '@registrar/transfers/wiring';
import { ARRIVED, CREDIT, GIVEN_BACK, PRICE, TransferHarness } from './harness';

const CROWD = 6;

let harness: TransferHarness;
beforeAll(async () => {
  harness = await TransferHarness.create();
});
afterAll(() => harness.base.close());
beforeEach(() => harness.refill());

const here = () => harness.base.connection;
const process = () => wireTransfers(harness.newParts());

/** What of a crowd was done, and how the others were refused. */
async function crowd<T>(deed: (at: number) => Promise<T>): Promise<{ done: T[]; refusals: string[] }> {
  const results = await Promise.allSettled(Array.from({ length: CROWD }, (_, at) => deed(at)));
  const refusals = results.flatMap((result) => {
    if (result.status === 'fulfilled') return [];
    if (!(result.reason instanceof AppError)) throw result.reason;
    return [result.reason.code];
  });
  return {
    done: results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
    refusals,
  };
}

const cancelBy = (name: string) =>
  process().cancelTransfer.execute(harness.base.accountId, DomainName.of(name));

describe('many at a time', () => {
  it.each([
    ['here', false],
    ['at the registry', true],
  ])(
    'cancel one transfer that lies %s: it ends once, and the money comes back once',
    async (where, isSent) => {
      const name = `crowd-${where.replaceAll(' ', '-')}.com`;
      await harness.ordered(name);
      if (isSent) await harness.work();
      const { done, refusals } = await crowd(() => cancelBy(name));
      expect(done.map(({ status }) => status)).toContain('canceled');
      for (const refusal of refusals)
        expect(['transfers.canceled_already', 'transfers.not_cancelable']).toContain(refusal);
      expect([await harness.standing(name), await harness.base.balance()]).toEqual([
        { ...GIVEN_BACK, state: 'canceled' },
        { available: CREDIT, held: 0n },
      ]);
      expect((await harness.reported(name)).filter((state) => state === 'canceled')).toHaveLength(1);
      expect(harness.base.registry.sent('domain:transfer', name).length).toBeLessThanOrEqual(isSent ? 2 : 0);
    },
  );

  it('workers send one request, and take the domain in once', async () => {
    await harness.ordered('workers.com');
    await crowd(() => process().advance.execute());
    expect(harness.base.registry.sent('domain:transfer', 'workers.com')).toHaveLength(1);
    harness.there.decide(here(), 'workers.com', 'clientApproved');
    await harness.poll();
    await crowd(() => process().advance.execute());
    await crowd(() => process().advance.execute());
    await harness.work();
    expect([await harness.standing('workers.com'), await harness.base.balance()]).toEqual([
      ARRIVED,
      { available: CREDIT - PRICE, held: 0n },
    ]);
    expect((await harness.reported('workers.com')).filter((state) => state === 'completed')).toHaveLength(1);
  });

  it.each(Array.from({ length: 8 }, (_, at) => at))(
    'a cancel and the approval agree on one of both (%i)',
    async (round) => {
      const name = `race-${round}.com`;
      await harness.requested(name);
      const deeds = [
        () =>
          cancelBy(name).then(
            () => undefined,
            () => undefined,
          ),
        async () => {
          if (harness.there.transferOf(here(), name)?.status === 'pending')
            harness.there.decide(here(), name, 'clientApproved');
          await harness.poll();
          await process().advance.execute();
        },
      ];
      await Promise.all((round % 2 === 0 ? deeds : deeds.reverse()).map((deed) => deed()));
      await harness.pass(600, 60);
      const isOurs = harness.info(name).clientId === here().clientId;
      expect(await harness.standing(name)).toEqual(isOurs ? ARRIVED : { ...GIVEN_BACK, state: 'canceled' });
      expect(await harness.base.balance()).toEqual({ available: isOurs ? CREDIT - PRICE : CREDIT, held: 0n });
    },
  );

  it('a cancel and the request of the worker agree on one of both', async () => {
    await harness.ordered('at-once-two.com');
    const [canceled] = await Promise.allSettled([cancelBy('at-once-two.com'), process().advance.execute()]);
    await harness.pass(600, 60);
    const isCanceled = canceled.status === 'fulfilled';
    expect((await harness.standing('at-once-two.com')).state).toBe(
      isCanceled ? 'canceled' : 'pending_transfer',
    );
    if (isCanceled) expect(harness.info('at-once-two.com').statuses).not.toContain('pendingTransfer');
  });
});
