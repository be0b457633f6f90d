import { AppError } from '@registrar/kernel';
import type { DomainInfo, StoredProfile } from '@registrar/registries';
import type { ScriptedOutcome } from '@registrar/registries/testing';
import type { ReconcilePolicy } from '../operations/reconciler';
import type { RegistrationPayload } from './registration';
import { ACCOUNT, CREDIT, PRICE, RegistrationWorld } from '../testing';

const THICK: StoredProfile = {
  dataModel: 'maximum',
  hostModel: 'attributes',
  contacts: { roles: ['admin', 'tech'], postalInfo: 'int' },
};

let world: RegistrationWorld;
let started: { operationId: string; payload: RegistrationPayload };
beforeEach(async () => {
  world = await RegistrationWorld.create();
});

/**
 * A registration that nobody finished: its process died before the command, or before the answer was written
 * down.
 */
async function left(
  sent: 'begun' | 'sent' | 'accepted',
  script?: ScriptedOutcome,
  name = 'a.example',
): Promise<void> {
  if (script) world.registry.script(name, script);
  started = sent === 'begun' ? await world.begun(name) : await world.sent(name);
  if (sent === 'accepted') await world.settle.execute(started.operationId, 1, { kind: 'pending' });
}

/** A look some time later; whether there was anything to look at. */
async function look(seconds = 300, policy: Partial<ReconcilePolicy> = {}): Promise<number> {
  world.clock.advance(seconds);
  return world.reconcile(policy).execute();
}
const outcome = () => world.outcomeOf(started);
const operation = () => world.operation(started.operationId);
const infoOf = (values: Partial<DomainInfo> = {}): DomainInfo =>
  world.registry.registered(world.connection, 'a.example', { createdAt: world.clock.now(), ...values });
const creates = (): number => world.registry.sent('domain:create').length;

const BOUGHT = { operation: 'succeeded', domain: 'active', order: 'success', money: ['hold', 'capture'] };
const GIVEN_BACK = { operation: 'refused', domain: 'failed', order: 'failed', money: ['hold', 'release'] };
const OPEN = { operation: 'open', domain: 'initialized', order: 'initialized', money: ['hold'] };
const WAITING = { operation: 'pending', domain: 'pending_create', order: 'started', money: ['hold'] };

describe('a registration without an answer', () => {
  const STORIES: {
    story: string;
    sent: 'begun' | 'sent';
    script?: ScriptedOutcome;
    looks: number;
    creates: number;
    ends: object;
  }[] = [
    { story: 'that was never sent is sent', sent: 'begun', looks: 1, creates: 1, ends: BOUGHT },
    {
      story: 'whose answer was lost is taken up',
      sent: 'sent',
      script: 'drop_after',
      looks: 1,
      creates: 1,
      ends: BOUGHT,
    },
    { story: 'whose answer nobody wrote down is taken up', sent: 'sent', looks: 1, creates: 1, ends: BOUGHT },
    {
      story: 'that got lost on its way is sent once more',
      sent: 'sent',
      script: 'drop_before',
      looks: 1,
      creates: 2,
      ends: BOUGHT,
    },
    {
      story: 'that was accepted in the meantime waits',
      sent: 'sent',
      script: 'pending',
      looks: 1,
      creates: 1,
      ends: WAITING,
    },
    {
      story: 'that is refused when it is sent is given up',
      sent: 'begun',
      script: 'refuse',
      looks: 1,
      creates: 1,
      ends: GIVEN_BACK,
    },
    {
      story: 'that cannot be sent is given up',
      sent: 'begun',
      script: 'not_sent',
      looks: 1,
      creates: 0,
      ends: GIVEN_BACK,
    },
    {
      story: 'that gets lost again is open until it is looked for',
      sent: 'begun',
      script: 'drop_before',
      looks: 1,
      creates: 1,
      ends: OPEN,
    },
    {
      story: 'that gets lost each time is given up in the end',
      sent: 'begun',
      script: 'drop_before',
      looks: 2,
      creates: 1,
      ends: GIVEN_BACK,
    },
  ];
  it.each(STORIES)('$story', async ({ sent, script, looks, creates: expected, ends }) => {
    await left(sent, script);
    for (let at = 0; at < looks; at += 1) await look();
    expect(await outcome()).toEqual(ends);
    expect(creates()).toBe(expected);
  });

  it('is not looked at before its time, nor after its end', async () => {
    await left('begun');
    expect(await look(89)).toBe(0);
    expect(await look(1)).toBe(1);
    expect(await look(100_000)).toBe(0);
  });

  it('whose command may be on its way is not judged by what is not to be seen yet', async () => {
    await left('begun');
    world.clock.advance(80);
    await world.operations.beginSending(
      started.operationId,
      1,
      new Date(world.clock.now().getTime() + 90_000),
    );
    await world.uow.run(() => world.operations.postpone(started.operationId, world.clock.now()));
    expect(await look(10)).toBe(1);
    expect([await outcome(), creates()]).toEqual([OPEN, 0]);
    expect((await operation()).dueAt).toEqual((await operation()).inFlightUntil);
    await look(80);
    expect([await outcome(), creates()]).toEqual([BOUGHT, 1]);
  });

  it.each([
    [
      'info says nothing',
      (w: RegistrationWorld) => w.registry.script('a.example', 'unknown', { command: 'info', times: 9 }),
    ],
    ['the registry is unavailable', (w: RegistrationWorld) => w.registry.takeDown(w.connection.id)],
  ])('is never given up on a guess: %s', async (_, arrange) => {
    await left('sent', 'drop_after');
    arrange(world);
    for (let at = 0; at < 9; at += 1) expect(await look()).toBe(1);
    expect(await outcome()).toEqual(OPEN);
    expect(world.money.balance(ACCOUNT)).toEqual({ available: CREDIT - PRICE, held: PRICE });
    expect((await operation()).attentionAt).toEqual(new Date('2026-03-02T09:30:00Z'));
  });

  it('is shown to staff after its time and not before', async () => {
    await left('sent', 'drop_after');
    world.registry.script('a.example', 'unknown', { command: 'info', times: 9 });
    await look(899);
    expect((await operation()).attentionAt).toBeUndefined();
    await look(60);
    expect((await operation()).attentionAt).toEqual(world.clock.now());
  });

  it('is sent as often as the policy says', async () => {
    await left('begun', 'drop_before');
    world.registry.script('a.example', 'drop_before', { times: 5 });
    for (let at = 0; at < 8; at += 1) await look(300, { maxAttempts: 4 });
    expect([creates(), await outcome()]).toEqual([3, GIVEN_BACK]);
    expect((await operation()).failure).toMatchObject({ code: 'registry.unavailable' });
  });
});

describe('a domain that is found', () => {
  type Case = { what: string; info: () => Partial<DomainInfo>; ends: object };
  const ANOTHER = { failure: { message: 'Domain is not available' } };
  const CASES: Case[] = [
    { what: 'ours, made by the command', info: () => ({}), ends: BOUGHT },
    {
      what: 'ours, by a clock that is behind by five minutes',
      info: () => ({ createdAt: new Date(world.clock.now().getTime() - 300_000) }),
      ends: BOUGHT,
    },
    { what: 'ours, without a date', info: () => ({ createdAt: undefined }), ends: BOUGHT },
    { what: 'somebody else’s', info: () => ({ clientId: 'registrar-b' }), ends: GIVEN_BACK },
    {
      what: 'ours and older than the command',
      info: () => ({ createdAt: new Date(world.clock.now().getTime() - 301_000) }),
      ends: OPEN,
    },
  ];
  it.each(CASES)('and is $what ends so', async ({ info, ends }) => {
    await left('sent', 'drop_before');
    infoOf(info());
    await look();
    expect(await outcome()).toEqual(ends);
    expect(creates()).toBe(1);
    if (ends === GIVEN_BACK) expect(await operation()).toMatchObject(ANOTHER);
    if (ends === OPEN) expect((await operation()).attentionAt).toEqual(world.clock.now());
  });

  it('though we never sent the command is not this sale’s', async () => {
    await left('begun');
    infoOf();
    await look();
    expect(await outcome()).toEqual(GIVEN_BACK);
  });

  it('though our command never left is not this sale’s', async () => {
    await left('begun');
    const clTrid = `${started.operationId}-create-1`;
    await world.commands.sent({
      clTrid,
      connectionId: 1,
      operationId: started.operationId,
      command: 'domain:create',
      object: 'a.example',
      request: '',
      sentAt: world.clock.now(),
    });
    await world.commands.answered({ clTrid, outcome: 'not_sent', answeredAt: world.clock.now() });
    infoOf();
    await look();
    expect(await outcome()).toEqual(GIVEN_BACK);
  });

  it('whose registry will not tell of it is somebody else’s', async () => {
    await left('sent', 'drop_before');
    world.registry.script('a.example', 'not_ours', { command: 'info' });
    await look();
    expect(await outcome()).toEqual(GIVEN_BACK);
  });

  describe('at a registry with contacts', () => {
    let registrant: string;
    beforeEach(async () => {
      world = await RegistrationWorld.create(THICK);
      await left('sent', 'drop_before');
      const command = world.registry.sent('contact:create')[0];
      registrant = command.object;
    });

    it.each([
      ['the registrant that was sent', () => registrant, BOUGHT],
      ['the registrant in capitals', () => registrant.toUpperCase(), BOUGHT],
      ['no registrant', () => undefined, BOUGHT],
      ['another registrant', () => 'somebody-else', OPEN],
    ])('with %s ends so', async (_, who, ends) => {
      infoOf({ registrant: who() });
      await look();
      expect(await outcome()).toEqual(ends);
    });
  });

  it('is taken with the dates, statuses and number of the registry', async () => {
    await left('sent', 'drop_before');
    const { roid } = infoOf({ statuses: ['serverHold'], expiresAt: new Date('2027-03-01T00:00:00Z') });
    await look();
    expect(world.domains.rows[0]).toMatchObject({
      registryStatuses: ['serverHold'],
      activation: { roid, expiresAt: new Date('2027-03-01T00:00:00Z') },
    });
    expect(world.domains.rows[0].statusSyncAt).toBeDefined();
  });
});

describe('a registration that the registry has accepted', () => {
  beforeEach(() => left('accepted', 'pending'));

  it('is looked at once a day while it is not decided', async () => {
    expect(await look(86_399)).toBe(0);
    expect(await look(1)).toBe(1);
    expect([await outcome(), creates()]).toEqual([WAITING, 1]);
    expect((await operation()).dueAt).toEqual(new Date('2026-03-04T09:15:00Z'));
  });

  it('is done once it was approved', async () => {
    world.registry.decide(world.connection, 'a.example', true);
    await look(86_400);
    expect(await outcome()).toEqual(BOUGHT);
  });

  it('is not sent again, and not given up, when the domain is not there: the message of the registry decides', async () => {
    world.registry.decide(world.connection, 'a.example', false);
    for (let at = 0; at < 3; at += 1) await look(86_400);
    expect([await outcome(), creates()]).toEqual([WAITING, 1]);
    expect(world.log.lines).toEqual([]);
  });

  it('is shown to staff after five days', async () => {
    for (let day = 1; day <= 4; day += 1) await look(86_400);
    expect((await operation()).attentionAt).toBeUndefined();
    await look(86_400);
    expect((await operation()).attentionAt).toEqual(new Date('2026-03-07T09:15:00Z'));
  });

  it('that somebody else has got by now is given up, and its client is told', async () => {
    world.registry.decide(world.connection, 'a.example', false);
    world.registry.registered(world.connection, 'a.example', { clientId: 'registrar-b' });
    await look(86_400);
    expect(await outcome()).toEqual(GIVEN_BACK);
    expect(world.eventNames).toEqual(['domain.registry.rejection']);
  });
});

describe('a resend', () => {
  it('that finds the name taken waits for the next look: it may be the work of the first command', async () => {
    await left('sent', 'drop_before');
    world.registry.script('a.example', 'refuse', {
      refusal: { code: 2302, meaning: 'exists', reason: 'In use' },
    });
    await look();
    expect(await outcome()).toEqual(OPEN);
    infoOf();
    await look();
    expect(await outcome()).toEqual(BOUGHT);
  });

  it('that is overtaken leaves the operation to whoever went on', async () => {
    await left('begun');
    const { beginSending } = world.operations;
    jest.spyOn(world.operations, 'beginSending').mockImplementation(async (id, attempt, until) => {
      await world.uow.run(() => world.operations.beginAttempt(id, until));
      return beginSending.call(world.operations, id, attempt, until);
    });
    await look();
    expect([await outcome(), creates(), (await operation()).attempts]).toEqual([OPEN, 0, 3]);
  });
});

describe('several at once', () => {
  it('do not wait for one that fails, which is looked at again', async () => {
    const all = [];
    for (const name of ['a.example', 'b.example', 'c.example']) all.push(await world.begun(name));
    world.registry.script('b.example', 'crash_before', { command: 'create' });
    expect(await look()).toBe(3);
    const states = await Promise.all(all.map(async (one) => (await world.outcomeOf(one)).operation));
    expect(states).toEqual(['succeeded', 'open', 'succeeded']);
    expect(world.log.lines.filter(({ level }) => level === 'error')).toMatchObject([
      { message: 'reconciliation failed', fields: { subject: 'b.example', error: expect.any(Error) } },
    ]);
    expect(await look(60)).toBe(1);
  });

  it('are taken as many as told', async () => {
    for (const name of ['a.example', 'b.example', 'c.example']) await world.begun(name);
    world.clock.advance(300);
    const reconcile = world.reconcile();
    expect([await reconcile.execute(2), await reconcile.execute(2), await reconcile.execute(2)]).toEqual([
      2, 1, 0,
    ]);
  });

  it('of two workers each looks at its own', async () => {
    for (const name of ['a.example', 'b.example', 'c.example']) await world.begun(name);
    world.clock.advance(300);
    const taken = await Promise.all([world.reconcile().execute(2), world.reconcile().execute(2)]);
    expect(taken.sort()).toEqual([1, 2]);
    expect(creates()).toBe(3);
  });
});

it('a settlement that was made meanwhile stands', async () => {
  await left('sent', 'drop_before');
  jest.spyOn(world.registry, 'info').mockImplementation(async () => {
    await world.settle.execute(started.operationId, 1, { kind: 'created', statuses: [] });
    return { kind: 'absent' };
  });
  await look();
  expect([await outcome(), creates()]).toEqual([BOUGHT, 1]);
});

it('what was not there counts for nothing once others have begun another attempt', async () => {
  await left('sent', 'drop_before');
  jest.spyOn(world.registry, 'info').mockImplementation(async () => {
    await world.uow.run(() => world.operations.beginAttempt(started.operationId, world.clock.now()));
    return { kind: 'absent' };
  });
  await look(300, { maxAttempts: 9 });
  expect([await outcome(), creates(), (await operation()).attempts]).toEqual([OPEN, 1, 2]);
});

it('a look that was asked for while another one went on is had in its time', async () => {
  await left('accepted', 'pending');
  const asked = new Date('2026-03-03T10:00:00Z');
  jest.spyOn(world.registry, 'info').mockImplementation(async () => {
    await world.uow.run(() => world.operations.postpone(started.operationId, asked));
    return { kind: 'unknown', why: 'no answer' };
  });
  world.clock.advance(86_400);
  await world.reconcile({ retrySeconds: 86_400 }).execute();
  expect((await operation()).dueAt).toEqual(asked);
});

it('a connection that is missing is a fault of ours: the operation stays and staff read of it', async () => {
  await left('begun');
  jest.spyOn(world.connections, 'get').mockRejectedValue(new Error('no registry connection 1'));
  await look();
  expect(await outcome()).toEqual(OPEN);
  expect(world.log.lines).toMatchObject([{ level: 'error', message: 'reconciliation failed' }]);
});

it('a refusal at the resend is told to whoever asks', async () => {
  await left('begun', 'refuse');
  await look();
  await expect(
    world.settle.execute(started.operationId, 1, { kind: 'unknown', why: 'asked again' }),
  ).rejects.toThrow(AppError);
});
