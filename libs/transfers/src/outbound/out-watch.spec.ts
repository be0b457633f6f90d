import { START } from '@registrar/domains/testing';
import { addSeconds } from '@registrar/kernel';
import {
  OutboundTransferWorld,
  GAINING,
  GONE,
  NAME,
  PENDING,
  STAYED,
} from '../testing/outbound-transfer-world';

const HOUR = 3_600;

let world: OutboundTransferWorld;
beforeEach(async () => {
  world = await OutboundTransferWorld.create();
});
const notice = () => world.base.uow.run(() => world.outbound.notice(NAME, {}, world.base.clock.now()));
const warnings = () => world.base.log.lines.filter(({ level }) => level !== 'info');
/** Another process acts between the answer of the registry and the decision on it. */
function meanwhile(act: () => Promise<unknown>): void {
  const look = world.evidence.read.bind(world.evidence);
  jest.spyOn(world.evidence, 'read').mockImplementationOnce(async (transfer) => {
    const evidence = await look(transfer);
    await act();
    return evidence;
  });
}

describe('the watch over transfers out', () => {
  it('follows what the registry shows, and counts what it polled', async () => {
    await notice();
    world.asked();
    expect(await world.watch.execute()).toBe(1);
    expect(world.standing()).toEqual({ ...PENDING, due: HOUR });
    expect(await world.watch.execute()).toBe(0);
    world.decide('serverApproved');
    await world.pass(HOUR);
    expect([world.standing(), world.eventStatuses()]).toEqual([GONE, ['initiated', 'completed']]);
  });

  it('polls the transfers and refusals that are due together', async () => {
    await world.pending();
    world.script('drop_before', { command: 'transfer_reject' });
    await world.cancel().catch(() => undefined);
    world.outbound.domains.push({ id: 2, accountId: 7, connectionId: 1, name: 'b.example', isActive: true });
    await world.base.uow.run(() => world.outbound.notice('b.example', {}, START));
    world.base.clock.advance(30);
    expect(await world.watch.execute()).toBe(2);
  });

  it('takes as many as it is told', async () => {
    for (let id = 2; id < 25; id += 1) {
      world.outbound.domains.push({
        id,
        accountId: 7,
        connectionId: 1,
        name: `n${id}.example`,
        isActive: true,
      });
      await world.base.uow.run(() => world.outbound.notice(`n${id}.example`, {}, START));
    }
    expect([await world.watch.execute(1), await world.watch.execute()]).toEqual([1, 20]);
  });

  it('keeps what it takes to itself for four minutes', async () => {
    await notice();
    meanwhile(async () => {
      expect(world.transfer().dueAt).toEqual(addSeconds(START, 240));
      expect(await world.watch.execute()).toBe(0);
    });
    expect(await world.watch.execute()).toBe(1);
  });

  it.each([
    [899, []],
    [
      900,
      [
        {
          level: 'warn',
          message: 'outbound transfer not visible at the registry',
          fields: { domain: NAME, why: 'scripted: timeout' },
        },
      ],
    ],
  ])(
    'asks again after a minute where the registry does not answer, and logs it %i seconds after it was noticed',
    async (seconds, lines) => {
      await notice();
      world.script('timeout', { command: 'info' });
      await world.pass(seconds);
      expect([world.standing(), warnings()]).toEqual([{ ...PENDING, state: 'noticed', due: 60 }, lines]);
    },
  );

  it('logs a transfer that it fails on, and goes on', async () => {
    await notice();
    const error = new Error('no connection');
    jest.spyOn(world.evidence, 'read').mockRejectedValueOnce(error);
    expect(await world.watch.execute()).toBe(1);
    expect(warnings()).toEqual([
      { level: 'error', message: 'outbound transfer not polled', fields: { domain: NAME, error } },
    ]);
  });

  it('notices what the comparison with the registry has found', async () => {
    world.outbound.suspects.set(1, START);
    expect([await world.watch.notice(), await world.watch.notice()]).toEqual([1, 0]);
    expect(world.standing()).toEqual({ ...PENDING, state: 'noticed', due: 0 });
  });

  it.each<[string, () => Promise<unknown>, object, unknown[]]>([
    [
      'its state has changed',
      () =>
        world.base.uow.run(async () =>
          world.settle.pending((await world.settle.lock(world.transfer()))!, { gaining: GAINING }),
        ),
      { ...PENDING, due: HOUR },
      ['initiated'],
    ],
    [
      'it is over',
      () =>
        world.base.uow.run(async () =>
          world.settle.apply((await world.settle.lock(world.transfer()))!, { kind: 'none' }),
        ),
      { ...PENDING, state: 'dropped' },
      [],
    ],
  ])('decides nothing by an answer from before %s', async (_, act, standing, events) => {
    await notice();
    meanwhile(act);
    await world.watch.execute();
    expect([world.standing(), world.eventStatuses()]).toEqual([standing, events]);
  });

  it('decides nothing while a refusal that began meanwhile has no answer', async () => {
    await world.pending();
    world.script('drop_after', { command: 'transfer_reject' });
    world.decide('clientCancelled');
    world.base.clock.advance(HOUR);
    meanwhile(() => world.cancel().catch(() => undefined));
    await world.watch.execute();
    expect(world.standing()).toMatchObject({ state: 'pending', operations: 'open', isRejecting: true });
    await world.pass(30);
    expect(world.standing()).toEqual({ ...STAYED, operations: 'succeeded' });
  });

  it('gives up no refusal that others have gone on with', async () => {
    await world.pending();
    world.script('drop_before', { command: 'transfer_reject', times: 2 });
    await world.cancel().catch(() => undefined);
    await world.pass(90);
    expect(world.operations()[0].attempts).toBe(2);
    meanwhile(() =>
      world.base.uow.run(() =>
        world.base.operations.beginAttempt(world.operations()[0].id, addSeconds(START, 500)),
      ),
    );
    await world.pass(90);
    expect(world.standing()).toMatchObject({ state: 'pending', operations: 'open' });
  });

  it('sends no second refusal that others have sent', async () => {
    await world.pending();
    world.script('drop_before', { command: 'transfer_reject' });
    await world.cancel().catch(() => undefined);
    meanwhile(() =>
      world.base.uow.run(() =>
        world.base.operations.beginAttempt(world.operations()[0].id, addSeconds(START, 500)),
      ),
    );
    await world.pass(90);
    expect([world.sent(), world.operations()[0].attempts]).toEqual([['reject 1'], 2]);
  });
});
