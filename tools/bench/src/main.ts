import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { type LocalFolder, localFolder } from '@registrar/tool-local/settings';
import { SetupError } from '@registrar/tool-services';
import { BareServer } from './bare/bare-server';
import { Ceiling } from './bare/ceiling';
import { BulkBench } from './bulk/bulk';
import { DeliveryBench } from './deliveries/deliveries';
import { EppBench } from './epp/epp';
import { FairnessBench } from './fairness/fairness';
import { HostileBench } from './hostile/hostile';
import { ListBench } from './lists/lists';
import { LoadGenerator } from './load/load';
import { MoneyBench } from './money/money';
import { OverloadBench } from './overload/overload';
import { type BenchOptions, type Part, PARTS, readOptions, USAGE } from './options';
import { ProcessBench } from './processes/processes';
import { pin, processors } from './processor-time';
import { ReadBench, readOperations } from './reads';
import { SaleBench } from './registrations';
import { RecordBench } from './records/records';
import { printed, type ReadFigures, type Report } from './report';
import { SearchBench } from './search';
import { StaffBench } from './staff/staff';
import { BenchedStack, type System } from './system';
import { TraceBench } from './traces/traces';
import { WaitBench } from './waits/waits';
import { ZoneBench } from './zones/zones';

const stops: (() => Promise<unknown>)[] = [];

/** The part with a database and an admin API of its own comes first, so that no idle stack works beside it. */
async function bench(options: BenchOptions, interrupted: AbortSignal): Promise<string> {
  const folder = localFolder(process.env);
  const loadAverage = { atStart: loadavg(), atEnd: [] as number[] };
  const report: Report = {
    machine: {
      processors,
      node: process.version,
      platform: `${process.platform} ${process.arch}`,
      pinned: false,
      loadAverage,
    },
    rounds: options.rounds,
    secondsPerMeasurement: options.seconds,
    reads: [],
  };
  if (options.parts.includes('staff')) {
    const staff = new StaffBench(options, interrupted);
    stops.push(() => staff.stop());
    report.staff = await staff.execute(console.log);
    await staff.stop();
  }
  if (options.parts.some((part) => part !== 'staff')) await benchStack(options, folder, report, interrupted);
  loadAverage.atEnd = loadavg();

  const file = join(dirname(folder.path), 'report.json');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(report, undefined, 2)}\n`);
  return `${printed(report)}\n\n${file}`;
}

/** The parts that work on the local stack. */
async function benchStack(
  options: BenchOptions,
  folder: LocalFolder,
  report: Report,
  interrupted: AbortSignal,
): Promise<void> {
  if (options.statements)
    process.env['POSTGRES_SETTINGS'] = 'shared_preload_libraries=pg_stat_statements track_io_timing=on';
  if (options.profile) process.env['BENCH_PROFILES'] = join(dirname(folder.path), 'profiles');
  const stack = new BenchedStack(folder, console.log, options.latencyMs);
  stops.push(() => stack.stop());
  const system = await stack.start(options.domains, interrupted);
  const load = new LoadGenerator();
  stops.push(() => load.stop());
  const bare = await BareServer.start(system);
  stops.push(() => bare.stop());
  // The compared servers share one processor, the load has another; the database and the rest run on any.
  report.machine.pinned = pin(system.pids.publicApi, 0) && pin(bare.pid, 0) && pin(load.pid, processors - 1);
  report.stack = {
    redis: system.hasRedis,
    domains: { table: options.domains, account: system.stock.total },
  };

  const own = dirname(folder.path);
  const parts: Record<Exclude<Part, 'staff'>, () => Promise<void>> = {
    reads: async () => void (report.reads = await benchReads(system, load, options, interrupted)),
    registrations: async () =>
      void (report.registrations = await new SaleBench(system, load, options, interrupted).execute(
        console.log,
      )),
    search: async () =>
      void (report.search = await new SearchBench(system, load, options, interrupted).execute(console.log)),
    zones: async () =>
      void (report.zones = await new ZoneBench(
        system,
        load,
        join(own, 'zones'),
        options,
        interrupted,
      ).execute(console.log)),
    records: async () =>
      void (report.records = await new RecordBench(
        system,
        bare,
        join(own, 'powerdns'),
        options,
        interrupted,
      ).execute(console.log)),
    deliveries: async () =>
      void (report.deliveries = await new DeliveryBench(system, options, interrupted).execute(console.log)),
    money: async () =>
      void (report.money = await new MoneyBench(system, own, options, interrupted).execute(console.log)),
    epp: async () =>
      void (report.epp = await new EppBench(system, own, options, interrupted).execute(console.log)),
    hostile: async () =>
      void (report.hostile = await new HostileBench(system, load, interrupted).execute(console.log)),
    overload: async () =>
      void (report.overload = await new OverloadBench(system, options, interrupted).execute(console.log)),
    bulk: async () =>
      void (report.bulk = await new BulkBench(system, options, interrupted).execute(console.log)),
    waits: async () => void (report.waits = await new WaitBench(system, interrupted).execute(console.log)),
    fairness: async () =>
      void (report.fairness = await new FairnessBench(system, load, options, interrupted).execute(
        console.log,
      )),
    processes: async () =>
      void (report.processes = await new ProcessBench(system, interrupted).execute(console.log)),
    traces: async () =>
      void (report.traces = await new TraceBench(system, load, options, interrupted).execute(console.log)),
    lists: async () =>
      void (report.lists = await new ListBench(system, load, options, interrupted).execute(console.log)),
  };
  // in this order: lists come last, since they make the tables larger than the other parts report
  for (const part of PARTS) if (part !== 'staff' && options.parts.includes(part)) await parts[part]();
}

async function benchReads(
  system: System,
  load: LoadGenerator,
  options: BenchOptions,
  interrupted: AbortSignal,
): Promise<ReadFigures[]> {
  console.log('reads: the tables of the ceiling');
  const ceiling = await Ceiling.start(system);
  try {
    pin(ceiling.pid, 0);
    const operations = readOperations(system, ceiling.zones);
    return await new ReadBench(system, ceiling, load, options, interrupted).execute(operations, console.log);
  } finally {
    await ceiling.stop();
  }
}

async function main(): Promise<void> {
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);
  process.on('disconnect', interrupt);
  const aborted = new Promise<never>((_, reject) =>
    interruption.signal.addEventListener('abort', () => reject(new Error('interrupted')), { once: true }),
  );
  aborted.catch(() => undefined);

  let result: string | undefined;
  try {
    const options = readOptions(process.argv.slice(2));
    result = await Promise.race([bench(options, interruption.signal), aborted]);
  } catch (error) {
    process.exitCode = 1;
    if (!interruption.signal.aborted) console.error(describe(error as Error));
  }
  if (stops.length > 0) console.log('stopping and removing everything');
  for (const stop of stops.splice(0).reverse())
    await stop().catch((error: Error) => console.error(`While stopping: ${error.message}`));
  if (result !== undefined) console.log(result);
  process.exit();
}

function describe(error: Error): string {
  if (error instanceof SetupError) return error.message;
  return (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') || error.message.startsWith('--')
    ? `${error.message}\n${USAGE}`
    : (error.stack ?? error.message);
}

void main();
