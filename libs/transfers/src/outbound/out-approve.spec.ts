import { ACCOUNT } from '@registrar/domains/testing';
import { addDays, AppError } from '@registrar/kernel';
import { approvePayload, rejectPayload } from './out-transfer';
import {
  GAINING,
  GONE,
  NAME,
  OTHER,
  OutboundTransferWorld,
  PENDING,
  PUSH,
  STAYED,
} from '../testing/outbound-transfer-world';

let world: OutboundTransferWorld;
beforeEach(async () => {
  world = await OutboundTransferWorld.create();
});
const approve = (accountId = ACCOUNT, note?: () => Promise<void>) =>
  world.approveOutbound.execute(accountId, world.name, note);
const APPROVED = { ...GONE, operations: 'succeeded' };
const FAILED = { ...PENDING, operations: 'refused' };
const state = () => {
  const { due: _due, ...standing } = world.standing();
  return standing;
};

describe('an outbound transfer that is approved', () => {
  it('ends at once: one approval at the registry, the domain leaves, noted once', async () => {
    await world.pending();
    const note = jest.fn(async () => undefined);
    expect(await approve(ACCOUNT, note)).toEqual({ domainName: NAME, status: 'completed' });
    expect([state(), world.eventStatuses(), world.sent()]).toEqual([
      APPROVED,
      ['initiated', 'completed'],
      ['approve 1'],
    ]);
    expect(note.mock.calls).toEqual([
      [expect.objectContaining({ name: NAME, gaining: GAINING }), world.operations()[0].id],
    ]);
    expect(world.operations()[0]).toMatchObject({
      payload: { approves: world.transfer().id, domainId: 1, name: NAME, connectionId: 1 },
      answer: { domainName: NAME, status: 'completed' },
    });
  });

  it('is found at the registry where its message has not come yet', async () => {
    world.asked();
    expect(await approve()).toMatchObject({ status: 'completed' });
    expect(world.eventStatuses()).toEqual(['initiated', 'completed']);
  });

  it.each([
    ['was noticed', async () => world.pending()],
    ['has no message yet', async () => world.asked()],
  ])('undoes its unit of work where its note is refused and the transfer %s', async (_when, stage) => {
    await stage();
    const units = jest.spyOn(world.base.uow, 'run');
    const refused = () => Promise.reject(new AppError('conflict', 'x', 'Decided by another meanwhile'));
    await expect(approve(ACCOUNT, refused)).rejects.toMatchObject({ code: 'x' });
    await expect(units.mock.results.at(-1)!.value).rejects.toMatchObject({ code: 'x' });
    expect(world.sent()).toEqual([]);
  });

  it('cannot be read as a refusal by a release that knows none', () => {
    const payload = approvePayload.write({ approves: 1, domainId: 1, name: NAME, connectionId: 1 });
    expect(() => rejectPayload.read(payload, 'op')).toThrow("no member 'outboundId'");
  });

  it.each<[string, () => Promise<unknown>, object]>([
    ['nothing is pending', async () => undefined, { code: 'transfers_out.none_pending' }],
    [
      'the registry cannot be asked',
      async () => {
        world.asked();
        await world.base.uow.run(() => world.outbound.notice(NAME, {}, world.base.clock.now()));
        world.script('timeout', { command: 'info' });
      },
      { kind: 'upstream_invalid' },
    ],
    [
      'the domain is locked here',
      async () => {
        await world.pending();
        world.changes.put({ locks: ['RegistrarLock'] });
      },
      { code: 'moves.locked' },
    ],
    [
      'the domain is under the policy lock',
      async () => {
        await world.pending();
        const { activation } = world.changes.row;
        const transferLockUntil = addDays(world.base.clock.now(), 1);
        world.changes.put({ activation: { ...activation!, transferLockUntil } });
      },
      { code: 'moves.locked' },
    ],
    [
      'the domain is busy',
      async () => {
        await world.pending();
        world.changes.put({ busyOperationId: 'other' });
      },
      { code: 'domains.busy' },
    ],
  ])('is refused where %s, and nothing is sent', async (_, given, error) => {
    await given();
    await expect(approve()).rejects.toMatchObject(error);
    expect([world.sent(), world.operations()]).toEqual([[], []]);
  });

  it('is refused for a domain of another account', async () => {
    await world.pending();
    await expect(approve(OTHER)).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('is refused where domains are handed over', async () => {
    world = await OutboundTransferWorld.create(PUSH);
    await expect(approve()).rejects.toMatchObject({ code: 'transfers_out.approval_unsupported' });
  });

  it('is refused a second time at once: the domain is busy, then gone', async () => {
    await world.pending();
    const answers = await Promise.allSettled([approve(), approve()]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(world.sent()).toEqual(['approve 1']);
    await expect(approve()).rejects.toMatchObject({ kind: 'not_found' });
  });
});

describe('an approval that the registry refuses', () => {
  const refuse = () =>
    world.script('refuse', {
      command: 'transfer_approve',
      refusal: { code: 2304, reason: 'no', meaning: 'prohibited' },
    });

  it('is 502 while the transfer is pending, which continues and is polled at once', async () => {
    await world.pending();
    refuse();
    await expect(approve()).rejects.toMatchObject({ kind: 'upstream_invalid' });
    expect(world.standing()).toEqual({ ...FAILED, due: 0 });
  });

  it('is 409 where the other side has canceled the transfer, which ends so', async () => {
    await world.pending();
    world.decide('clientCancelled');
    await expect(approve()).rejects.toMatchObject({ code: 'transfers_out.none_pending' });
    expect(state()).toEqual({ ...STAYED, operations: 'refused' });
  });

  it('is no refusal where the domain has left before', async () => {
    await world.pending();
    world.decide('serverApproved');
    expect(await approve()).toMatchObject({ status: 'completed' });
    expect(state()).toEqual(APPROVED);
  });

  it('could not be sent: 502, and the transfer continues', async () => {
    await world.pending();
    world.script('not_sent', { command: 'transfer_approve' });
    await expect(approve()).rejects.toMatchObject({ kind: 'upstream_invalid' });
    expect(state()).toEqual(FAILED);
  });
});

describe('an approval without an answer', () => {
  const lost = async (outcome: 'drop_after' | 'drop_before') => {
    await world.pending();
    world.script(outcome, { command: 'transfer_approve' });
    await expect(approve()).rejects.toMatchObject({ kind: 'upstream_timeout' });
    expect(state()).toEqual({ ...PENDING, isBusy: true, isRejecting: true, operations: 'open' });
  };

  it('is completed by what the registry shows, where it was carried out', async () => {
    await lost('drop_after');
    await world.pass(120);
    expect([state(), world.sent()]).toEqual([APPROVED, ['approve 1']]);
  });

  it('is sent again where it was not carried out', async () => {
    await lost('drop_before');
    await world.pass(120);
    expect([state(), world.sent()]).toEqual([APPROVED, ['approve 1', 'approve 2']]);
  });

  it('ends as refused where the other side has canceled', async () => {
    await lost('drop_before');
    world.decide('clientCancelled');
    await world.pass(120);
    expect(state()).toEqual({ ...STAYED, operations: 'refused' });
  });

  it.each(['refused', 'not_sent', 'unknown'] as const)(
    'is decided by no first answer (%s) that comes after the second attempt',
    async (kind) => {
      await world.pending();
      jest
        .spyOn(world.there, 'approveTransfer')
        .mockImplementationOnce(async (_connection, _id, _name, clearance) => {
          await clearance?.();
          const dueAt = new Date(world.base.clock.now().getTime() + 77_000);
          await world.base.uow.run(() => world.base.operations.beginAttempt(world.operations()[0].id, dueAt));
          return kind === 'refused'
            ? { kind, refusal: { code: 2304, reason: 'no', meaning: 'prohibited' as const } }
            : { kind, why: 'no' };
        });
      await expect(approve()).rejects.toMatchObject({ kind: 'upstream_timeout' });
      expect(state()).toEqual({ ...PENDING, isBusy: true, isRejecting: true, operations: 'open' });
      expect(world.operations()[0]).toMatchObject({
        attempts: 2,
        dueAt: new Date(world.base.clock.now().getTime() + 77_000),
      });
    },
  );

  it('stays open while the registry cannot be asked', async () => {
    await lost('drop_before');
    world.script('timeout', { command: 'info' });
    await world.pass(30);
    expect(state().operations).toBe('open');
  });

  it('is refused by the word of staff, once', async () => {
    await lost('drop_before');
    const [{ id }] = world.operations();
    const error = { kind: 'conflict', code: 'x', message: 'm' } as never;
    const settle = () =>
      world.base.uow.run(() => world.approveOutbound.settleManually(id, world.info, error));
    expect(await settle()).toMatchObject({ state: 'refused', failure: { code: 'x' } });
    expect(await settle()).toMatchObject({ state: 'refused', failure: { code: 'x' } });
    expect(state()).toEqual(FAILED);
    expect(await world.approveOutbound.applyEvidence(id, { kind: 'gone', request: {} })).toBe(true);
    expect(state()).toEqual(FAILED);
  });
});
