import { ACCOUNT, START } from '@registrar/domains/testing';
import { addDays, addSeconds, DomainName } from '@registrar/kernel';
import type { FakeDomain } from '@registrar/domains/testing';
import { OutboundTransferWorld, GAINING, GONE, NAME, OTHER, PUSH } from '../testing/outbound-transfer-world';

const HANDED_OVER = { ...GONE, operations: 'succeeded' };
const HERE = { state: undefined, domain: 'active', isBusy: false, operations: '' };
const LOCKED = {
  kind: 'conflict',
  code: 'moves.locked',
  details:
    'The domain is locked for transfer at the registrar. Unlock the domain in the losing account, then retry.',
};

let world: OutboundTransferWorld;
beforeEach(async () => {
  world = await OutboundTransferWorld.create(PUSH);
});
const handOver = (tag = GAINING, accountId = ACCOUNT, name: DomainName = world.name) =>
  world.handOver.execute(accountId, name, tag);

describe('a domain that is handed over', () => {
  it('leaves with one release, told from its beginning to its end', async () => {
    world.base.clock.ahead = new Map([[ACCOUNT, 3_600]]);
    expect(await handOver()).toEqual({ domainName: NAME, status: 'completed' });
    expect([world.standing(), world.eventStatuses(), world.sent()]).toEqual([
      HANDED_OVER,
      ['initiated', 'completed'],
      ['release 1'],
    ]);
    expect(world.operations()).toMatchObject([
      {
        accountId: ACCOUNT,
        kind: 'transfer_out',
        subject: NAME,
        payload: { pushTo: GAINING, domainId: 1, name: NAME, connectionId: 1 },
        createdAt: addSeconds(START, 3_600),
        attempts: 1,
        answer: { domainName: NAME, status: 'completed' },
        inFlightUntil: addSeconds(START, 90),
      },
    ]);
    expect(world.transfer()).toMatchObject({ gaining: GAINING, state: 'completed' });
    expect(world.mails.mails).toEqual([]);
  });

  it.each(['u', '', 'a'.repeat(17), 'no space', 'x_y'])('is refused for the tag %j', async (tag) => {
    await expect(handOver(tag)).rejects.toMatchObject({
      kind: 'invalid',
      code: 'transfers_out.tag_invalid',
      details: `'registrarTag' must be 2 to 16 letters, digits and hyphens`,
    });
    expect(world.operations()).toEqual([]);
  });

  it.each(['uk', 'A-9', 'a'.repeat(16)])('is asked of the registry for the tag %s', async (tag) => {
    await expect(handOver(tag)).rejects.toMatchObject({ kind: 'invalid' });
    expect([world.sent(), world.standing()]).toEqual([['release 1'], { ...HERE, operations: 'refused' }]);
  });

  it.each<[string, () => Promise<unknown>, object]>([
    [
      'a domain of another account',
      () => handOver(GAINING, OTHER),
      { kind: 'not_found', details: 'The requested domain does not exist.' },
    ],
    [
      'a domain that is none',
      () => handOver(GAINING, ACCOUNT, DomainName.of('b.example')),
      { kind: 'not_found' },
    ],
    [
      'the tag of this registrar',
      () => handOver('Registrar-A'),
      {
        kind: 'invalid',
        code: 'transfers_out.tag_invalid',
        details: `'registrarTag' must be that of another registrar`,
      },
    ],
  ])('is refused for %s', async (_, call, error) => {
    await expect(call()).rejects.toMatchObject(error);
    expect([world.standing(), world.sent()]).toEqual([HERE, []]);
  });

  it('is refused where domains are asked for', async () => {
    world = await OutboundTransferWorld.create();
    await expect(handOver()).rejects.toMatchObject({
      kind: 'unprocessable',
      code: 'transfers_out.hand_over_unsupported',
      message:
        'Domains of this TLD cannot be pushed: the gaining registrar requests them with the authorization code.',
    });
  });

  it.each<[string, Partial<FakeDomain>, Partial<FakeDomain['domain']>, object]>([
    ['is locked', {}, { locked: true }, LOCKED],
    ['is under a lock of ours', { locks: ['RegistrarLock'] }, {}, LOCKED],
    ['is not registered yet', { state: 'pending_create' }, {}, { kind: 'conflict' }],
    ['is busy', { busyOperationId: 'other' }, {}, { code: 'domains.busy', retryAfterSeconds: 5 }],
  ])('is refused where it %s', async (_, values, domain, error) => {
    world.changes.put(values, domain);
    await expect(handOver()).rejects.toMatchObject(error);
    expect([world.sent(), world.operations()]).toEqual([[], []]);
  });

  it('is refused under the policy lock, by the clock of the account', async () => {
    const { activation } = world.changes.row;
    world.changes.put({ activation: { ...activation!, transferLockUntil: addDays(START, 1) } });
    await expect(handOver()).rejects.toMatchObject(LOCKED);
    world.base.clock.ahead = new Map([[ACCOUNT, 86_400]]);
    expect(await handOver()).toMatchObject({ status: 'completed' });
  });

  it('is refused while a transfer out is pending', async () => {
    await world.base.uow.run(() => world.outbound.notice(NAME, {}, START));
    await expect(handOver()).rejects.toMatchObject({ code: 'domains.busy' });
    expect(world.operations()).toEqual([]);
  });

  it('stays where the registry refuses the first release, in the words of a refused change', async () => {
    world.script('refuse', {
      command: 'transfer_release',
      refusal: { code: 2304, reason: 'it is held', meaning: 'prohibited' },
    });
    await expect(handOver()).rejects.toMatchObject({
      kind: 'invalid',
      details: 'Command Failed - The Domain Cannot Be Updated.',
    });
    expect(world.standing()).toEqual({ ...HERE, operations: 'refused' });
  });

  it('stays with 502 where the release could not be sent', async () => {
    world.script('not_sent', { command: 'transfer_release' });
    await expect(handOver()).rejects.toMatchObject({ kind: 'upstream_invalid' });
    expect(world.standing()).toEqual({ ...HERE, operations: 'refused' });
  });

  it('waits for the other registrar where the registry says so', async () => {
    const transfer = { name: NAME, status: 'pending' as const, gaining: GAINING, losing: 'registrar-a' };
    jest
      .spyOn(world.there, 'releaseDomain')
      .mockImplementationOnce(async (_connection, _id, _command, clearance) => {
        await clearance?.();
        return { kind: 'pending', data: transfer };
      });
    expect(await handOver()).toEqual({ domainName: NAME, status: 'pending' });
    expect(world.standing()).toEqual({ ...HERE, operations: 'succeeded' });
  });
});

describe('a hand-over without an answer', () => {
  const lost = async (outcome: 'drop_before' | 'drop_after') => {
    world.script(outcome, { command: 'transfer_release' });
    await expect(handOver()).rejects.toMatchObject({ kind: 'upstream_timeout' });
    expect([world.standing(), world.operations()[0].dueAt]).toEqual([
      { ...HERE, isBusy: true, operations: 'open' },
      addSeconds(START, 30),
    ]);
  };

  it('is completed once the registry shows another sponsor', async () => {
    await lost('drop_after');
    await world.pass(29);
    expect(world.standing()).toMatchObject({ operations: 'open' });
    await world.pass(1);
    expect([world.standing(), world.eventStatuses(), world.sent()]).toEqual([
      HANDED_OVER,
      ['initiated', 'completed'],
      ['release 1'],
    ]);
  });

  it('is sent once more when it can be on its way no more', async () => {
    await lost('drop_before');
    await world.pass(30);
    expect(world.sent()).toEqual(['release 1']);
    await world.pass(60);
    expect([world.standing(), world.sent()]).toEqual([HANDED_OVER, ['release 1', 'release 2']]);
  });

  it('is polled again where the repeat is refused, which may be the work of the first release, and then given up', async () => {
    await lost('drop_before');
    world.script('refuse', { command: 'transfer_release' });
    await world.pass(90);
    expect([world.standing(), world.operations()[0].dueAt]).toEqual([
      { ...HERE, isBusy: true, operations: 'open' },
      addSeconds(START, 120),
    ]);
    await world.pass(90);
    expect([world.standing(), world.operations()[0].failure]).toEqual([
      { ...HERE, operations: 'refused' },
      expect.objectContaining({ kind: 'upstream_invalid' }),
    ]);
  });

  it('stays open where the registry cannot be asked', async () => {
    await lost('drop_after');
    world.script('timeout', { command: 'info' });
    await world.pass(30);
    expect([world.standing().operations, world.operations()[0].dueAt]).toEqual([
      'open',
      addSeconds(START, 90),
    ]);
  });

  it.each(['done', 'refused', 'not_sent', 'unknown'] as const)(
    'says nothing by a first answer (%s) that comes after the second attempt, but that it was done',
    async (kind) => {
      const release = world.there.releaseDomain.bind(world.there);
      jest
        .spyOn(world.there, 'releaseDomain')
        .mockImplementationOnce(async (connection, id, command, clearance) => {
          await clearance?.();
          await world.base.uow.run(() =>
            world.base.operations.beginAttempt(world.operations()[0].id, addSeconds(START, 77)),
          );
          if (kind === 'done') return release(connection, id, command);
          return kind === 'refused'
            ? { kind, refusal: { code: 2304, reason: 'no', meaning: 'prohibited' as const } }
            : { kind, why: 'no' };
        });
      if (kind === 'done') expect(await handOver()).toMatchObject({ status: 'completed' });
      else await expect(handOver()).rejects.toMatchObject({ kind: 'upstream_timeout' });
      expect(world.standing()).toEqual(
        kind === 'done' ? HANDED_OVER : { ...HERE, isBusy: true, operations: 'open' },
      );
      if (kind !== 'done') expect(world.operations()[0].dueAt).toEqual(addSeconds(START, 77));
    },
  );

  it('is not sent, and nothing is decided, where another attempt has begun before', async () => {
    await lost('drop_before');
    const [{ id, payload }] = world.operations();
    await world.base.uow.run(() => world.base.operations.beginAttempt(id, addSeconds(START, 90)));
    await world.handOver.send(id, 1, payload as never);
    expect([world.sent(), world.standing().operations]).toEqual([['release 1'], 'open']);
  });

  it.each([[true], [false]])(
    'is refused by the word of staff, whatever the registry shows (%s)',
    async (isShown) => {
      await lost('drop_before');
      const settle = () =>
        world.base.uow.run(() =>
          world.handOver.settleManually(world.operations()[0].id, isShown ? world.info : undefined, {
            kind: 'conflict',
            code: 'x',
            message: 'm',
          } as never),
        );
      expect(await settle()).toMatchObject({ state: 'refused', failure: { code: 'x' } });
      expect(world.standing()).toEqual({ ...HERE, operations: 'refused' });
      expect(await settle()).toMatchObject({ state: 'refused' });
    },
  );

  it('is settled once: what comes later changes nothing', async () => {
    await lost('drop_after');
    const [{ id, payload }] = world.operations();
    expect(await world.handOver.applyEvidence(id, { kind: 'gone', request: {} })).toBe(true);
    expect(await world.handOver.applyEvidence(id, { kind: 'gone', request: {} })).toBe(true);
    expect(await world.handOver.applyEvidence(id, { kind: 'none' })).toBe(false);
    await world.handOver.send(id, 1, payload as never);
    expect([world.standing(), world.eventStatuses()]).toEqual([HANDED_OVER, ['initiated', 'completed']]);
  });

  it('is settled once where another process has settled it before its answer comes', async () => {
    const release = world.there.releaseDomain.bind(world.there);
    jest.spyOn(world.there, 'releaseDomain').mockImplementationOnce(async (...command) => {
      const answer = await release(...command);
      await world.handOver.applyEvidence(world.operations()[0].id, { kind: 'gone', request: {} });
      return answer;
    });
    expect(await handOver()).toMatchObject({ status: 'completed' });
    expect([world.standing(), world.eventStatuses()]).toEqual([HANDED_OVER, ['initiated', 'completed']]);
  });

  it('has failed where the second release could not be sent', async () => {
    await lost('drop_before');
    world.script('not_sent', { command: 'transfer_release' });
    await world.pass(90);
    expect([world.standing(), world.operations()[0].failure]).toEqual([
      { ...HERE, operations: 'refused' },
      expect.objectContaining({ kind: 'upstream_invalid' }),
    ]);
  });

  it('names the gaining registrar where a poll has noticed the transfer meanwhile', async () => {
    await lost('drop_after');
    await world.base.uow.run(() => world.outbound.notice(NAME, {}, START));
    await world.handOver.applyEvidence(world.operations()[0].id, { kind: 'gone', request: {} });
    expect(world.base.outbox.events.at(-1)!.payload).toMatchObject({
      status: 'completed',
      registryClientId: GAINING,
    });
    expect(
      await world.handOver.applyEvidence('0197a0ff-0000-7000-8000-000000000001', {
        kind: 'gone',
        request: {},
      }),
    ).toBe(true);
  });

  it('is completed where the domain has left before', async () => {
    await lost('drop_after');
    const [{ id }] = world.operations();
    world.changes.put({ state: 'transferred' });
    expect(await world.handOver.applyEvidence(id, { kind: 'gone', request: {} })).toBe(true);
    expect([world.operations()[0].state, world.eventStatuses()]).toEqual(['succeeded', []]);
  });
});
