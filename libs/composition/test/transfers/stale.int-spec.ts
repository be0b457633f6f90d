import { addSeconds, DomainName } from '@registrar/kernel';
import { wireTransfers } from '@registrar/transfers/wiring';
import { holdAnswer } from '../held-answer';
import { CREDIT, DAY, GIVEN_BACK, HOUR, STARTED, TransferHarness } from './harness';

let harness: TransferHarness;
beforeAll(async () => {
  harness = await TransferHarness.create();
});
afterAll(() => harness?.base.close());
beforeEach(() => harness.refill());
afterEach(() => jest.restoreAllMocks());

const here = () => harness.base.connection;
const process = () => wireTransfers(harness.newParts());
const commands = (name: string) => harness.base.registry.sent('domain:transfer', name).length;
/** As a message of the registry does: the transfer is looked at now. */
const bringForward = (name: string) =>
  harness.base.rows('update operations set due_at = $2 where subject = $1', [name, harness.base.clock.now()]);

describe('a cancel that is on its way', () => {
  it('is not sent a second time by the worker, and is once it can be on its way no more', async () => {
    const name = 'one-cancel.com';
    await harness.requested(name);
    harness.base.registry.script(name, 'drop_before', { command: 'transfer_cancel' });
    const answer = holdAnswer(harness.there, 'cancelTransfer');
    const canceling = process()
      .cancelTransfer.execute(harness.base.accountId, DomainName.of(name))
      .catch((error: unknown) => error);
    await answer.isSent;
    await bringForward(name);
    expect(await process().advance.execute()).toBe(1);
    expect(commands(name)).toBe(2);
    answer.release();
    expect(await canceling).toMatchObject({ kind: 'upstream_timeout' });
    await bringForward(name);
    await harness.work();
    expect(commands(name)).toBe(2);
    await harness.pass(600, 60);
    expect([commands(name), await harness.standing(name)]).toEqual([3, { ...GIVEN_BACK, state: 'canceled' }]);
    expect(await harness.base.balance()).toEqual({ available: CREDIT, held: 0n });
  });
});

describe('a transfer that was rejected', () => {
  it('waits quietly while the registry still shows it as pending', async () => {
    const name = 'shown-as-pending.com';
    await harness.requested(name);
    const pending = harness.there.transferOf(here(), name)!;
    expect(pending.status).toBe('pending');
    harness.there.decide(here(), name, 'clientRejected');
    await harness.work();
    const history = await harness.history(name);
    expect(history.at(-1)).toBe('rejected');
    const reported = await harness.reported(name);
    jest
      .spyOn(harness.there, 'queryTransfer')
      .mockResolvedValue({ kind: 'found', transfer: { ...pending, status: 'pending' } });
    const { clock, log } = harness.base;
    for (let turn = 0; turn < 3; turn += 1) {
      await bringForward(name);
      expect(await process().advance.execute()).toBe(1);
      expect(
        await harness.base.rows('select due_at, attention_at from operations where subject = $1', [name]),
      ).toEqual([{ due_at: addSeconds(clock.now(), HOUR), attention_at: null }]);
    }
    expect(log.lines.filter(({ level }) => level === 'error')).toEqual([]);
    expect([await harness.standing(name), await harness.history(name), await harness.reported(name)]).toEqual(
      [{ ...STARTED, state: 'rejected' }, history, reported],
    );
    await harness.pass(2 * DAY, HOUR);
    expect([await harness.standing(name), await harness.history(name)]).toEqual([
      { ...STARTED, state: 'rejected' },
      history,
    ]);
  });
});
