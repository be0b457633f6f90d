import { MetricsRegistry } from '@registrar/adapter-runtime';
import {
  type DeclaredInstance,
  InstanceLeases,
  type InstanceStatus,
  type SuspensionReason,
} from '@registrar/kernel';
import { FakeLog } from '@registrar/kernel/testing';
import { InstanceWatch } from './instance-watch';

const present = { systemIdentifier: '7301', databaseId: '16390', address: 'db:5432' };
const statusOf = (instance: string, suspension?: SuspensionReason): InstanceStatus => ({
  environment: 'sandbox',
  instance,
  ...(suspension && { suspension }),
  present,
  lease: { ...present, addresses: [present.address], ageSeconds: 0, renewedAt: new Date(0) },
});

/** Answers that the test gives, one for each check. */
class AskedLeases extends InstanceLeases {
  readonly asked: {
    held?: string;
    answer: (status: InstanceStatus) => void;
    fail: (error: Error) => void;
  }[] = [];
  check(held?: string): Promise<InstanceStatus> {
    return new Promise((answer, fail) => this.asked.push({ held, answer, fail }));
  }
  read = (): Promise<InstanceStatus> => Promise.reject(new Error('not read here'));
  declare = (): Promise<DeclaredInstance> => Promise.reject(new Error('not declared here'));
}

describe('the watch over the instance', () => {
  let leases: AskedLeases;
  let log: FakeLog;
  const watches: InstanceWatch[] = [];
  const start = (): Promise<InstanceWatch> => InstanceWatch.start(leases, log, new MetricsRegistry('test'));
  const started = async (status: InstanceStatus): Promise<InstanceWatch> => {
    const starting = start();
    leases.asked[0].answer(status);
    const watch = await starting;
    watches.push(watch);
    return watch;
  };
  const pass = (seconds: number): Promise<void> => jest.advanceTimersByTimeAsync(seconds * 1_000);

  beforeEach(() => {
    jest.useFakeTimers();
    [leases, log] = [new AskedLeases(), new FakeLog()];
  });
  afterEach(async () => {
    for (const { answer } of leases.asked) answer(statusOf('one'));
    for (const watch of watches.splice(0)) await watch.beforeApplicationShutdown();
    jest.useRealTimers();
  });

  it('asks as the instance it runs as, and anew as none while it is suspended', async () => {
    const watch = await started(statusOf('one'));
    await pass(5);
    leases.asked[1].answer(statusOf('one', 'retired'));
    await pass(5);
    leases.asked[2].answer(statusOf('two'));
    await pass(5);
    expect([leases.asked.map(({ held }) => held), watch.suspension]).toEqual([
      [undefined, 'one', undefined, 'two'],
      undefined,
    ]);
  });

  it.each<[SuspensionReason, string]>([
    [
      'copy',
      'the database may be a copy: staff declare which one is alive (POST /admin/v1/environment:declare)',
    ],
    ['retired', 'staff declared this database retired'],
    ['replaced', 'the database is not the one this process started on: restart the process'],
  ])('says once what to do about %s, and once that it is over', async (suspension, advice) => {
    const metrics = new MetricsRegistry('test');
    const starting = InstanceWatch.start(leases, log, metrics);
    leases.asked[0].answer(statusOf('one', suspension));
    watches.push(await starting);
    const shown = async (): Promise<number | undefined> =>
      (await metrics.getSingleMetric('registrar_instance_suspended')!.get()).values[0]?.value;
    expect(await shown()).toBe(1);
    await pass(5);
    leases.asked[1].answer(statusOf('one', suspension));
    await pass(5);
    leases.asked[2].answer(statusOf('one'));
    await pass(5);
    leases.asked[3].answer(statusOf('one'));
    await pass(5);
    expect(await shown()).toBe(0);
    const { present: _present, lease: _lease, ...fields } = log.lines[0].fields!;
    expect(fields).toEqual({ suspension, advice });
    expect(log.lines.map(({ level }) => level)).toEqual(['error', 'info']);
  });

  it('goes on as the new instance where it missed the suspension', async () => {
    const watch = await started(statusOf('one'));
    await pass(5);
    leases.asked[1].answer(statusOf('two'));
    await pass(5);
    expect([leases.asked[2].held, watch.suspension]).toEqual(['two', undefined]);
  });

  it('stays replaced as the instance it was', async () => {
    const watch = await started(statusOf('one'));
    await pass(5);
    leases.asked[1].answer(statusOf('two', 'replaced'));
    await pass(5);
    expect([leases.asked[2].held, watch.suspension]).toEqual(['one', 'replaced']);
  });

  it('gives up on a check that hangs, asks again, and pays no heed to the late answer', async () => {
    const watch = await started(statusOf('one'));
    await pass(14);
    expect([leases.asked.length, log.lines.some(({ level }) => level === 'warn')]).toEqual([2, false]);
    await pass(6);
    expect([leases.asked.length, log.lines.filter(({ level }) => level === 'warn').length]).toEqual([3, 1]);
    leases.asked[1].answer(statusOf('one', 'retired'));
    await pass(0);
    expect(watch.suspension).toBeUndefined();
    leases.asked[2].answer(statusOf('one', 'copy'));
    await pass(0);
    expect(watch.suspension).toBe('copy');
  });

  it('does not mind a check that hangs failing later, nor one that fails in time', async () => {
    const watch = await started(statusOf('one'));
    await pass(16);
    leases.asked[1].fail(new Error('connection lost'));
    await pass(4);
    leases.asked[2].fail(new Error('connection refused'));
    await pass(5);
    expect([leases.asked.length, watch.suspension]).toEqual([4, undefined]);
  });

  it('does not start a process whose first check hangs', async () => {
    const starting = expect(start()).rejects.toThrow('the instance lease was not read within 10000 ms');
    await pass(10);
    await starting;
  });

  it('leaves no timer of a check behind', async () => {
    const watch = await started(statusOf('one'));
    await watch.beforeApplicationShutdown();
    expect(jest.getTimerCount()).toBe(0);
  });
});
