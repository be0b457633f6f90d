import { type BulkFigures, bulkLines } from './bulk/bulk-lines';
import { type DeliveryFigures, deliveryLines } from './deliveries/deliveries';
import { type EppFigures, eppLines } from './epp/epp';
import { type FairnessFigures, fairnessLines } from './fairness/fairness-lines';
import { type HostileFigures, hostileLines } from './hostile/hostile';
import type { Latency } from './load/load';
import { type MoneyFigures, moneyLines } from './money/money';
import { type RecordFigures, recordLines } from './records/records';
import { type ProcessFigures, processLines } from './processes/process-lines';
import { type OverloadFigures, overloadLines } from './overload/overload';
import { type StaffFigures, staffLines } from './staff/staff-lines';
import { type TraceFigures, traceLines } from './traces/trace-lines';
import { type WaitFigures, waitLines } from './waits/waits';
import {
  aligned,
  type ListFigures,
  listTable,
  type SearchFigures,
  searchLines,
  type ZoneFigures,
  zoneLines,
} from './report-scale';

/**
 * Of one server and one operation: medians over the rounds. Processor times in microseconds per request, null
 * where the system does not report them.
 */
export interface ServerFigures {
  requestsPerSecond: number;
  serverMicroseconds: number | null;
  postgresMicroseconds: number | null;
  latencyMs: Latency;
}

export interface ReadFigures {
  operation: string;
  connections: number;
  /** Bytes of the answers, without headers. */
  bytes: { api: number; ceiling: number };
  api: ServerFigures;
  ceiling: ServerFigures;
  /** Ratio of requests per second, API to ceiling: median of the rounds' ratios, and their spread. */
  ratio: { median: number; min: number; max: number };
  /**
   * The API's processor time per request as a multiple of the gate's own (`GET hello`); null where the system
   * does not report it.
   */
  gates: number | null;
}

export interface SaleFigures {
  sales: number;
  seconds: number;
  salesPerSecond: number;
  clients: number;
  /** Sessions of the connection. */
  sessions: number;
  /** Sessions leased by the product at the end of the window. */
  sessionsHeld: number;
  latencyMs: number;
  /** Commands executed by the registry in the window per sale, by name. */
  commandsPerSale: Record<string, number>;
  commandCount: number;
  theoreticalPerSecond: number;
  share: number;
  /** Mean time from the first byte of a command to its answer, as measured by the product's session. */
  commandMilliseconds: number;
  /** Share of the time of all held sessions with a command in flight. */
  sessionsBusy: number;
  transactionsPerSale: number;
  apiMillisecondsPerSale: number | null;
  saleMs: Latency;
  /** Text on the verification after the run. */
  checked: string;
}

export interface Report {
  machine: {
    processors: number;
    node: string;
    platform: string;
    pinned: boolean;
    /** Over 1, 5 and 15 minutes; a value before the run means that other programs disturbed it. */
    loadAverage: { atStart: number[]; atEnd: number[] };
  };
  /** Of the local stack; undefined where only parts without it were measured. */
  stack?: { redis: boolean; domains: { table: number; account: number } };
  rounds: number;
  secondsPerMeasurement: number;
  reads: ReadFigures[];
  registrations?: SaleFigures;
  search?: SearchFigures;
  zones?: ZoneFigures;
  records?: RecordFigures;
  deliveries?: DeliveryFigures;
  money?: MoneyFigures;
  epp?: EppFigures;
  hostile?: HostileFigures;
  overload?: OverloadFigures;
  bulk?: BulkFigures;
  /** Undefined also where the stack has no name server. */
  waits?: WaitFigures;
  fairness?: FairnessFigures;
  processes?: ProcessFigures;
  traces?: TraceFigures;
  lists?: ListFigures;
  staff?: StaffFigures;
}

/** Aims of every read: requests a second to the ceiling's, and the API's time as a multiple of the gate's. */
const [READ_AIM, GATES_AIM] = [0.5, 2];
const SALE_AIM = 0.9;

/** The printed report. */
export function printed(report: Report): string {
  const { machine, stack } = report;
  const load = (averages: readonly number[]): string => averages.map((value) => value.toFixed(1)).join(' ');
  const lines = [
    '',
    `${machine.processors} processors, Node ${machine.node}, ${machine.platform}; servers and load generator ${machine.pinned ? 'on a processor each' : 'not pinned'}; load average ${load(machine.loadAverage.atStart)} at the start, ${load(machine.loadAverage.atEnd)} at the end`,
  ];
  if (stack)
    lines.push(
      `${stack.domains.table} domains in the table, ${stack.domains.account} in the account; limits counted ${stack.redis ? 'in Redis' : 'in the process: there is no Redis'}`,
    );
  for (const section of sectionsOf(report)) lines.push('', ...section);
  return lines.join('\n');
}

/** The lines of each part that was measured, in the order of the report. */
function sectionsOf(report: Report): string[][] {
  const part = <Figures>(figures: Figures | undefined, linesOf: (figures: Figures) => string[]): string[] =>
    figures === undefined ? [] : linesOf(figures);
  return [
    report.reads.length > 0 ? readTable(report) : [],
    part(report.registrations, saleLines),
    part(report.search, searchLines),
    part(report.zones, zoneLines),
    part(report.records, recordLines),
    part(report.deliveries, deliveryLines),
    part(report.money, moneyLines),
    part(report.epp, eppLines),
    part(report.hostile, hostileLines),
    part(report.overload, overloadLines),
    part(report.bulk, bulkLines),
    part(report.waits, waitLines),
    part(report.fairness, fairnessLines),
    part(report.processes, processLines),
    part(report.traces, traceLines),
    part(report.lists, listTable),
    part(report.staff, staffLines),
  ].filter((lines) => lines.length > 0);
}

function readTable({ reads, rounds, secondsPerMeasurement }: Report): string[] {
  const header = [
    'operation',
    'API req/s',
    'ceiling',
    'ratio',
    '(min–max)',
    'API µs',
    'of gate',
    'pg µs',
    'ceiling µs',
    'ceiling pg µs',
    'p50 ms',
    'p99 ms',
  ];
  const rows = reads.map(({ operation, api, ceiling, ratio, gates }) => [
    operation,
    api.requestsPerSecond.toFixed(0),
    ceiling.requestsPerSecond.toFixed(0),
    ratio.median.toFixed(2),
    `(${ratio.min.toFixed(2)}–${ratio.max.toFixed(2)})`,
    whole(api.serverMicroseconds),
    gates === null ? '-' : `${gates.toFixed(2)}x`,
    whole(api.postgresMicroseconds),
    whole(ceiling.serverMicroseconds),
    whole(ceiling.postgresMicroseconds),
    `${api.latencyMs.p50} / ${ceiling.latencyMs.p50}`,
    `${api.latencyMs.p99} / ${ceiling.latencyMs.p99}`,
  ]);
  return [
    `Reads: medians of ${rounds} rounds of ${secondsPerMeasurement} s, API and ceiling in turn. µs: processor time per request`,
    ...aligned(header, rows),
    `  aims: ratio ≥ ${READ_AIM}; API at most ${GATES_AIM}x the gate's time (GET hello); the ceiling sends ready text from tables of its own`,
  ];
}

const whole = (value: number | null): string => value?.toFixed(0) ?? '-';

function saleLines(figures: SaleFigures): string[] {
  const { sales, seconds, sessions, latencyMs, commandCount } = figures;
  const commands = Object.entries(figures.commandsPerSale)
    .map(([name, count]) => `${name} ${count.toFixed(2)}`)
    .join(', ');
  return [
    `Registrations (.com, known hosts): ${sales} in ${seconds} s by ${figures.clients} clients`,
    `  sales/s               ${figures.salesPerSecond.toFixed(2)}`,
    `  commands sent a sale  ${commandCount.toFixed(2)} (${commands})`,
    `  theoretical           ${figures.theoreticalPerSecond.toFixed(2)} = ${sessions} sessions ÷ (${latencyMs} ms × ${commandCount.toFixed(2)})`,
    `  share                 ${figures.share.toFixed(3)}   (aim ≥ ${SALE_AIM})`,
    `  a command takes       ${figures.commandMilliseconds.toFixed(1)} ms of its session (the registry answers after ${latencyMs} ms); ${figures.sessionsHeld} sessions held, ${(figures.sessionsBusy * 100).toFixed(1)} % busy`,
    `  behind a sale         ${figures.transactionsPerSale.toFixed(1)} transactions of all programs, ${figures.apiMillisecondsPerSale?.toFixed(1) ?? '-'} ms of the API's processor; p50 ${figures.saleMs.p50} ms, p99 ${figures.saleMs.p99} ms`,
    `  checked               ${figures.checked}`,
  ];
}
