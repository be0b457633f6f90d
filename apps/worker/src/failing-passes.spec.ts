import type { Settings, WorkerMetrics } from '@registrar/composition';
import { type Clock, InstanceState, type Log } from '@registrar/kernel';
import { FakeClock, FakeLog } from '@registrar/kernel/testing';
import type { CompareDomains } from '@registrar/domains';
import type { RegistryConnection, RegistryConnections } from '@registrar/registries';
import { Loops, type LoopWork } from './loops';
import { RegistryComparison } from './registrations/registry-comparison';
import { RegistryPoll } from './registrations/registry-poll';
import { UnknownDomains } from './registrations/unknown-domains';
import { ClockRunner } from './sandbox/clock-runner';
import { TASKS } from './tasks';

class Running extends InstanceState {
  readonly suspension = undefined;
}

/** Passes run when the test calls them. */
class ManualLoops extends Loops {
  readonly works = new Map<string, LoopWork>();
  private readonly begun: Promise<void>[] = [];

  constructor(log: Log = new FakeLog()) {
    super(log, new FakeClock(), { ran: () => undefined } as unknown as WorkerMetrics, new Running());
  }

  override runEvery(name: string, _everyMs: number, work: LoopWork): void {
    this.works.set(name, work);
  }

  override runOnce(name: string, work: LoopWork): Promise<void> {
    const run = super.runOnce(name, work);
    this.begun.push(run);
    return run;
  }

  /** One pass of a loop, with the work that it starts beside it. */
  async pass(name: string): Promise<'busy' | void> {
    const result = await this.works.get(name)!(new AbortController().signal);
    await Promise.all(this.begun.splice(0));
    return result;
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
type Task = new (...parts: never[]) => { start(): void };

/** The loops of a task whose dependencies all fail. */
function loopsOf(task: Task): [string, ManualLoops][] {
  const loops = new ManualLoops();
  const types = Reflect.getMetadata('design:paramtypes', task) as { name: string }[];
  const known: Record<string, object> = {
    Loops: loops,
    Clock: new FakeClock(),
    Log: new FakeLog(),
    Settings: settings,
  };
  new task(...(types.map(({ name }) => known[name] ?? down) as never[])).start();
  return [...loops.works.keys()].map((name) => [name, loops]);
}

describe('a pass of a loop of the worker', () => {
  const LOOPS = [...TASKS, ClockRunner].map((task) => loopsOf(task as unknown as Task));

  it('belongs to a task, and no two loops have one name', () => {
    const names = LOOPS.flat().map(([name]) => name);
    expect(LOOPS.map((loops) => loops.length)).not.toContain(0);
    expect([new Set(names).size, names.length]).toEqual([names.length, names.length]);
  });

  it.each(LOOPS.flat())(
    'of %s fails aloud: the error reaches the loop, which logs it and backs off',
    async (name, loops) => {
      await expect(loops.pass(name)).rejects.toBe(DOWN);
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
      ) => { start(): void },
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
      (loops, _clock, log, take) =>
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
          log,
        ),
    ],
    [
      'unknown-domains',
      'search for unknown domains failed',
      (loops, _clock, log, take) =>
        new UnknownDomains(
          loops,
          connections,
          {
            execute: async (one: RegistryConnection) => {
              take(one);
              return false;
            },
          } as never,
          log,
        ),
    ],
  ])(
    'of %s warns of a registry that fails, serves the others, and takes that one again at its next turn',
    async (name, warning, create) => {
      const [log, clock, { turns, take }] = [new FakeLog(), new FakeClock(), failingOnce()];
      const loops = new ManualLoops(log);
      create(loops, clock, log, take).start();
      await loops.pass(name);
      expect(turns).toEqual([1, 2]);
      expect(log.lines).toMatchObject([
        { level: 'warn', message: warning, fields: { connection: 'registry-1', error: DOWN } },
      ]);
      clock.advance(60);
      await loops.pass(name);
      expect(turns).toEqual([1, 2, 1, 2]);
      expect(log.lines).toHaveLength(1);
    },
  );

  it('of registry-poll leaves a registry that failed alone until its interval is over', async () => {
    const [log, clock, { turns, take }] = [new FakeLog(), new FakeClock(), failingOnce()];
    const loops = new ManualLoops(log);
    new RegistryPoll(
      loops,
      connections,
      { execute: async (one: RegistryConnection) => take(one) } as never,
      clock,
      log,
    ).start();
    await loops.pass('registry-poll');
    clock.advance(59);
    await loops.pass('registry-poll');
    expect(turns).toEqual([1, 2]);
  });
});
