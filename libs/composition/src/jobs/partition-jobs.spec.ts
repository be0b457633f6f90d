import { Log, Partitions } from '@registrar/kernel';
import { FakeLog } from '@registrar/kernel/testing';
import { Settings } from '../settings/settings';
import type { Find } from './job';
import { PARTITION_JOBS } from './partition-jobs';

/** Months of one table by their number, the present one being 0; each is asked for with its limit. */
class FakePartitions extends Partitions {
  readonly dropped: string[] = [];
  readonly stray: string[] = [];
  constructor(readonly months: Record<string, number[]>) {
    super();
  }

  tables = async () =>
    Object.keys(this.months).map((name) => ({ name, hasStrayRows: this.stray.includes(name) }));

  makeNext = async (table: string, monthsAhead: number) => {
    const next = Math.max(...this.months[table]) + 1;
    if (next > monthsAhead) return undefined;
    this.months[table].push(next);
    return `${table}_${next}`;
  };

  dropOldest = async (table: string, olderThanDays: number) => {
    const oldest = Math.min(...(this.months[table] ?? [0]));
    if ((oldest + 1) * 30 > -olderThanDays) return undefined;
    this.months[table] = this.months[table].filter((month) => month !== oldest);
    this.dropped.push(`${table} ${oldest}`);
    return `${table}_${oldest}`;
  };
}

function world(partitions: FakePartitions, stop = new AbortController(), retained: Partial<Settings> = {}) {
  const log = new FakeLog();
  const parts = new Map<unknown, unknown>([
    [Partitions, partitions],
    [Log, log],
    [
      Settings,
      {
        registryCommandsRetainedDays: 400,
        webhookAttemptsRetainedDays: 90,
        eventsRetainedDays: 90,
        webhookDeliveriesRetainedDays: 90,
        mailsRetainedDays: 'kept',
        zoneChangesRetainedDays: 'kept',
        ...retained,
      },
    ],
  ]);
  const find: Find = <T>(token: unknown): T => parts.get(token) as T;
  const run = (name: string) => PARTITION_JOBS.find((row) => row.name === name)!.pass(find, stop.signal);
  return { log, run };
}

describe('the partition jobs', () => {
  it('make each table three months ahead, once', async () => {
    const partitions = new FakePartitions({ a: [-1, 0], b: [3], c: [0] });
    const { log, run } = world(partitions);
    await run('make-partitions');
    await run('make-partitions');
    expect(partitions.months).toEqual({ a: [-1, 0, 1, 2, 3], b: [3], c: [0, 1, 2, 3] });
    expect(log.lines.map(({ message }) => message)).toEqual(Array(6).fill('partition made'));
  });

  it('warn of rows that belong to no month, at each pass, and make months nevertheless', async () => {
    const partitions = new FakePartitions({ a: [2], b: [3] });
    partitions.stray.push('a');
    const { log, run } = world(partitions);
    await run('make-partitions');
    await run('make-partitions');
    const warning = { level: 'warn', message: 'rows outside the monthly partitions', fields: { table: 'a' } };
    expect(log.lines.filter(({ level }) => level === 'warn')).toEqual(
      [warning, warning].map((line) => expect.objectContaining(line)),
    );
    expect(partitions.months.a).toEqual([2, 3]);
  });

  it.each([
    ['account_events', { eventsRetainedDays: 2_000 }],
    ['webhook_deliveries', { webhookDeliveriesRetainedDays: 2_000 }],
    ['mails', { mailsRetainedDays: 800 }],
    ['zone_changes', { zoneChangesRetainedDays: 400 }],
  ] as const)('drop %s where their setting has a number of days', async (table, retained) => {
    const partitions = new FakePartitions({ [table]: [-99, 0] });
    const { run } = world(partitions, undefined, retained);
    await run('drop-partitions');
    expect(partitions.dropped).toEqual([`${table} -99`]);
  });

  it('drop all months that are older than the setting of their table, and no table that is stored permanently', async () => {
    const partitions = new FakePartitions({
      registry_commands: [-15, -14, -13, 0],
      mails: [-99, 0],
      zone_changes: [-99, 0],
      audit_log: [-99],
    });
    const { log, run } = world(partitions);
    await run('drop-partitions');
    expect(partitions.dropped).toEqual(['registry_commands -15']);
    expect(log.lines).toMatchObject([
      {
        message: 'partition dropped',
        fields: { table: 'registry_commands', partition: 'registry_commands_-15' },
      },
    ]);
  });

  it('begin nothing once the process stops', async () => {
    const partitions = new FakePartitions({ registry_commands: [-30, -29, 0] });
    const stop = new AbortController();
    const { run } = world(partitions, stop);
    stop.abort();
    await run('make-partitions');
    await run('drop-partitions');
    expect(partitions.months).toEqual({ registry_commands: [-30, -29, 0] });
  });
});
