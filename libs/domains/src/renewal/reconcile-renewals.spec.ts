import type { DomainInfo } from '@registrar/registries';
import { newPollDrain } from '@registrar/registries/wiring';
import { FakePollInbox, type ScriptedOutcome } from '@registrar/registries/testing';
import { EndOperation } from '../operations/end-operation';
import type { ReconcilePolicy } from '../operations/reconciler';
import type { RenewalPayload } from './renewal';
import { ACCOUNT, CREDIT, PRICE, RenewalWorld } from '../testing';
import type { OperationVerdict } from '../operations/manual-settlement';

let world: RenewalWorld;
let started: { operationId: string; payload: RenewalPayload };
beforeEach(async () => {
  world = await RenewalWorld.create();
});

/**
 * A renewal that nobody finished: its process died before the command, or before the answer was written down.
 */
async function left(sent: 'begun' | 'sent' | 'accepted', script?: ScriptedOutcome): Promise<void> {
  if (script) world.base.registry.script('a.example', script, { command: 'renew' });
  started = sent === 'begun' ? await world.begun() : await world.sent();
  if (sent === 'accepted') await world.settle.execute(started.operationId, 1, { kind: 'pending' });
}
async function look(seconds = 300, policy: Partial<ReconcilePolicy> = {}): Promise<number> {
  world.base.clock.advance(seconds);
  return world.reconcile(policy).execute();
}
const outcome = () => world.outcomeOf(started);
const operation = () => world.base.operation(started.operationId);
const commands = (): number => world.base.registry.sent('domain:renew').length;

const BOUGHT = { operation: 'succeeded', order: 'success', money: ['hold', 'capture'] };
const GIVEN_BACK = { operation: 'refused', order: 'failed', money: ['hold', 'release'] };
const OPEN = { operation: 'open', order: 'initialized', money: ['hold'] };
const WAITING = { operation: 'pending', order: 'started', money: ['hold'] };
const RENEWED = { here: '2028-03-02', there: '2028-03-02' };
const AS_BEFORE = { here: '2027-03-02', there: '2027-03-02' };

describe('a renewal without an answer', () => {
  const STORIES: {
    story: string;
    sent: 'begun' | 'sent';
    script?: ScriptedOutcome;
    looks: number;
    commands: number;
    ends: object;
    term: object;
  }[] = [
    {
      story: 'that was never sent is sent',
      sent: 'begun',
      looks: 1,
      commands: 1,
      ends: BOUGHT,
      term: RENEWED,
    },
    {
      story: 'whose answer was lost is taken up',
      sent: 'sent',
      script: 'drop_after',
      looks: 1,
      commands: 1,
      ends: BOUGHT,
      term: RENEWED,
    },
    {
      story: 'whose answer nobody wrote down is taken up',
      sent: 'sent',
      looks: 1,
      commands: 1,
      ends: BOUGHT,
      term: RENEWED,
    },
    {
      story: 'that got lost on its way is sent once more',
      sent: 'sent',
      script: 'drop_before',
      looks: 1,
      commands: 2,
      ends: BOUGHT,
      term: RENEWED,
    },
    {
      story: 'that is refused when it is sent is looked for before it is given up',
      sent: 'begun',
      script: 'refuse',
      looks: 1,
      commands: 1,
      ends: OPEN,
      term: AS_BEFORE,
    },
    {
      story: 'that is refused when it is sent is given up in the end',
      sent: 'begun',
      script: 'refuse',
      looks: 2,
      commands: 1,
      ends: GIVEN_BACK,
      term: AS_BEFORE,
    },
    {
      story: 'that cannot be sent is given up',
      sent: 'begun',
      script: 'not_sent',
      looks: 1,
      commands: 0,
      ends: GIVEN_BACK,
      term: AS_BEFORE,
    },
    {
      story: 'that gets lost again is open until it is looked for',
      sent: 'begun',
      script: 'drop_before',
      looks: 1,
      commands: 1,
      ends: OPEN,
      term: AS_BEFORE,
    },
    {
      story: 'that gets lost each time is given up in the end',
      sent: 'begun',
      script: 'drop_before',
      looks: 2,
      commands: 1,
      ends: GIVEN_BACK,
      term: AS_BEFORE,
    },
  ];
  it.each(STORIES)('$story', async ({ sent, script, looks, commands: expected, ends, term }) => {
    await left(sent, script);
    for (let at = 0; at < looks; at += 1) await look();
    expect(await outcome()).toEqual(ends);
    expect([commands(), world.ends, world.isBusy]).toEqual([expected, term, ends === OPEN]);
  });

  it('is not looked at before its time, nor after its end', async () => {
    await left('begun');
    expect(await look(89)).toBe(0);
    expect(await look(1)).toBe(1);
    expect(await look(100_000)).toBe(0);
  });

  it('whose command may be on its way is not judged by what is not to be seen yet', async () => {
    await left('begun');
    world.base.clock.advance(80);
    await world.base.operations.beginSending(
      started.operationId,
      1,
      new Date(world.base.clock.now().getTime() + 90_000),
    );
    await world.base.uow.run(() =>
      world.base.operations.postpone(started.operationId, world.base.clock.now()),
    );
    expect(await look(10)).toBe(1);
    expect([await outcome(), commands()]).toEqual([OPEN, 0]);
    await look(80);
    expect([await outcome(), commands()]).toEqual([BOUGHT, 1]);
  });

  it('is never given up on a guess while the registry cannot be asked, and shown to staff after its time', async () => {
    await left('sent', 'drop_after');
    world.base.registry.takeDown(world.base.connection.id);
    for (let at = 0; at < 9; at += 1) expect(await look()).toBe(1);
    expect(await outcome()).toEqual(OPEN);
    expect(world.base.money.balance(ACCOUNT)).toEqual({ available: CREDIT - 2n * PRICE, held: PRICE });
    expect((await operation()).attentionAt).toEqual(new Date('2026-03-02T09:30:00Z'));
    world.base.registry.bringUp(world.base.connection.id);
    await look();
    expect([await outcome(), world.ends]).toEqual([BOUGHT, RENEWED]);
  });

  it('settles nothing by a late failure of an attempt that was overtaken', async () => {
    await left('sent', 'drop_before');
    await look();
    expect(
      await world.settle.execute(started.operationId, 1, { kind: 'not_sent', why: 'late' }),
    ).toMatchObject({ kind: 'renewed' });
    expect(await outcome()).toEqual(BOUGHT);
  });

  it('keeps the others going when one cannot be looked at', async () => {
    await left('sent', 'drop_after');
    jest.spyOn(world.base.connections, 'get').mockRejectedValueOnce(new Error('no such connection'));
    expect(await look()).toBe(1);
    expect(await outcome()).toEqual(OPEN);
    await look();
    expect(await outcome()).toEqual(BOUGHT);
  });
});

describe('a domain that is found', () => {
  type Case = { what: string; there: Partial<DomainInfo>; ends: object; here: string };
  const CASES: Case[] = [
    {
      what: 'with the term that was bought',
      there: { expiresAt: new Date('2028-03-02T00:00:00Z') },
      ends: BOUGHT,
      here: '2028-03-02',
    },
    {
      what: "with a year more, by the registry's own renewal: nobody here has paid that",
      there: { expiresAt: new Date('2029-03-02T09:15:00Z') },
      ends: BOUGHT,
      here: '2028-03-02',
    },
    {
      what: 'with a term that is none of those',
      there: { expiresAt: new Date('2027-09-02T09:15:00Z') },
      ends: OPEN,
      here: '2027-03-02',
    },
    {
      what: 'with a shorter term',
      there: { expiresAt: new Date('2026-03-02T09:15:00Z') },
      ends: OPEN,
      here: '2027-03-02',
    },
    { what: 'without a term', there: { expiresAt: undefined }, ends: OPEN, here: '2027-03-02' },
    { what: 'with somebody else', there: { clientId: 'registrar-b' }, ends: OPEN, here: '2027-03-02' },
  ];
  it.each(CASES)('$what ends so', async ({ there, ends, here }) => {
    await left('sent', 'drop_before');
    world.there(there);
    await look();
    expect(await outcome()).toEqual(ends);
    expect([commands(), world.ends.here]).toEqual([1, here]);
    // Neither taken nor given back without a person.
    if (ends === OPEN) expect((await operation()).attentionAt).toEqual(world.base.clock.now());
  });

  it('while the registry still decides is waited for', async () => {
    await left('sent', 'drop_before');
    world.there({ statuses: ['pendingRenew'] });
    await look();
    expect(await outcome()).toEqual(WAITING);
    world.there({ statuses: ['ok'], expiresAt: new Date('2028-03-02T09:15:00Z') });
    await look(86_400);
    expect([await outcome(), world.ends.here]).toEqual([BOUGHT, '2028-03-02']);
  });
});

describe("the registry's message", () => {
  const tell = async (
    succeeded: boolean,
    values: { name?: string; clTrid?: string } = {},
  ): Promise<string[]> => {
    const { base } = world;
    const inbox = new FakePollInbox(base.uow);
    const content = {
      kind: 'pending_action' as const,
      object: 'domain' as const,
      name: 'a.example',
      succeeded,
      clTrid: `${started.operationId}-renew-1`,
      ...values,
    };
    base.registry.enqueue(base.connection.id, 'Not now', content);
    await newPollDrain({ registry: base.registry, inbox, uow: base.uow, clock: base.clock, log: base.log }, [
      base.pollHandler,
      world.pollHandler,
    ]).execute(base.connection);
    return [...inbox.messages.values()].map(({ disposition }) => disposition);
  };

  it('that it was refused gives the money back; whoever was told that it was accepted keeps that answer', async () => {
    await left('accepted', 'drop_before');
    expect(await tell(false)).toEqual(['applied']);
    expect([await outcome(), world.isBusy]).toEqual([GIVEN_BACK, false]);
    expect((await operation()).failure).toMatchObject({ details: 'Not now' });
    expect(await world.settle.execute(started.operationId, 1, { kind: 'pending' })).toMatchObject({
      kind: 'renewed',
      answer: { domain: { expireDate: '2027-03-02T09:15:00Z' } },
    });
  });

  it('that it was done has the registry asked at once', async () => {
    await left('accepted', 'drop_after');
    expect(await tell(true)).toEqual(['applied']);
    await look(1);
    expect([await outcome(), world.ends]).toEqual([BOUGHT, RENEWED]);
    expect([await tell(true), await tell(false)]).toEqual([['ignored'], ['unknown']]);
  });

  it.each([
    [true, 'drop_after', BOUGHT, RENEWED],
    [false, 'drop_before', GIVEN_BACK, AS_BEFORE],
  ] as const)(
    'that comes before the acceptance was written down counts (decided for it: %s)',
    async (succeeded, script, ends, term) => {
      await left('sent', script);
      expect(await outcome()).toEqual(OPEN);
      expect(await tell(succeeded)).toEqual(['applied']);
      await look(1);
      expect([await outcome(), world.ends, world.isBusy]).toEqual([ends, term, false]);
    },
  );

  it.each([
    { clTrid: undefined },
    { name: 'b.example' },
    { clTrid: '00000000-0000-7000-8000-999999999999-renew-1' },
  ])('about something else is left to others: %j', async (values) => {
    await left('accepted', 'drop_before');
    expect(await tell(false, values)).toEqual(['unknown']);
    expect(await outcome()).toEqual(WAITING);
  });
});

describe('a renewal that staff end', () => {
  const show = (): Promise<void> => {
    const { uow, operations, clock } = world.base;
    clock.advance(1_000);
    return uow.run(() => operations.postpone(started.operationId, clock.now(), clock.now()));
  };
  const end = (verdict: OperationVerdict): Promise<string> => {
    const { uow, operations, connections, registry, clock } = world.base;
    const useCase = new EndOperation(uow, operations, connections, registry, { renew: world.settle }, () =>
      clock.now(),
    );
    return useCase.execute({ operationId: started.operationId, verdict, begin: async () => undefined });
  };
  const CASES: ['sent' | 'accepted', ScriptedOutcome, OperationVerdict, object, object][] = [
    ['sent', 'drop_after', 'carried_out', BOUGHT, RENEWED],
    ['sent', 'drop_before', 'not_carried_out', GIVEN_BACK, AS_BEFORE],
    ['accepted', 'drop_after', 'carried_out', BOUGHT, RENEWED],
    ['accepted', 'drop_before', 'not_carried_out', GIVEN_BACK, AS_BEFORE],
  ];
  it.each(CASES)(
    'and that was %s (%s) ends as %s: the money moves once, and the domain is free',
    async (sent, script, verdict, ends, term) => {
      await left(sent, script);
      await show();
      expect(await end(verdict)).toBe(verdict === 'carried_out' ? 'succeeded' : 'refused');
      expect([await outcome(), world.ends, world.isBusy]).toEqual([ends, term, false]);
      await expect(end(verdict)).rejects.toMatchObject({ code: 'operations.settled' });
      await look(86_400);
      expect([await outcome(), world.ends]).toEqual([ends, term]);
    },
  );
});
