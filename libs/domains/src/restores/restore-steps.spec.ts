import { addDays, addYears } from '@registrar/kernel';
import type { DomainInfo } from '@registrar/registries';
import { BOTH, RestoreWorld } from '../testing';
import { StepsTaken } from './restore-steps';
import { missingYears, restoredEnd, yearsAfter } from './restore-term';

let world: RestoreWorld;
beforeEach(async () => {
  world = await RestoreWorld.create();
});

const BACK = { operation: 'succeeded', domain: 'active', stage: 'restored', money: ['hold', 'capture'] };
const DAY = 86_400;
const registry = () => world.base.registry;
const connection = () => world.base.connection;
const reports = (): void => registry().wantReports(connection().id);
const bareTerms = (): void => registry().restoresBareTerms(connection().id);
const decide = (succeeded: boolean) => {
  const { content } = registry().decide(connection(), 'a.example', succeeded);
  return world.base.uow.run(() =>
    world.pollHandler.handle(connection(), { id: '1', count: 1, text: 'Decided.', content, raw: '' }),
  );
};
/** The registry's word on a step that it took in the first attempt. */
const refuse = (step: string) => {
  const content = {
    kind: 'pending_action',
    object: 'domain',
    name: 'a.example',
    succeeded: false,
    clTrid: `${world.operation!.id}-${step}-1`,
  } as const;
  return world.base.uow.run(() =>
    world.pollHandler.handle(connection(), { id: '1', count: 1, text: 'Refused.', content, raw: '' }),
  );
};
/** A look that shows the domain as it is now, once more, whatever is done to it meanwhile. */
function lagOnce(at: number): void {
  const info = registry().info.bind(registry());
  let looks = 0;
  let before: DomainInfo | undefined;
  jest.spyOn(registry(), 'info').mockImplementation(async (...asked) => {
    const answer = await info(...asked);
    looks += 1;
    const shown = looks === at && before && answer.kind === 'found' ? { ...answer, info: before } : answer;
    if (answer.kind === 'found') before = answer.info;
    return shown;
  });
}

describe('a restore that the registry decides later', () => {
  beforeEach(() => registry().script('a.example', 'pending', { command: 'restore' }));

  it('goes on with the report and the renewal once its request is decided, and the client is answered as before', async () => {
    reports();
    bareTerms();
    expect(await world.execute()).toMatchObject({
      kind: 'answered',
      answer: { status: 'pending', totalPaid: BOTH },
    });
    expect(await decide(true)).toBe('applied');
    await world.recover();
    expect([world.outcome, world.sent]).toEqual([BACK, ['restore', 'report', 'renew']]);
  });

  it('is only looked at as long as nothing is decided', async () => {
    await world.execute();
    for (let days = 0; days < 3; days += 1) await world.recover(DAY);
    expect([world.operation?.state, world.sent]).toEqual(['pending', ['restore']]);
  });

  it('is settled as such, not sent again, when the process died before it was written down', async () => {
    jest.spyOn(world.settle, 'execute').mockRejectedValueOnce(new Error('killed'));
    await expect(world.execute()).rejects.toThrow('killed');
    await world.recover();
    expect([world.operation?.state, world.sent]).toEqual(['pending', ['restore']]);
    await decide(true);
    await world.recover();
    expect([world.outcome, world.sent]).toEqual([BACK, ['restore']]);
  });

  it('is not reported twice while the registry decides on the report', async () => {
    reports();
    registry().script('a.example', 'pending', { command: 'restore_report' });
    await world.execute();
    await decide(true);
    for (let days = 0; days < 3; days += 1) await world.recover(DAY);
    expect([world.operation?.state, world.sent]).toEqual(['pending', ['restore', 'report']]);
    await decide(true);
    await world.recover();
    expect([world.outcome, world.sent]).toEqual([BACK, ['restore', 'report']]);
  });

  it('is shown to staff when the report is refused, and reported again a day later', async () => {
    reports();
    registry().script('a.example', 'refuse', { command: 'restore_report' });
    await world.execute();
    await decide(true);
    await world.recover();
    expect(world.operation).toMatchObject({ state: 'pending', attentionAt: world.base.clock.now() });
    await world.recover(DAY / 2);
    expect(world.sent).toEqual(['restore', 'report']);
    await world.recover(DAY);
    expect([world.outcome, world.sent]).toEqual([BACK, ['restore', 'report', 'report']]);
  });

  it('is reported again a day after the registry has refused the report that it had taken, and shown to staff at once', async () => {
    reports();
    registry().script('a.example', 'pending', { command: 'restore_report' });
    await world.execute();
    await decide(true);
    await world.recover();
    expect(await decide(false)).toBe('applied');
    world.there({ graceStatuses: ['pendingRestore'] });
    expect(world.operation).toMatchObject({ state: 'pending', attentionAt: world.base.clock.now() });
    await world.recover(DAY / 2);
    expect(world.sent).toEqual(['restore', 'report']);
    await world.recover(DAY);
    expect([world.outcome, world.sent]).toEqual([BACK, ['restore', 'report', 'report']]);
  });

  it.each([
    ['refused at once', false],
    ['taken and refused then', true],
  ])('falls back when its report was %s and nothing follows', async (_, isTaken) => {
    reports();
    registry().script('a.example', isTaken ? 'pending' : 'refuse', { command: 'restore_report' });
    await world.execute();
    await decide(true);
    await world.recover();
    if (isTaken) await decide(false);
    world.there({ graceStatuses: ['redemptionPeriod'] });
    await world.recover(2 * DAY);
    expect([world.outcome, world.sent]).toEqual([
      { operation: 'refused', domain: 'deleted', stage: 'deleted', money: ['hold', 'release'] },
      ['restore', 'report'],
    ]);
  });

  it('falls back when the registry gives it up after all', async () => {
    reports();
    await world.execute();
    await decide(true);
    registry().script('a.example', 'pending', { command: 'restore_report' });
    await world.recover();
    world.there({ graceStatuses: ['redemptionPeriod'] });
    await world.recover(2 * DAY);
    expect(world.outcome).toEqual({
      operation: 'refused',
      domain: 'deleted',
      stage: 'deleted',
      money: ['hold', 'release'],
    });
  });
});

describe('a look that lags', () => {
  it('behind the request is followed by another one soon, which sends the report', async () => {
    reports();
    lagOnce(3);
    expect(await world.execute()).toMatchObject({ kind: 'answered', answer: { status: 'pending' } });
    await world.recover();
    expect([world.outcome, world.sent]).toEqual([BACK, ['restore', 'report']]);
  });

  it('behind a renewal that the registry has done renews no second time', async () => {
    bareTerms();
    lagOnce(4);
    expect(await world.execute()).toMatchObject({ answer: { status: 'restored' } });
    expect([world.outcome, world.sent]).toEqual([BACK, ['restore', 'renew']]);
  });
});

describe('a renewal that follows a restore', () => {
  beforeEach(bareTerms);
  const renewals = () =>
    registry()
      .sent('domain:renew')
      .map(({ payload }) => payload);

  it.each<['drop_after' | 'drop_before', string[]]>([
    ['drop_after', ['restore', 'renew']],
    ['drop_before', ['restore', 'renew', 'renew']],
  ])('is decided once, and a lost answer (%s) is looked up', async (script, sent) => {
    registry().script('a.example', script, { command: 'renew' });
    expect(await world.execute()).toMatchObject({ kind: 'unknown' });
    await world.recover();
    expect([world.outcome, world.sent, new Set(renewals().map((one) => JSON.stringify(one))).size]).toEqual([
      BACK,
      sent,
      1,
    ]);
  });

  it('that is refused since an earlier one was carried out is done', async () => {
    registry().script('a.example', 'drop_before', { command: 'renew' });
    await world.execute();
    const shown = registry().domain(connection(), 'a.example')!.expiresAt!;
    registry().script('a.example', 'refuse', { command: 'renew' });
    const renew = registry().renew.bind(registry());
    jest.spyOn(registry(), 'renew').mockImplementationOnce(async (...args) => {
      world.there({ expiresAt: addYears(shown, 1) });
      return renew(...args);
    });
    await world.recover();
    expect([world.outcome, world.sent]).toEqual([BACK, ['restore', 'renew', 'renew']]);
  });

  it('that is refused for good is shown to staff', async () => {
    registry().script('a.example', 'refuse', { command: 'renew' });
    expect(await world.execute()).toMatchObject({ kind: 'unknown' });
    expect(world.operation).toMatchObject({ state: 'open', attentionAt: world.base.clock.now() });
  });

  it('that the registry takes and refuses then is asked for again a day later', async () => {
    const takes = jest
      .spyOn(registry(), 'renew')
      .mockImplementationOnce(async ({ id: connectionId }, { operationId, attempt }, { name }) => {
        const [clTrid, at] = [`${operationId}-renew-${attempt}`, world.base.clock.now()];
        await world.base.commands.sent({
          clTrid,
          connectionId,
          operationId,
          command: 'domain:renew',
          object: name.ascii,
          request: '',
          sentAt: at,
        });
        await world.base.commands.answered({ clTrid, outcome: 'pending', answeredAt: at });
        return { kind: 'pending', data: { name: name.ascii } };
      });
    expect(await world.execute()).toMatchObject({ answer: { status: 'pending' } });
    for (let days = 0; days < 3; days += 1) await world.recover(DAY);
    expect([world.operation?.state, takes.mock.calls.length]).toEqual(['pending', 1]);
    expect(await refuse('renew')).toBe('applied');
    await world.recover(DAY);
    expect([world.outcome, takes.mock.calls.length]).toEqual([BACK, 2]);
  });

  it.each([
    ['the restore', 400],
    ['the delete', 380],
    ['some other day', 310],
  ])('is not sent where the registry counts the term from %s', async (_, days) => {
    registry().script('a.example', 'drop_after', { command: 'restore' });
    const { expiresAt } = registry().domain(connection(), 'a.example')!;
    await world.execute();
    world.there({ expiresAt: addDays(expiresAt!, days) });
    await world.recover();
    expect([world.outcome, world.sent]).toEqual([BACK, ['restore']]);
    expect(world.base.domains.rows[0].activation?.expiresAt).toEqual(addDays(expiresAt!, days));
  });
});

describe('the term of a restore', () => {
  const END = new Date('2026-03-02T00:00:00Z');
  const payload = (years: number, renewal?: { from: string; years: number }) => ({
    expiresAt: END.toISOString(),
    years,
    renewal,
  });

  it.each([
    [1, 0, 1],
    [1, 3, 1],
    [1, 170, 1],
    [1, 190, 0],
    [1, 365, 0],
    [1, 420, 0],
    [1, 800, 0],
    [2, 365, 1],
    [2, 340, 1],
    [2, 0, 2],
    [2, 730, 0],
    [0, 0, 0],
  ])('of %i years lacks, where the registry shows it %i days ahead, %i', (years, days, missing) => {
    expect([
      yearsAfter(addDays(END, days), { expiresAt: END, years }),
      missingYears(payload(years), { expiresAt: addDays(END, days) }),
    ]).toEqual([missing, missing]);
  });

  it.each([
    [0, 1],
    [2, 1],
    [3, 0],
    [-3, 0],
    [365, 0],
  ])('that is decided lacks, %i days after the end it was decided by, %i', (days, missing) => {
    const from = addDays(END, 40);
    expect(
      missingYears(payload(1, { from: from.toISOString(), years: 1 }), { expiresAt: addDays(from, days) }),
    ).toBe(missing);
  });

  it.each<[string, Date | undefined, Date]>([
    ['is what the registry says', addDays(addYears(END, 1), 40), addDays(addYears(END, 1), 40)],
    ['is no gift of a year', addYears(END, 2), addYears(END, 1)],
    ['is not what a look that lags shows', END, addYears(END, 1)],
    ['is computed where the registry says nothing', undefined, addYears(END, 1)],
  ])('%s', (_, shown, end) => expect(restoredEnd(payload(1), { expiresAt: shown })).toEqual(end));
});

describe('name servers and hosts that the delete took', () => {
  const HOST = { hostname: 'ns1.a.example', ips: ['192.0.2.1', '2001:db8::1'] };
  const NOT_TOLD = expect.objectContaining({
    level: 'warn',
    message: 'restored domain not delegated as before',
  });
  const NAMESERVERS = [HOST.hostname, 'ns1.example.net'];
  beforeEach(async () => {
    world = await RestoreWorld.create({ profile: { dataModel: 'minimum', hostModel: 'objects' } });
    const [row] = world.base.domains.rows;
    row.domain = { ...row.domain, nameservers: NAMESERVERS };
    world.returns.hosts.set(row.id, [HOST]);
    world.there({ nameservers: ['ns1.example.net'] });
  });
  const there = () => ({
    nameservers: [...registry().domain(connection(), 'a.example')!.nameservers].sort(),
    addresses: registry().host(connection(), HOST.hostname),
  });
  const WANTED = { nameservers: [...NAMESERVERS].sort(), addresses: HOST.ips };

  it('are made and told again', async () => {
    expect(await world.execute()).toMatchObject({ answer: { status: 'restored' } });
    expect([world.outcome, world.sent, there()]).toEqual([BACK, ['restore', 'glue1', 'delegate'], WANTED]);
  });

  it.each<[string, string, 'create' | 'update', string[]]>([
    ['the host', HOST.hostname, 'create', ['restore', 'glue1', 'glue1', 'delegate']],
    ['the delegation', 'a.example', 'update', ['restore', 'glue1', 'delegate', 'delegate']],
  ])('are told by the worker when the answer about %s is lost', async (_, object, command, sent) => {
    registry().script(object, 'drop_before', { command });
    expect(await world.execute()).toMatchObject({ kind: 'unknown' });
    await world.recover();
    expect([world.outcome, world.sent, there()]).toEqual([BACK, sent, WANTED]);
  });

  it('keep nobody waiting where the registry does not want them', async () => {
    registry().script('a.example', 'refuse', { command: 'update' });
    expect(await world.execute()).toMatchObject({ answer: { status: 'restored' } });
    expect(world.base.log.lines).toContainEqual(NOT_TOLD);
  });

  it.each([
    ['three that no session carried', 'not_sent', undefined],
    ['three without an answer', 'unknown', 'the registry did not answer'],
    ['three of which nobody knows whether they were sent', undefined, 'the registry did not answer'],
  ] as const)('are not given up for what was never sent: %s', (_, outcome, why) => {
    const commands = [1, 2, 3].map((attempt) => ({
      clTrid: `0197a000-0000-7000-8000-000000000001-delegate-${attempt}`,
      connectionId: 1,
      command: 'domain:update',
      object: 'a.example',
      request: '',
      sentAt: world.base.clock.now(),
      outcome,
    }));
    expect(new StepsTaken(commands).whyUndelegated(3)).toBe(why);
  });

  const command = (clTrid: string, outcome: 'done' | 'not_sent' = 'not_sent') => ({
    clTrid,
    connectionId: 1,
    command: 'domain:update',
    object: 'a.example',
    request: '',
    sentAt: world.base.clock.now(),
    outcome,
  });

  it.each([
    [8, undefined],
    [9, 'the registry did not answer'],
  ])('are given up after eight attempts that no session carried: attempt %i', (attempts, why) => {
    const ID = '0197a000-0000-7000-8000-000000000001';
    const commands = [
      command(`${ID}-restore-1`, 'done'),
      ...Array.from({ length: attempts - 1 }, (_, at) => command(`${ID}-delegate-${at + 2}`)),
    ];
    expect(new StepsTaken(commands).whyUndelegated(attempts)).toBe(why);
  });

  it('are delegated whatever command has a transaction id of another form', () => {
    const steps = new StepsTaken([command('ABC-12345', 'done')]);
    expect([steps.whyUndelegated(1), steps.isTaken('delegate'), steps.carriedOutAt]).toEqual([
      undefined,
      false,
      undefined,
    ]);
  });

  it('are tried three times and then left to the comparison', async () => {
    registry().script('a.example', 'drop_before', { command: 'update', times: 9 });
    await world.execute();
    for (let round = 0; round < 4; round += 1) await world.recover();
    expect([world.outcome, world.sent.filter((step) => step === 'delegate').length]).toEqual([BACK, 3]);
    expect(world.base.log.lines).toContainEqual(NOT_TOLD);
  });

  it('are tried as often after a report that took many attempts', async () => {
    reports();
    registry().script('a.example', 'refuse', { command: 'restore_report', times: 9 });
    registry().script('a.example', 'drop_before', { command: 'update' });
    await world.execute();
    for (let days = 0; days < 10; days += 1) await world.recover(DAY);
    expect(world.operation?.attempts).toBeGreaterThan(8);
    await world.recover();
    expect([world.outcome, world.sent.filter((step) => step === 'delegate').length, there()]).toEqual([
      BACK,
      2,
      WANTED,
    ]);
    expect(world.base.log.lines).not.toContainEqual(NOT_TOLD);
  });

  it('are told although a host is there already', async () => {
    registry().script(HOST.hostname, 'refuse', {
      command: 'create',
      refusal: { code: 2302, meaning: 'exists', reason: 'Object exists' },
    });
    registry().script('a.example', 'drop_before', { command: 'update' });
    expect(await world.execute()).toMatchObject({ kind: 'unknown' });
    await world.recover();
    expect([world.outcome, world.sent, there()]).toEqual([
      BACK,
      ['restore', 'glue1', 'delegate', 'glue1', 'delegate'],
      WANTED,
    ]);
  });
});
