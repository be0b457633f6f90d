import { addDays, addSeconds } from '@registrar/kernel';
import { ACCOUNT, EndWorld, PRICE } from '../testing';

const [HOUR, DAY] = [3_600, 86_400];
/** Seconds by which the clock of the account is ahead. */
const AHEAD = 10;

let world: EndWorld;
let now: Date;
/** Its deletion is due in nine days, its interruption now. */
beforeEach(async () => {
  world = await EndWorld.create();
  world.base.clock.ahead = new Map([[ACCOUNT, AHEAD]]);
  now = world.base.clock.now(ACCOUNT);
  due(9);
});

/** `deleteBy`: in days; null: the deletion waits. */
function due(days: number, deleteBy: number | null = days + 1): void {
  const [deleteAt, taken] = [addDays(now, days), world.base.clock.now()];
  const dueAt = days === 0 ? taken : deleteAt;
  Object.assign(world.end, { deleteAt, dueAt, interruptionDueAt: taken });
  world.end.deleteBy = deleteBy === null ? undefined : addDays(now, deleteBy);
}
const pass = (seconds: number): void => {
  world.base.clock.advance(seconds);
  now = world.base.clock.now(ACCOUNT);
};
const run = () => world.endDomains.execute();
const there = () => world.base.registry.domain(world.base.connection, 'a.example')!.statuses;
const locks = () => world.base.domains.rows[0].locks;
const events = () => world.base.outbox.events.map(({ payload }) => payload);
const refuse = () =>
  world.base.registry.script('a.example', 'refuse', {
    command: 'update',
    refusal: { code: 2304, meaning: 'prohibited', reason: 'Object status prohibits operation' },
  });

describe('an expired domain before its deletion', () => {
  it('is taken out of the DNS, with the lock and the event of an expiration hold', async () => {
    expect(await run()).toBe(1);
    expect([world.sent, there().includes('clientHold'), locks()]).toEqual([
      ['domain:update a.example'],
      true,
      ['ExpirationClientHold'],
    ]);
    expect(world.end).toMatchObject({
      stage: 'kept',
      interruptedAt: now,
      interruptionDueAt: undefined,
      interruptingUntil: undefined,
      deleteAt: addDays(now, 9),
      dueAt: addDays(now, 9),
    });
    expect(events()).toEqual([
      {
        eventName: 'domain.lock.status_change',
        domainName: 'a.example',
        action: 'added',
        lockType: 'ExpirationClientHold',
        registryStatuses: expect.arrayContaining(['clientHold']),
      },
    ]);
    expect(await run()).toBe(0);
  });

  it('is deleted at its day, and not before', async () => {
    await run();
    pass(9 * DAY - 60);
    expect([await run(), world.end.stage]).toEqual([0, 'kept']);
    pass(60 + AHEAD);
    await run();
    expect([world.sent.at(-1), world.end.stage]).toEqual(['domain:delete a.example', 'deleted']);
  });

  it('is left alone until its time', async () => {
    world.end.interruptionDueAt = addSeconds(now, 1);
    expect([await run(), world.sent]).toEqual([0, []]);
  });

  it.each<[string, number, number | null, number]>([
    ['eight days after a late interruption', 3, null, 8],
    ['no later than its registry renews it for good', 3, 4, 4],
    ['at its day where that is later', 9, 10, 9],
    ['at its day where it cannot be put off', 3, 3, 3],
  ])('is deleted %s', async (_, days, deleteBy, expected) => {
    due(days, deleteBy);
    await run();
    expect([world.end.deleteAt, world.end.dueAt]).toEqual([addDays(now, expected), addDays(now, expected)]);
  });

  it('is held with the command sent once, when a process died after it', async () => {
    world.there({ statuses: ['clientHold', 'clientTransferProhibited'] });
    await run();
    expect([world.sent, world.end.interruptedAt, locks()]).toEqual([[], now, ['ExpirationClientHold']]);
  });

  it('keeps one lock, and no second event, where it was held in its account', async () => {
    world.base.domains.rows[0].locks = ['ExpirationClientHold'];
    world.there({ statuses: ['clientHold'] });
    await run();
    expect([locks(), events(), world.end.interruptedAt]).toEqual([['ExpirationClientHold'], [], now]);
  });

  it('has its locks in the order of their names', async () => {
    world.base.domains.rows[0].locks = ['PrivacyLock', 'RegistrarLock'];
    await run();
    expect(locks()).toEqual(['ExpirationClientHold', 'PrivacyLock', 'RegistrarLock']);
  });

  it('is held although updates are prohibited, which stays so', async () => {
    world.there({ statuses: ['clientUpdateProhibited'] });
    await run();
    expect(world.base.registry.sent('domain:update').map(({ payload }) => payload)).toMatchObject([
      { add: [], remove: ['clientUpdateProhibited'] },
      { add: ['clientHold', 'clientUpdateProhibited'], remove: [] },
    ]);
    expect([...there()].sort()).toEqual(['clientHold', 'clientUpdateProhibited']);
  });
});

describe('a registry that does not interrupt an expired domain', () => {
  const away = () =>
    jest.spyOn(world.base.registry, 'info').mockResolvedValue({ kind: 'unknown', why: 'away' });
  const later = () => world.base.registry.script('a.example', 'pending', { command: 'update' });
  const lost = () => world.base.registry.script('a.example', 'drop_after', { command: 'update' });

  it.each<[string, () => unknown, number, RegExp]>([
    ['that cannot be asked', away, HOUR, /away/],
    ['that refuses', refuse, 6 * HOUR, /Object status prohibits operation/],
    ['that decides later', later, HOUR, /the registry decides later/],
    ['whose answer is lost', lost, HOUR, /./],
  ])('%s is tried again', async (_, fail, seconds, trouble) => {
    fail();
    await run();
    expect(world.end).toMatchObject({
      stage: 'kept',
      interruptionDueAt: addSeconds(now, seconds),
      interruptingUntil: undefined,
      dueAt: addDays(now, 9),
      trouble: expect.stringMatching(trouble),
    });
    expect([locks() ?? [], events(), world.end.interruptedAt]).toEqual([[], [], undefined]);
    expect(world.base.log.lines).toContainEqual(expect.objectContaining({ level: 'warn' }));
  });

  it('whose answer was lost shows the hold at the next try', async () => {
    lost();
    await run();
    pass(HOUR + AHEAD);
    await run();
    expect([world.sent.length, world.end.interruptedAt, world.end.trouble]).toEqual([1, now, undefined]);
  });

  it('keeps the domain from being deleted on its day', async () => {
    due(0, 1);
    refuse();
    await run();
    expect([world.sent, world.end.stage]).toEqual([['domain:update a.example'], 'kept']);
    // Its former account can renew it as long.
    expect([world.end.deleteAt, world.end.dueAt]).toEqual([addDays(now, 1), addDays(now, 1)]);
  });

  it('puts the deletion off as long as eight days do not remain', async () => {
    due(5, 20);
    refuse();
    await run();
    expect([world.end.deleteAt, world.end.dueAt]).toEqual([addDays(now, 8.25), addDays(now, 8.25)]);
  });

  it('leaves a deletion late that may wait without end', async () => {
    due(0, null);
    refuse();
    await run();
    expect([world.end.deleteAt, world.end.dueAt]).toEqual([addDays(now, 0), addDays(now, 0.25)]);
  });

  it('is tried a last time when the deletion cannot wait longer', async () => {
    due(0, 0.1);
    refuse();
    await run();
    expect([world.end.interruptionDueAt, world.end.dueAt]).toEqual([addDays(now, 0.1), addDays(now, 0.1)]);
  });

  it('does not keep the domain past the time at which its year is final', async () => {
    due(0, 0);
    refuse();
    await run();
    expect([world.sent, world.end.stage, world.end.interruptedAt]).toEqual([
      ['domain:update a.example', 'domain:delete a.example'],
      'deleted',
      undefined,
    ]);
    expect(world.base.log.lines).toContainEqual(
      expect.objectContaining({
        level: 'error',
        message: 'domain deleted without an interruption of its DNS resolution',
      }),
    );
  });

  it('keeps a domain whose year is final until it is interrupted', async () => {
    due(0, null);
    refuse();
    await run();
    pass(6 * HOUR + AHEAD);
    await run();
    expect([world.end.stage, world.end.interruptedAt, world.end.deleteAt]).toEqual([
      'kept',
      now,
      addDays(now, 8),
    ]);
  });
});

describe('a domain with nothing to interrupt', () => {
  it.each<[string, () => void]>([
    ['is absent', () => jest.spyOn(world.base.registry, 'info').mockResolvedValue({ kind: 'absent' })],
    ['is at another registrar', () => world.there({ clientId: 'registrar-b' })],
    ['is registered again', () => world.there({ createdAt: now })],
    ['is in an account again', () => jest.spyOn(world.base.reader, 'isInAccount').mockResolvedValue(true)],
    ['is deleted', () => world.there({ statuses: ['pendingDelete'] })],
  ])('%s: no command is sent before its day', async (_, arrange) => {
    arrange();
    await run();
    expect([world.sent, world.end.stage, world.end.interruptionDueAt]).toEqual([[], 'kept', addDays(now, 9)]);
  });

  it('ends at its day', async () => {
    due(0, 1);
    world.there({ clientId: 'registrar-b' });
    await run();
    expect([world.sent, world.end.stage]).toEqual([[], 'left']);
  });
});

describe('an interruption and a restore', () => {
  const restore = () => world.restores.execute({ purchasePrice: Number(PRICE) / 100 });

  it('leaves a domain alone that is being restored', async () => {
    const takeDue = world.restores.ends.takeDue.bind(world.restores.ends);
    jest.spyOn(world.restores.ends, 'takeDue').mockImplementation(async (...asked) => {
      const taken = await takeDue(...asked);
      world.end.stage = 'restoring';
      return taken;
    });
    await run();
    expect([world.sent, world.end.stage, locks() ?? []]).toEqual([[], 'restoring', []]);
  });

  it('lets a restore wait while the hold is being set', async () => {
    world.end.interruptingUntil = addSeconds(world.base.clock.now(), 1);
    await expect(restore()).rejects.toMatchObject({ code: 'domains.busy' });
    expect([world.end.stage, world.sent]).toEqual(['kept', []]);
  });

  it('holds no restore up when the process that set the hold died', async () => {
    world.end.interruptingUntil = addSeconds(world.base.clock.now(), 0);
    await restore();
    expect(world.end.stage).toBe('restored');
  });

  it('ends with the restore, which the worker completes at the registry', async () => {
    await run();
    await restore();
    const [row] = world.base.domains.rows;
    expect([row.state, row.locks, row.registryStatuses?.includes('clientHold'), row.statusSyncAt]).toEqual([
      'active',
      [],
      true,
      world.base.clock.now(),
    ]);
    expect(events().map((event) => (event as { action?: string }).action)).toContain('removed');
  });

  it('stays when an error comes in between, and the deletion is no sooner', async () => {
    jest.spyOn(world.restores.ends, 'beginInterruption').mockRejectedValueOnce(new Error('no database'));
    await run();
    expect(world.end).toMatchObject({ stage: 'kept', dueAt: addDays(now, 9), trouble: 'unexpected error' });
  });

  it('puts a deletion off that another process is about to begin', async () => {
    due(0, null);
    world.end.interruptionDueAt = undefined;
    const takeDue = world.restores.ends.takeDue.bind(world.restores.ends);
    jest.spyOn(world.restores.ends, 'takeDue').mockImplementation(async (...asked) => {
      const taken = await takeDue(...asked);
      world.end.deleteAt = addSeconds(now, 1);
      return taken;
    });
    await run();
    expect([world.sent, world.end.stage]).toEqual([[], 'kept']);
  });
});
