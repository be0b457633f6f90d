import { ACCOUNT, START, THIN } from '@registrar/domains/testing';
import { addSeconds, DomainName } from '@registrar/kernel';
import { tldOf } from '@registrar/catalog/testing';
import {
  OutboundTransferWorld,
  GONE,
  NAME,
  OTHER,
  PENDING,
  PUSH,
  STAYED,
} from '../testing/outbound-transfer-world';

const NONE = {
  kind: 'conflict',
  code: 'transfers_out.none_pending',
  message: 'Conflict',
  details: undefined,
};
const UNSUPPORTED = {
  kind: 'unprocessable',
  code: 'transfers_out.rejection_unsupported',
  message:
    'This domain TLD does not support canceling an outbound transfer via losing-registrar explicit deny (EPP reject). Pending outbound transfers expire if they are not completed within the registry policy timeframe.',
};
const NOT_FOUND = { kind: 'not_found', details: 'The requested domain does not exist.' };

let world: OutboundTransferWorld;
const start = async (profile?: Parameters<typeof OutboundTransferWorld.create>[0]): Promise<void> => {
  world = await OutboundTransferWorld.create(profile);
};
beforeEach(() => start());
const commands = () => world.base.registry.commands.length;
const notice = () => world.base.uow.run(() => world.outbound.notice(NAME, {}, START));

describe('the refusal of a transfer out', () => {
  it('is sent once, and ends the transfer', async () => {
    await world.pending();
    world.base.clock.ahead = new Map([[ACCOUNT, 3_600]]);
    expect(await world.cancel()).toEqual({ domainName: NAME, status: 'canceled' });
    expect([world.standing(), world.eventStatuses(), world.sent()]).toEqual([
      { ...STAYED, operations: 'succeeded' },
      ['initiated', 'canceled'],
      ['reject 1'],
    ]);
    expect(world.operations()).toMatchObject([
      {
        accountId: ACCOUNT,
        kind: 'transfer_out',
        subject: NAME,
        payload: { outboundId: 1, domainId: 1, name: NAME, connectionId: 1 },
        createdAt: addSeconds(START, 3_600),
        attempts: 1,
        answer: { domainName: NAME, status: 'canceled' },
        inFlightUntil: addSeconds(START, 90),
        settledAt: addSeconds(START, 3_600),
      },
    ]);
    expect(world.info.statuses).not.toContain('pendingTransfer');
  });

  it('occupies the domain while the registry has not answered', async () => {
    await world.pending();
    world.script('drop_before', { command: 'transfer_reject' });
    await expect(world.cancel()).rejects.toMatchObject({ kind: 'upstream_timeout' });
    expect(world.standing()).toEqual({
      ...PENDING,
      due: 3_600,
      isBusy: true,
      operations: 'open',
      isRejecting: true,
    });
    expect(world.operations()[0].dueAt).toEqual(addSeconds(START, 30));
    await expect(world.cancel()).rejects.toMatchObject({
      kind: 'conflict',
      code: 'domains.busy',
      retryAfterSeconds: 5,
    });
    expect(world.sent()).toEqual(['reject 1']);
  });

  it('finds a request that no message has told of', async () => {
    world.asked();
    await world.cancel();
    expect([world.standing(), world.eventStatuses()]).toEqual([
      { ...STAYED, operations: 'succeeded' },
      ['initiated', 'canceled'],
    ]);
  });

  it('asks the registry first where the transfer is noticed alone', async () => {
    await notice();
    world.asked();
    await world.cancel();
    expect(world.standing()).toEqual({ ...STAYED, operations: 'succeeded' });
  });

  it('does not ask the registry about a transfer that is pending', async () => {
    await world.pending();
    world.base.registry.commands.length = 0;
    await world.cancel();
    expect(world.base.registry.commands.map(({ command }) => command)).toEqual(['domain:transfer']);
  });

  it.each<[string, () => unknown, object]>([
    ['409 where nobody asks', () => undefined, NONE],
    [
      '409 where the registry cannot be asked and nothing is known',
      () => world.script('timeout', { command: 'info' }),
      NONE,
    ],
    [
      '502 where the registry cannot be asked about a noticed one',
      async () => {
        await notice();
        world.script('timeout', { command: 'info' });
      },
      { kind: 'upstream_invalid' },
    ],
    ['409 where a noticed one turns out to be none', () => notice(), NONE],
  ])('is %s, without a command', async (_, arrange, error) => {
    await arrange();
    await expect(world.cancel()).rejects.toMatchObject(error);
    expect([world.sent(), world.operations(), world.changes.row.busyOperationId]).toEqual([
      [],
      [],
      undefined,
    ]);
  });

  it('notes no transfer where nobody asks', async () => {
    await world.cancel().catch(() => undefined);
    expect(world.outbound.transfers).toEqual([]);
  });

  /** Another process acts between the answer of the registry and the decision on it. */
  const meanwhile = (act: () => Promise<unknown> | void): void => {
    const look = world.evidence.read.bind(world.evidence);
    jest.spyOn(world.evidence, 'read').mockImplementationOnce(async (transfer) => {
      const evidence = await look(transfer);
      await act();
      return evidence;
    });
  };

  it('is 404 where the domain has gone another way meanwhile', async () => {
    await notice();
    world.asked();
    meanwhile(() => world.changes.put({ state: 'deleted' }));
    await expect(world.cancel()).rejects.toMatchObject(NOT_FOUND);
    await world.watch.execute();
    expect([world.transfer().state, world.eventStatuses()]).toEqual(['dropped', []]);
  });

  /** Another process notices the request and sees it withdrawn. */
  const noticeAndEnd = (): Promise<unknown> =>
    world.base.uow.run(async () => {
      const noticed = (await world.outbound.notice(NAME, {}, START))!;
      await world.settle.pending((await world.settle.lock(noticed))!, {});
      await world.settle.canceled((await world.settle.lock(world.transfer()))!);
    });

  it.each<[string, () => Promise<unknown>]>([
    ['the first one that is known', async () => undefined],
    ['one that was noticed before', notice],
    ['one after another that had the same end', noticeAndEnd],
  ])(
    'does not announce a request again that another process has seen end meanwhile: %s',
    async (_, arrange) => {
      await arrange();
      world.asked();
      meanwhile(noticeAndEnd);
      await expect(world.cancel()).rejects.toMatchObject(NONE);
      const ended = world.outbound.transfers.map(() => ['initiated', 'canceled']).flat();
      expect([world.transfer().state, world.eventStatuses(), world.sent()]).toEqual(['canceled', ended, []]);
      expect(world.outbound.transfers.every(({ state }) => state === 'canceled')).toBe(true);
    },
  );

  it('refuses a new request after one that has ended', async () => {
    await noticeAndEnd();
    world.asked();
    await world.cancel();
    expect([world.outbound.transfers.map(({ state }) => state), world.eventStatuses()]).toEqual([
      ['canceled', 'canceled'],
      ['initiated', 'canceled', 'initiated', 'canceled'],
    ]);
  });

  it('goes by what another process has found out meanwhile', async () => {
    await notice();
    meanwhile(() => {
      world.asked();
      return world.base.uow.run(async () =>
        world.settle.pending((await world.settle.lock(world.transfer()))!, {}),
      );
    });
    expect(await world.cancel()).toMatchObject({ status: 'canceled' });
    expect(world.sent()).toEqual(['reject 1']);
  });

  it('drops a noticed one that turns out to be none', async () => {
    await notice();
    await world.cancel().catch(() => undefined);
    expect(world.standing()).toEqual({ ...PENDING, state: 'dropped' });
  });

  it('is 404 for a domain of another account, and for one that is none', async () => {
    await world.pending();
    const before = commands();
    await expect(world.cancel({}, OTHER)).rejects.toMatchObject(NOT_FOUND);
    await expect(world.cancelOutbound.execute(ACCOUNT, DomainName.of('b.example'))).rejects.toMatchObject(
      NOT_FOUND,
    );
    await expect(world.cancelOutbound.execute(ACCOUNT, DomainName.of('b.net'))).rejects.toMatchObject(
      NOT_FOUND,
    );
    expect(commands()).toBe(before);
  });

  it.each([[{ ...THIN, transfer: { decides: false } }], [PUSH]])(
    'is 422 where the losing side cannot refuse: %j',
    async (profile) => {
      await start(profile);
      await expect(world.cancel()).rejects.toMatchObject(UNSUPPORTED);
      await expect(world.cancel({}, OTHER)).rejects.toMatchObject(UNSUPPORTED);
    },
  );

  it('counts the rules of the TLD by the clock of the account', async () => {
    world.base.connections.put({
      ...world.base.connection,
      id: 2,
      profile: {
        ...world.base.connection.profile,
        transfer: { ...world.base.connection.profile.transfer, decides: false },
      },
    });
    world.base.catalog.put(tldOf({ name: 'example', connectionId: 2, validFrom: addSeconds(START, 3_600) }));
    await expect(world.cancel()).rejects.toMatchObject(NONE);
    world.base.clock.ahead = new Map([[ACCOUNT, 7_200]]);
    await expect(world.cancel()).rejects.toMatchObject(UNSUPPORTED);
  });

  it('means one transfer alone where it is named', async () => {
    const { id } = await world.pending();
    await expect(world.cancel({ onlyId: id + 1 })).rejects.toMatchObject(NONE);
    expect(await world.cancel({ onlyId: id })).toMatchObject({ status: 'canceled' });
  });

  it('is sent for a busy domain too, which stays busy with its change', async () => {
    await world.pending();
    world.changes.put({ busyOperationId: 'other' });
    expect(await world.cancel()).toMatchObject({ status: 'canceled' });
    expect([world.sent(), world.standing(), world.changes.row.busyOperationId]).toEqual([
      ['reject 1'],
      { ...STAYED, isBusy: true, operations: 'succeeded' },
      'other',
    ]);
  });

  it('is reconciled for a busy domain too, which stays busy with its change', async () => {
    await world.pending();
    world.changes.put({ busyOperationId: 'other' });
    world.script('drop_before', { command: 'transfer_reject' });
    await expect(world.cancel()).rejects.toMatchObject({ kind: 'upstream_timeout' });
    await world.pass(90);
    expect([world.sent(), world.standing(), world.changes.row.busyOperationId]).toEqual([
      ['reject 1', 'reject 2'],
      { ...STAYED, isBusy: true, operations: 'succeeded' },
      'other',
    ]);
  });

  it('is 409 while another decision on the transfer is under way, also on a domain busy with a change', async () => {
    await world.pending();
    world.changes.put({ busyOperationId: 'other' });
    world.script('drop_before', { command: 'transfer_reject' });
    await world.cancel().catch(() => undefined);
    await expect(world.cancel()).rejects.toMatchObject({ code: 'domains.busy', retryAfterSeconds: 5 });
    world.changes.put({ busyOperationId: undefined });
    await expect(world.cancel()).rejects.toMatchObject({ code: 'domains.busy' });
    expect([world.sent(), world.operations().length]).toEqual([['reject 1'], 1]);
  });

  it.each<[string, Parameters<OutboundTransferWorld['script']>[0]]>([
    ['refuses it', 'refuse'],
    ['cannot be reached', 'not_sent'],
  ])('is 502 where the registry %s, and may be repeated', async (_, outcome) => {
    await world.pending();
    world.script(outcome, { command: 'transfer_reject' });
    await expect(world.cancel()).rejects.toMatchObject({
      kind: 'upstream_invalid',
      message: 'Registry Connection Unavailable',
    });
    expect(world.standing()).toEqual({ ...PENDING, operations: 'refused', due: 0 });
    await world.cancel();
    expect([world.standing(), world.eventStatuses()]).toEqual([
      { ...STAYED, operations: 'refused succeeded' },
      ['initiated', 'canceled'],
    ]);
  });

  it.each<[Parameters<OutboundTransferWorld['decide']>[0], object]>([
    ['clientApproved', GONE],
    ['clientCancelled', STAYED],
  ])('is 409 where the transfer was %s before, which is seen at once', async (status, standing) => {
    await world.pending();
    world.decide(status);
    await expect(world.cancel()).rejects.toMatchObject(NONE);
    expect(world.standing()).toEqual({ ...standing, operations: 'refused' });
    expect(world.operations()[0]).toMatchObject({ failure: { code: 'transfers_out.none_pending' } });
  });

  it('is 502 where it is refused and the registry says no more', async () => {
    await world.pending();
    world.decide('clientApproved');
    world.script('timeout', { command: 'info' });
    await expect(world.cancel()).rejects.toMatchObject({ kind: 'upstream_invalid' });
    expect(world.standing()).toEqual({ ...PENDING, operations: 'refused', due: 0 });
  });
});
