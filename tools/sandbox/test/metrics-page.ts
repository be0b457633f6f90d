import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const APPS = ['public-api', 'admin-api', 'worker', 'forwarder'] as const;
export type App = (typeof APPS)[number];

export const METRICS_PAGE = join(__dirname, '..', '..', '..', 'docs', 'metrics.md');

/** One metric, as a row of docs/metrics.md says or as an app serves it. */
export interface MetricRow {
  name: string;
  type: string;
  labels: readonly string[];
  apps: readonly App[];
}

const ROW = /^\| `(registrar_\w+)` \| (\w+) \| ([^|]*) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/;
/** What each line has: the app by the registry, the limit of a bucket by the type. */
const COMMON_LABELS = new Set(['app', 'le', 'quantile']);

/** The rows of the page; throws for a line that names a metric in another form. */
export function documentedMetrics(page = readFileSync(METRICS_PAGE, 'utf8')): MetricRow[] {
  return page.split('\n').flatMap((line) => {
    if (!line.startsWith('| `registrar_')) return [];
    const row = ROW.exec(line);
    if (!row) throw new Error(`not a row of a metric: ${line}`);
    const [, name, type, labels, , apps] = row;
    return [{ name, type, labels: words(labels), apps: appsOf(apps) }];
  });
}

const words = (cell: string): string[] => [...cell.matchAll(/`(\w+)`/g)].map(([, word]) => word).sort();

function appsOf(cell: string): App[] {
  if (cell.trim() === 'all') return [...APPS];
  const named = cell.split(',').map((app) => app.trim());
  return APPS.filter((app) => named.includes(app));
}

/** Names with types, and the labels of the lines, of one answer of `/metrics`. */
export function servedMetrics(text: string): Map<string, { type: string; labels: Set<string> }> {
  const metrics = new Map<string, { type: string; labels: Set<string> }>();
  for (const line of text.split('\n')) {
    const declared = /^# TYPE (\w+) (\w+)$/.exec(line);
    if (declared) {
      metrics.set(declared[1], { type: declared[2], labels: new Set() });
      continue;
    }
    const sample = /^(\w+?)(_bucket|_sum|_count)?\{(.*)\} \S+$/.exec(line);
    if (!sample) continue;
    const metric = metrics.get(sample[1]) ?? metrics.get(`${sample[1]}${sample[2]}`);
    for (const [, label] of sample[3].matchAll(/(\w+)="(?:[^"\\]|\\.)*"/g))
      if (!COMMON_LABELS.has(label)) metric?.labels.add(label);
  }
  return metrics;
}
