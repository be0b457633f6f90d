import { type DeliveryFigures, deliveryLines } from './deliveries/deliveries';
import { type EppFigures, eppLines } from './epp/epp';
import { type HostileFigures, hostileLines } from './hostile/hostile';
import type { Latency } from './load/load';
import { type MoneyFigures, moneyLines } from './money/money';
import { type RecordFigures, recordLines } from './records/records';
import { type ProcessFigures, processLines } from './processes/process-lines';
import { type OverloadFigures, overloadLines } from './overload/overload';
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
  redis: boolean;
  domains: { table: number; account: number };
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
  processes?: ProcessFigures;
  lists?: ListFigures;
}

/** Aims of every read: requests a second to the ceiling's, and the API's time as a multiple of the gate's. */
const [READ_AIM, GATES_AIM] = [0.5, 2];
const SALE_AIM = 0.9;

/** The printed report. */
export function printed(report: Report): string {
  const { machine, domains } = report;
  const load = (averages: readonly number[]): string => averages.map((value) => value.toFixed(1)).join(' ');
  const lines = [
    '',
    `${machine.processors} processors, Node ${machine.node}, ${machine.platform}; servers and load generator ${machine.pinned ? 'on a processor each' : 'not pinned'}; load average ${load(machine.loadAverage.atStart)} at the start, ${load(machine.loadAverage.atEnd)} at the end`,
    `${domains.table} domains in the table, ${domains.account} in the account; limits counted ${report.redis ? 'in Redis' : 'in the process: there is no Redis'}`,
  ];
  if (report.reads.length > 0) lines.push('', ...readTable(report));
  if (report.registrations) lines.push('', ...saleLines(report.registrations));
  if (report.search) lines.push('', ...searchLines(report.search));
  if (report.zones) lines.push('', ...zoneLines(report.zones));
  if (report.records) lines.push('', ...recordLines(report.records));
  if (report.deliveries) lines.push('', ...deliveryLines(report.deliveries));
  if (report.money) lines.push('', ...moneyLines(report.money));
  if (report.epp) lines.push('', ...eppLines(report.epp));
  if (report.hostile) lines.push('', ...hostileLines(report.hostile));
  if (report.overload) lines.push('', ...overloadLines(report.overload));
  if (report.processes) lines.push('', ...processLines(report.processes));
  if (report.lists) lines.push('', ...listTable(report.lists));
  return lines.join('\n');
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
