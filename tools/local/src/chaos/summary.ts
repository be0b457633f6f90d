import type { Check } from './checks';
import { finalOf, type Journal, type Kind } from './journal';
import type { ChaosOptions } from './options';

export interface Run {
  options: ChaosOptions;
  processors: number;
  loadedSeconds: number;
  calm: { seconds: number; left: string[] };
  kills: Record<string, number>;
  faults: Record<string, number>;
  gatewayFaults: Record<string, number>;
  journal: Journal;
  webhooks: number;
  checks: readonly Check[];
}

const KINDS: readonly Kind[] = [
  'register',
  'renew',
  'refund',
  'credit',
  'charge',
  'record',
  'unrecord',
  'settings',
  'token',
  'rotate',
  'untoken',
];
const listed = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
const sum = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

/** The run as Markdown, in the form of docs/reliability.md. */
export function summary({
  options,
  processors,
  loadedSeconds,
  calm,
  kills,
  faults,
  gatewayFaults,
  journal,
  webhooks,
  checks,
}: Run): string {
  const { requests, answered } = journal.counts();
  const done = Object.fromEntries(
    KINDS.map((kind) => [
      kind,
      journal.entries.filter((entry) => entry.kind === kind && finalOf(entry)?.status === 200).length,
    ]),
  );
  const broken = checks.filter(({ violations }) => violations.length > 0);
  return [
    '',
    `| | seed ${options.seed}, ${options.clients} clients, ${processors} processors |`,
    '|---|---|',
    `| processes killed | ${sum(kills)} (${listed(kills)}) in ${loadedSeconds} s |`,
    `| faults of the line to the registry | ${sum(faults)} (${listed(faults)}) |`,
    `| faults of the card gateway | ${sum(gatewayFaults)} (${listed(gatewayFaults)}) |`,
    `| requests | ${requests} (${listed(answered)}) |`,
    `| carried out in the end | ${listed(done)} |`,
    `| requests to the webhook listener | ${webhooks}, a tenth of them refused by it |`,
    `| from the last kill until nothing was unsettled | ${calm.seconds} s${calm.left.length > 0 ? `, and then still ${calm.left.join(', ')}` : ''} |`,
    '',
    '| check | looked at | violations |',
    '|---|---|---|',
    ...checks.map(({ name, looked, violations }) => `| ${name} | ${looked} | ${violations.length} |`),
    '',
    ...broken.flatMap(({ name, violations }) => [
      `VIOLATED (${violations.length}): ${name}`,
      ...violations.slice(0, 5).map((violation) => `  ${violation.slice(0, 1_200)}`),
    ]),
    broken.length === 0
      ? `All ${checks.length} checks hold.`
      : `${broken.length} of ${checks.length} checks are violated.`,
  ].join('\n');
}
