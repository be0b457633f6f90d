import { addSeconds, addYears, type JsonValue, type OperationState } from '@registrar/kernel';
import type { DomainInfo, InfoOutcome } from '@registrar/registries';
import { ACCOUNT, RestoreWorld } from '../testing';
import type { RestorePayload } from './restore';
import type { RestoreOutcome } from './restore-at-registry';

const DAY = 86_400;
const AHEAD = 10;
const RETRY = 60 + AHEAD;
const PENDING = DAY + AHEAD;

let world: RestoreWorld;
let id: string;
let send: jest.SpyInstance;
beforeEach(async () => {
  world = await RestoreWorld.create();
  world.base.clock.ahead = new Map([[ACCOUNT, AHEAD]]);
  world.base.registry.script('a.example', 'drop_before', { command: 'restore' });
  await world.execute();
  id = world.operation!.id;
  world.base.clock.advance(200);
  world.base.log.lines.length = 0;
  send = jest.spyOn(world.atRegistry, 'execute');
});
const row = () => world.base.operations.rows.get(id)!;
const payload = (): RestorePayload => row().payload as unknown as RestorePayload;
const shown = (values: Partial<DomainInfo> = {}): InfoOutcome => ({
  kind: 'found',
  info: {
    ...world.base.registry.domain(world.base.connection, 'a.example')!,
    statuses: ['ok'],
    graceStatuses: [],
    expiresAt: addYears(new Date(payload().expiresAt), 1),
    nameservers: [...payload().nameservers!],
    ...values,
  },
});
const redemption = () => shown({ statuses: ['pendingDelete'], graceStatuses: ['redemptionPeriod'] });
const pendingRestore = () => shown({ statuses: ['pendingDelete'], graceStatuses: ['pendingRestore'] });
const bare = () => shown({ expiresAt: new Date(payload().expiresAt) });
const answers = (answer: InfoOutcome) => jest.spyOn(world.base.registry, 'info').mockResolvedValue(answer);
/** What the registry has answered to the steps before, and how many seconds ago. */
const steps = (given: Record<string, 'done' | 'pending' | 'refused' | 'unknown'>, ago = 100) =>
  jest.spyOn(world.base.commands, 'ofOperation').mockResolvedValue(
    Object.entries(given).map(([step, outcome]) => ({
      clTrid: `${id}-${step}-1`,
      connectionId: 1,
      command: '',
      object: 'a.example',
      request: '',
      sentAt: addSeconds(world.base.clock.now(), -ago),
      outcome,
    })) as never,
  );
const is = (state: OperationState, values: Partial<RestorePayload> = {}): void => {
  row().state = state;
  row().payload = { ...payload(), ...values } as unknown as JsonValue;
};
/** The state afterwards, the seconds until the next look, and whether staff see it. */
async function run(outcome: RestoreOutcome = { kind: 'unknown', why: 'lost' }) {
  send.mockImplementation(async ({ attempt, state }) => {
    await world.base.operations.beginSending(id, attempt, addSeconds(world.base.clock.now(), 90), state);
    return outcome;
  });
  expect(await world.reconcile.execute()).toBe(1);
  const { state, dueAt, attentionAt } = row();
  return [state, (dueAt.getTime() - world.base.clock.now().getTime()) / 1_000, attentionAt !== undefined];
}
const sent = () =>
  send.mock.calls.map(([attempt]) => [attempt.attempt, attempt.state, attempt.isReported, attempt.isRenewed]);
const charged = (code: string) => ({
  level: 'error',
  message: 'restore charged by the registry failed',
  fields: { operation: id, subject: 'a.example', code },
});
const reported = (outcome: string, state: string) => ({
  level: 'info',
  message: 'restore reconciled',
  fields: { operation: id, subject: 'a.example', outcome, state },
});

describe('a look at a restore in doubt', () => {
  it('comes again soon where the registry cannot be asked', async () => {
    answers({ kind: 'unknown', why: 'away' });
    expect([await run(), sent(), world.base.log.lines]).toEqual([['open', RETRY, false], [], []]);
  });

  it.each<[string, () => InfoOutcome]>([
    ['not there', () => ({ kind: 'absent' })],
    ['not shown to us', () => ({ kind: 'not_ours' })],
    ["another registrar's", () => shown({ clientId: 'registrar-z' })],
    ['deleted for good', () => shown({ statuses: ['pendingDelete'] })],
  ])('gives it up when the domain is %s', async (_, answer) => {
    answers(answer());
    expect((await run())[0]).toBe('refused');
    expect([row().failure?.code, sent(), world.base.log.lines]).toEqual([
      'restores.not_restorable',
      [],
      [reported('restores.not_restorable', 'refused')],
    ]);
  });

  it('tells staff of one that was given up after the registry had charged it', async () => {
    answers({ kind: 'absent' });
    steps({ restore: 'done' });
    expect([(await run())[0], world.base.log.lines]).toEqual([
      'refused',
      [charged('restores.not_restorable'), reported('restores.not_restorable', 'refused')],
    ]);
  });

  it('settles it when it is back as it was', async () => {
    answers(shown());
    expect([(await run())[0], sent(), world.base.log.lines]).toEqual([
      'succeeded',
      [],
      [reported('restored', 'succeeded')],
    ]);
  });

  it.each([
    ['open', 'pending', 60 * 60 * 24],
    ['pending', 'pending', PENDING],
  ] as const)('waits for the registry where it has the report (%s)', async (state, after, seconds) => {
    is(state);
    row().dueAt = world.base.clock.now();
    answers(pendingRestore());
    steps({ restore: 'done', report: 'pending' });
    expect([(await run())[0], sent()]).toEqual([after, []]);
    if (state === 'pending')
      expect((row().dueAt.getTime() - world.base.clock.now().getTime()) / 1_000).toBe(seconds);
  });

  it.each(['refused', 'unknown'] as const)('reports where the report before was %s', async (outcome) => {
    answers(pendingRestore());
    steps({ restore: 'done', report: outcome });
    expect([await run(), sent()]).toEqual([['open', RETRY, false], [[2, 'open', false, false]]]);
  });
});

describe('a restore whose domain is active without its term', () => {
  beforeEach(() => answers(bare()));

  it('is renewed, as what is paid', async () => {
    expect([
      await run({ kind: 'refused', refusal: { code: 2306, meaning: 'policy', reason: 'No.' } }),
      sent(),
    ]).toEqual([['open', PENDING, true], [[2, 'open', false, false]]]);
  });

  it('waits where the renewal was taken, and is renewed again where it was refused', async () => {
    is('pending');
    steps({ renew: 'pending' });
    expect([await run(), sent()]).toEqual([['pending', PENDING, false], []]);
    row().dueAt = world.base.clock.now();
    steps({ renew: 'refused' });
    world.base.clock.advance(300);
    expect([await run(), sent()]).toEqual([['pending', RETRY, false], [[2, 'pending', false, false]]]);
  });

  it('waits where the late renewal was accepted, whatever the command log says', async () => {
    is('pending', { kind: 'late_renewal' });
    expect([await run(), sent()]).toEqual([['pending', PENDING, false], []]);
  });

  it('is settled where the registry says that it has renewed', async () => {
    steps({ renew: 'done' });
    expect([(await run())[0], sent()]).toEqual(['succeeded', []]);
  });

  it('is sent once more before the delete, then given up', async () => {
    is('open', { kind: 'late_renewal', stage: 'deleted' });
    expect([
      await run({ kind: 'refused', refusal: { code: 2306, meaning: 'policy', reason: 'No.' } }),
      sent(),
    ]).toEqual([['open', RETRY, false], [[2, 'open', false, false]]]);
    world.base.clock.advance(300);
    expect([(await run())[0], sent().length, row().failure?.code]).toEqual([
      'refused',
      1,
      'registry.unavailable',
    ]);
  });
});

describe('a restore whose domain lacks its delegation', () => {
  beforeEach(() => answers(shown({ nameservers: [] })));

  it('is delegated again', async () => {
    steps({ delegate: 'unknown', renew: 'done', report: 'done' });
    expect([await run(), sent()]).toEqual([['open', RETRY, false], [[2, 'open', true, true]]]);
  });

  it('is settled without where the registry refuses it', async () => {
    steps({ delegate: 'refused' });
    expect([(await run())[0], sent()]).toEqual(['succeeded', []]);
    expect(world.base.log.lines[0]).toEqual({
      level: 'warn',
      message: 'restored domain not delegated as before',
      fields: { operation: id, subject: 'a.example', why: 'the registry has refused them' },
    });
  });
});

describe('a restore whose domain is in redemption', () => {
  beforeEach(() => answers(redemption()));

  it('is sent once more, then given up, and nothing was charged', async () => {
    expect([await run({ kind: 'not_sent', why: 'no session' }), sent()]).toEqual([
      ['refused', expect.any(Number), false],
      [[2, 'open', false, false]],
    ]);
    expect(world.base.log.lines).toEqual([reported('not_sent', 'refused')]);
  });

  it('is given up after the last attempt', async () => {
    row().attempts = 2;
    expect([(await run())[0], sent(), row().failure?.code]).toEqual(['refused', [], 'registry.unavailable']);
  });

  it.each([
    [3_599, 'open', RETRY],
    [3_600, 'refused', undefined],
  ])('%i seconds after the registry has carried it out is %s', async (ago, state, seconds) => {
    steps({ restore: 'done' }, ago);
    const [after, next] = await run();
    expect([after, state === 'open' ? next : undefined, sent()]).toEqual([state, seconds, []]);
    expect(world.base.log.lines).toEqual(
      state === 'open' ? [] : [charged('restores.fell_back'), reported('restores.fell_back', 'refused')],
    );
  });

  it('waits where the request is not decided', async () => {
    steps({ restore: 'pending' });
    row().dueAt = world.base.clock.now();
    expect([(await run())[0], sent(), world.base.log.lines]).toEqual([
      'pending',
      [],
      [reported('pending', 'pending')],
    ]);
  });

  it('waits where it was accepted, whatever the command log says', async () => {
    is('pending');
    expect([await run(), sent()]).toEqual([['pending', PENDING, false], []]);
    is('pending', { kind: 'late_renewal' });
    row().dueAt = world.base.clock.now();
    expect([await run(), sent()]).toEqual([['pending', PENDING, false], []]);
  });

  it('is not given up where another process has begun an attempt since the poll', async () => {
    row().attempts = 2;
    const lock = jest.spyOn(world.base.operations, 'lock');
    lock.mockImplementation(async () => ({ ...row(), attempts: 3 }));
    expect([(await run())[0], sent(), row().failure, world.base.log.lines]).toEqual([
      'open',
      [],
      undefined,
      [],
    ]);
  });

  it('is given up where a late renewal was paid', async () => {
    is('open', { kind: 'late_renewal' });
    expect([(await run())[0], sent(), row().failure?.code]).toEqual([
      'refused',
      [],
      'restores.not_restorable',
    ]);
  });
});

describe('what an attempt of the reconciler brings', () => {
  it.each<['open' | 'pending', RestoreOutcome, string, number | undefined, boolean]>([
    ['open', { kind: 'pending' }, 'pending', undefined, false],
    ['pending', { kind: 'pending' }, 'pending', PENDING, false],
    ['pending', { kind: 'pending', lags: true }, 'pending', RETRY, false],
    ['open', { kind: 'stuck', why: 'No.' }, 'open', PENDING, true],
    ['pending', { kind: 'not_sent', why: 'no session' }, 'pending', RETRY, false],
    ['open', { kind: 'gone' }, 'open', RETRY, false],
    ['open', { kind: 'overtaken' }, 'open', 90, false],
  ])('%s, %j: %s', async (state, outcome, after, seconds, isShown) => {
    is(state);
    row().dueAt = world.base.clock.now();
    answers(pendingRestore());
    const [found, next, attention] = await run(outcome);
    expect([found, seconds === undefined ? undefined : next, attention, sent()]).toEqual([
      after,
      seconds,
      isShown,
      [[2, state, false, false]],
    ]);
    const errors = world.base.log.lines.filter(({ level }) => level === 'error');
    expect(errors).toEqual(
      isShown
        ? [
            {
              level: 'error',
              message: 'restore accepted, follow-up command refused',
              fields: { operation: id, subject: 'a.example', outcome },
            },
          ]
        : [],
    );
  });

  it('settles it', async () => {
    answers(pendingRestore());
    expect((await run({ kind: 'restored', info: (shown() as { info: DomainInfo }).info }))[0]).toBe(
      'succeeded',
    );
  });

  it('is not begun while a command is on its way', async () => {
    row().inFlightUntil = addSeconds(world.base.clock.now(), 5);
    answers(pendingRestore());
    expect([await run(), sent()]).toEqual([['open', 5, false], []]);
  });
});
