import type { CompareDomains } from '@registrar/domains';
import { Clock, InstanceState, type Log } from '@registrar/kernel';
import { FakeClock, FakeLog } from '@registrar/kernel/testing';
import type { RegistryConnection, RegistryConnections } from '@registrar/registries';
import type { WorkerMetrics } from '../metrics/worker-metrics';
import type { Settings } from '../settings/settings';
import { accountJobs, BACKGROUND_JOBS } from './background-jobs';
import { DeliveryRunner } from './delivery-runner';
import type { Find } from './job';
import { Loops, type LoopWork } from './loops';
import { RegistryComparison } from './registry-comparison';
import { RegistryPoll } from './registry-poll';
import { UnknownDomains } from './unknown-domains';

class Running extends InstanceState {
  readonly suspension = undefined;
}

/** Waits for what a pass begins beside its loop. */
class WatchedLoops extends Loops {
  private readonly begun: Promise<void>[] = [];

  constructor(log: Log = new FakeLog()) {
    super(log, new FakeClock(), { ran: () => undefined } as unknown as WorkerMetrics, new Running());
  }

  override runOnce(name: string, work: LoopWork): Promise<void> {
    const run = super.runOnce(name, work);
    this.begun.push(run);
    return run;
  }

  async pass(runner: { look(stop: AbortSignal): Promise<void> }): Promise<void> {
    await runner.look(new AbortController().signal);
    await Promise.all(this.begun.splice(0));
  }
}

const DOWN = new Error('the database is down');
/** A dependency whose every method fails. */
const down: object = new Proxy(
  {},
  { get: (_, name) => (name === 'then' ? undefined : () => Promise.reject(DOWN)) },
);
const settings = {
  comparePerMinute: 60,
  zoneFilesEveryMinutes: 720,
  mailSmtpUrl: 'smtp://127.0.0.1',
} as unknown as Settings;
const loops = new WatchedLoops();
const [clock, log] = [new FakeClock(), new FakeLog()];
/** Parts that begin work beside their loop, made of parts that fail. */
const runners = new Map<unknown, object>([
  [Clock, clock],
  [RegistryPoll, new RegistryPoll(loops, down as never, down as never, clock, log)],
  [RegistryComparison, new RegistryComparison(loops, down as never, down as never, settings, clock, log)],
  [UnknownDomains, new UnknownDomains(down as never, down as never, clock, log)],
  [DeliveryRunner, new DeliveryRunner(down as never, loops, down as never)],
]);
/** The parts of a job, of which those that it works with all fail. */
const find: Find = <T>(token: unknown): T => (runners.get(token) ?? down) as T;
const secondsOf = (name: string): number => {
  const { everyMs } = BACKGROUND_JOBS.find((row) => row.name === name)!;
  return (typeof everyMs === 'number' ? everyMs : everyMs(settings)) / 1_000;
};

describe('a background job', () => {
  it('has a name of its own, one sentence and an interval', () => {
    expect(new Set(BACKGROUND_JOBS.map(({ name }) => name)).size).toBe(BACKGROUND_JOBS.length);
    for (const { name, does } of BACKGROUND_JOBS) {
      expect(name).toMatch(/^(?!-)[a-z-]+(?<!-)$/);
      expect(does).toMatch(/^[A-Z].*\.$/);
      expect(secondsOf(name)).toBeGreaterThan(0);
    }
    expect.hasAssertions();
  });

  it.each(BACKGROUND_JOBS.map((row) => [row.name, row] as const))(
    '%s fails aloud: the error reaches its loop, which logs it and backs off',
    async (_name, row) => {
      await expect(row.pass(find, new AbortController().signal)).rejects.toBe(DOWN);
    },
  );

  it.each(accountJobs().map((row) => [row.name, row] as const))(
    '%s fails aloud for one account, too',
    async (_name, row) => {
      await expect(row.passForAccount(find)).rejects.toBe(DOWN);
    },
  );
});

describe('a pass over all registries', () => {
  const connection = (id: number): RegistryConnection =>
    ({
      id,
      code: `registry-${id}`,
      enabled: id !== 3,
      profile: { poll: { enabled: true, intervalSeconds: 60 } },
    }) as unknown as RegistryConnection;
  const connections = { list: async () => [1, 2, 3].map(connection) } as unknown as RegistryConnections;

  /** Registry 1 fails at its first run. */
  const failingOnce = () => {
    const turns: number[] = [];
    return {
      turns,
      take: ({ id }: RegistryConnection): void => {
        turns.push(id);
        if (id === 1 && turns.filter((turn) => turn === 1).length === 1) throw DOWN;
      },
    };
  };

  it.each<
    [
      string,
      string,
      (
        loops: Loops,
        clock: Clock,
        log: Log,
        take: (connection: RegistryConnection) => void,
      ) => { look(stop: AbortSignal): Promise<void> },
    ]
  >([
    [
      'registry-poll',
      'message queue not read',
      (loops, clock, log, take) =>
        new RegistryPoll(
          loops,
          connections,
          { execute: async (one: RegistryConnection) => take(one) } as never,
          clock,
          log,
        ),
    ],
    [
      'registry-comparison',
      'domains not compared',
      (loops, clock, log, take) =>
        new RegistryComparison(
          loops,
          connections,
          {
            execute: async (one: RegistryConnection) => {
              take(one);
              return 0;
            },
          } as unknown as CompareDomains,
          settings,
          clock,
          log,
        ),
    ],
    [
      'unknown-domains',
      'search for unknown domains failed',
      (_loops, clock, log, take) =>
        new UnknownDomains(
          connections,
          {
            execute: async (one: RegistryConnection) => {
              take(one);
              return false;
            },
          } as never,
          clock,
          log,
        ),
    ],
  ])(
    'of %s warns of a registry that fails, serves the others, and takes that one again at its next turn',
    async (_name, warning, create) => {
      const [log, clock, { turns, take }] = [new FakeLog(), new FakeClock(), failingOnce()];
      const loops = new WatchedLoops(log);
      const runner = create(loops, clock, log, take);
      await loops.pass(runner);
      expect(turns).toEqual([1, 2]);
      expect(log.lines).toMatchObject([
        { level: 'warn', message: warning, fields: { connection: 'registry-1', error: DOWN } },
      ]);
      clock.advance(60);
      await loops.pass(runner);
      expect(turns).toEqual([1, 2, 1, 2]);
      expect(log.lines).toHaveLength(1);
    },
  );

  it('of registry-poll leaves a registry that failed alone until its interval is over', async () => {
    const [log, clock, { turns, take }] = [new FakeLog(), new FakeClock(), failingOnce()];
    const loops = new WatchedLoops(log);
    const poll = new RegistryPoll(
      loops,
      connections,
      { execute: async (one: RegistryConnection) => take(one) } as never,
      clock,
      log,
    );
    await loops.pass(poll);
    clock.advance(59);
    await loops.pass(poll);
    expect(turns).toEqual([1, 2]);
  });
});
