import type { Operation } from '@registrar/kernel';
import { FakeClock, FakeLog, FakeOperations, FakeUnitOfWork } from '@registrar/kernel/testing';
import { type PollPolicy, OperationPoller } from './operation-poller';

const POLICY: PollPolicy = {
  reconcileAfterSeconds: 90,
  leaseSeconds: 240,
  retrySeconds: 60,
  attentionAfterSeconds: 900,
  pendingAttentionAfterSeconds: 432_000,
};

describe('an operation that is polled', () => {
  const [clock, uow] = [new FakeClock(), new FakeUnitOfWork()];
  let operations: FakeOperations;
  let poller: OperationPoller;
  let operation: Operation;
  beforeEach(async () => {
    operations = new FakeOperations(uow);
    poller = new OperationPoller(operations, uow, clock, new FakeLog(), POLICY);
    await uow.run(() =>
      operations.open({
        id: 'one',
        accountId: 7,
        kind: 'renew',
        subject: 'a.example',
        payload: {},
        createdAt: clock.now(),
        dueAt: clock.now(),
      }),
    );
    operation = (await operations.find('one'))!;
  });
  const inUnit = <T>(work: () => Promise<T>): Promise<T> => uow.run(work);
  const decide = () => poller.decide(operation, clock.now(), async () => 'decided');
  const dueIn = async (): Promise<number> =>
    ((await operations.find('one'))!.dueAt.getTime() - clock.now().getTime()) / 1_000;

  it.each<[string, () => Promise<unknown>, string | undefined]>([
    ['is as it was', async () => undefined, 'decided'],
    [
      'was settled',
      () =>
        inUnit(() => operations.refuse('one', { kind: 'invalid', code: 'x', message: 'no' }, clock.now())),
      undefined,
    ],
    ['was accepted', () => inUnit(() => operations.accept('one', {}, clock.now())), undefined],
    ['was sent again', () => inUnit(() => operations.beginAttempt('one', clock.now())), undefined],
    ['is gone', async () => operations.rows.delete('one'), undefined],
    [
      'has a command that came to its end now',
      () => operations.beginSending('one', 1, clock.now()),
      'decided',
    ],
    [
      'has a command in flight',
      () => operations.beginSending('one', 1, new Date(clock.now().getTime() + 1)),
      undefined,
    ],
  ])('is decided on only while it %s: %s', async (_, meanwhile, decided) => {
    await meanwhile();
    expect(await decide()).toBe(decided);
  });

  it('is polled again when its command can no longer be in flight', async () => {
    await operations.beginSending('one', 1, new Date(clock.now().getTime() + 5_000));
    await inUnit(() => operations.postpone('one', clock.now()));
    await decide();
    expect(await dueIn()).toBe(5);
  });

  it.each([
    ['later, as requested', async () => undefined, 60],
    [
      'earlier, where another process asked for that meanwhile',
      () => inUnit(() => operations.postpone('one', new Date(clock.now().getTime() + 10_000))),
      10,
    ],
    [
      'as requested, where another process asked for the same time',
      () => inUnit(() => operations.postpone('one', new Date(clock.now().getTime() + 60_000))),
      60,
    ],
    [
      'as requested, where another process asked for a later time',
      () => inUnit(() => operations.postpone('one', new Date(clock.now().getTime() + 90_000))),
      60,
    ],
    [
      'as requested, though its own attempt ends before',
      () => operations.beginSending('one', 1, new Date(clock.now().getTime() + 10_000)),
      60,
    ],
    [
      'as requested, though its check stays some seconds before the end of its own attempt',
      async () => {
        await inUnit(() => operations.beginAttempt('one', new Date(clock.now().getTime() + 12_000)));
        await operations.beginSending('one', 2, new Date(clock.now().getTime() + 15_000));
      },
      60,
    ],
    [
      'earlier, where that was asked for long before the end of its own attempt',
      async () => {
        await operations.beginSending('one', 1, new Date(clock.now().getTime() + 15_000));
        await inUnit(() => operations.postpone('one', new Date(clock.now().getTime() + 9_000)));
      },
      9,
    ],
  ])('is polled again %s', async (_, meanwhile, seconds) => {
    await meanwhile();
    await poller.postpone(operation, 60);
    expect(await dueIn()).toBe(seconds);
  });

  it.each([
    ['settled', () => inUnit(() => operations.succeed('one', {}, clock.now()))],
    ['gone', async () => operations.rows.delete('one')],
  ])('is left alone once it is %s', async (_, meanwhile) => {
    await meanwhile();
    const postpone = jest.spyOn(operations, 'postpone');
    await poller.postpone(operation, 60);
    expect(postpone).not.toHaveBeenCalled();
  });
});
