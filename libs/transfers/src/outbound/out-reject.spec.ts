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

let world: OutboundTransferWorld;
beforeEach(async () => {
  world = await OutboundTransferWorld.create();
});

describe('a refusal of a transfer out without an answer', () => {
  const lost = async (outcome: 'drop_before' | 'drop_after') => {
    await world.pending();
    world.script(outcome, { command: 'transfer_reject' });
    await world.cancel().catch(() => undefined);
  };

  it('is polled after 30 seconds, and has ended the transfer where the registry shows that it has', async () => {
    await lost('drop_after');
    await world.pass(29);
    expect(world.standing()).toMatchObject({ state: 'pending', operations: 'open' });
    await world.pass(1);
    expect([world.standing(), world.sent(), world.eventStatuses()]).toEqual([
      { ...STAYED, operations: 'succeeded' },
      ['reject 1'],
      ['initiated', 'canceled'],
    ]);
  });

  it('is sent once more, when it can be on its way no more, and then given up', async () => {
    await lost('drop_before');
    world.script('drop_before', { command: 'transfer_reject' });
    await world.pass(30);
    expect(world.sent()).toEqual(['reject 1']);
    await world.pass(60);
    expect([world.sent(), world.operations()[0].attempts]).toEqual([['reject 1', 'reject 2'], 2]);
    await world.pass(90);
    expect([world.standing(), world.operations()[0]]).toEqual([
      { ...PENDING, operations: 'refused', due: 0 },
      expect.objectContaining({ failure: expect.objectContaining({ kind: 'upstream_invalid' }) }),
    ]);
  });

  it('counts as carried out where a repeat is refused because nothing is pending', async () => {
    await lost('drop_before');
    const reject = world.there.rejectTransfer.bind(world.there);
    jest.spyOn(world.there, 'rejectTransfer').mockImplementationOnce(async (...command) => {
      world.decide('clientRejected');
      return reject(...command);
    });
    await world.pass(90);
    expect([world.standing(), world.sent()]).toEqual([
      { ...STAYED, operations: 'succeeded' },
      ['reject 1', 'reject 2'],
    ]);
  });

  it('stays open where the registry cannot be asked, and is polled again after a minute', async () => {
    await lost('drop_after');
    world.script('timeout', { command: 'info' });
    await world.pass(30);
    expect(world.standing()).toMatchObject({ state: 'pending', operations: 'open' });
    expect(world.operations()[0].dueAt).toEqual(addSeconds(START, 90));
  });

  it('gives way to the approval: the domain leaves', async () => {
    await lost('drop_before');
    world.decide('clientApproved');
    await world.pass(30);
    expect([world.standing(), world.operations()[0].failure]).toEqual([
      { ...GONE, operations: 'refused' },
      expect.objectContaining({ code: 'transfers_out.none_pending' }),
    ]);
  });

  it.each(['done', 'refused', 'not_sent'] as const)(
    'says nothing of a first answer (%s) that comes after the second attempt, but that it was done',
    async (kind) => {
      await world.pending();
      const reject = world.there.rejectTransfer.bind(world.there);
      const refusal = { code: 2301, reason: 'no', meaning: 'prohibited' as const };
      jest
        .spyOn(world.there, 'rejectTransfer')
        .mockImplementationOnce(async (connection, id, name, clearance) => {
          await clearance?.();
          await world.base.uow.run(() =>
            world.base.operations.beginAttempt(world.operations()[0].id, addSeconds(START, 90)),
          );
          if (kind === 'done') return reject(connection, id, name);
          return kind === 'refused' ? { kind, refusal } : { kind, why: 'no' };
        });
      if (kind === 'done') expect(await world.cancel()).toMatchObject({ status: 'canceled' });
      else await expect(world.cancel()).rejects.toMatchObject({ kind: 'upstream_timeout' });
      expect(world.standing()).toMatchObject({
        state: kind === 'done' ? 'canceled' : 'pending',
        operations: kind === 'done' ? 'succeeded' : 'open',
        isBusy: kind !== 'done',
      });
    },
  );

  it('whose answer comes after another process has settled it changes nothing', async () => {
    await world.pending();
    const reject = world.there.rejectTransfer.bind(world.there);
    jest.spyOn(world.there, 'rejectTransfer').mockImplementationOnce(async (...command) => {
      const answer = await reject(...command);
      await world.reject.applyEvidence(world.operations()[0].id, { kind: 'none' });
      return answer;
    });
    expect(await world.cancel()).toMatchObject({ status: 'canceled' });
    expect([world.standing(), world.eventStatuses()]).toEqual([
      { ...STAYED, operations: 'succeeded' },
      ['initiated', 'canceled'],
    ]);
  });

  it('that the registry decides later on (1001) is 504', async () => {
    await world.pending();
    jest
      .spyOn(world.there, 'rejectTransfer')
      .mockImplementationOnce(async (_connection, _id, _name, clearance) => {
        await clearance?.();
        return { kind: 'pending', data: world.there.transferOf(world.base.connection, NAME)! };
      });
    await expect(world.cancel()).rejects.toMatchObject({ kind: 'upstream_timeout' });
    expect(world.operations()[0]).toMatchObject({ state: 'open', dueAt: addSeconds(START, 30) });
  });

  it('is not sent where another attempt has begun before', async () => {
    await world.pending();
    world.script('drop_before', { command: 'transfer_reject' });
    await world.cancel().catch(() => undefined);
    const [{ id }] = world.operations();
    await world.base.uow.run(() => world.base.operations.beginAttempt(id, addSeconds(START, 90)));
    await world.reject.execute(id, 1, world.operations()[0].payload as never);
    expect([world.sent(), world.standing().operations]).toEqual([['reject 1'], 'open']);
  });
});

describe('a refusal of a transfer out that staff settle', () => {
  const end = (isShown: boolean) =>
    world.base.uow.run(() =>
      world.reject.settleManually(world.operations()[0].id, isShown ? world.info : undefined, {
        kind: 'conflict',
        code: 'x',
        message: 'm',
      } as never),
    );
  beforeEach(async () => {
    await world.pending();
    world.script('drop_before', { command: 'transfer_reject' });
    await world.cancel().catch(() => undefined);
  });

  it('as carried out ends the transfer', async () => {
    expect(await end(true)).toMatchObject({
      state: 'succeeded',
      answer: { domainName: NAME, status: 'canceled' },
    });
    expect([world.standing(), world.eventStatuses()]).toEqual([
      { ...STAYED, operations: 'succeeded' },
      ['initiated', 'canceled'],
    ]);
  });

  it('as not carried out leaves the transfer pending, and has the registry asked at once', async () => {
    expect(await end(false)).toMatchObject({ state: 'refused', failure: { code: 'x' } });
    expect(world.standing()).toEqual({ ...PENDING, operations: 'refused', due: 0 });
  });

  it('stays as it is where it is settled', async () => {
    await end(true);
    expect(await end(false)).toMatchObject({ state: 'succeeded' });
    expect(world.standing()).toEqual({ ...STAYED, operations: 'succeeded' });
    await world.reject.applyEvidence(world.operations()[0].id, {
      kind: 'gone',
      request: { gaining: GAINING },
    });
    await world.reject.execute(world.operations()[0].id, 1, world.operations()[0].payload as never);
    expect(world.standing()).toEqual({ ...STAYED, operations: 'succeeded' });
  });

  it.each(['none', 'gone'] as const)(
    'is nothing to settle by an answer (%s) for an operation that is unknown',
    async (kind) => {
      await world.reject.applyEvidence('0197a0ff-0000-7000-8000-000000000001', {
        kind,
        request: {},
      } as never);
      expect(world.standing()).toMatchObject({ operations: 'open' });
    },
  );

  it('stays open while the registry shows the transfer as pending', async () => {
    await world.reject.applyEvidence(world.operations()[0].id, { kind: 'pending', request: {} });
    expect(world.standing()).toMatchObject({ operations: 'open', isRejecting: true });
  });

  it('as not carried out, or by an answer, frees the domain where its transfer is over', async () => {
    await world.base.uow.run(async () => world.settle.canceled((await world.settle.lock(world.transfer()))!));
    const [{ id, payload }] = world.operations();
    await world.reject.applyEvidence(id, { kind: 'gone', request: {} });
    expect(world.standing()).toEqual({ ...STAYED, operations: 'refused' });
    Object.assign(world.base.operations.rows.get(id)!, { state: 'open' });
    expect([await end(false), payload]).toMatchObject([{ state: 'refused', failure: { code: 'x' } }, {}]);
    expect(world.standing()).toEqual({ ...STAYED, operations: 'refused' });
  });

  it('as carried out frees the domain where its transfer is over', async () => {
    await world.base.uow.run(async () => world.settle.canceled((await world.settle.lock(world.transfer()))!));
    expect(await end(true)).toMatchObject({ state: 'succeeded' });
    expect(world.standing()).toEqual({ ...STAYED, operations: 'succeeded' });
  });
});
