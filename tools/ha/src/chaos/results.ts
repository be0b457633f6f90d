import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { EVENT_KINDS, type EventKind } from './plan';

/** One event, as measured. Times in seconds. */
export interface EventResult {
  seed: number;
  kills: number;
  index: number;
  kind: EventKind;
  text: string;
  /** Undefined: not recovered within the time that was waited. */
  recovered?: number;
  /** The longest time without an acknowledged write. */
  gap: number;
  failedProbes: number;
  /** Milliseconds. */
  p95Before: number;
}

export function store(file: string, result: EventResult): void {
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify(result)}\n`);
}

/** The newest result of each index of a plan. */
export function stored(file: string, seed: number, kills: number): EventResult[] {
  if (!existsSync(file)) return [];
  const all = readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as EventResult)
    .filter((result) => result.seed === seed && result.kills === kills);
  return [...new Map(all.map((result) => [result.index, result])).values()].sort(
    (one, other) => one.index - other.index,
  );
}

const seconds = (values: readonly number[]): string =>
  values.length === 0 ? 'none' : `${Math.min(...values).toFixed(1)} to ${Math.max(...values).toFixed(1)}`;

/** A table of the kinds, as in docs/reliability.md. `within`: seconds in which each event must have recovered. */
export function tableOf(results: readonly EventResult[], within: number): string {
  const rows = EVENT_KINDS.map((kind) => {
    const those = results.filter((result) => result.kind === kind);
    const recovered = those.flatMap(({ recovered: after }) => (after === undefined ? [] : [after]));
    const late = those.filter(({ recovered: after }) => after === undefined || after > within).length;
    return `| ${kind} | ${those.length} | ${seconds(those.map(({ gap }) => gap))} | ${seconds(recovered)} | ${late} |`;
  });
  return [
    `| event | times | s without an acknowledged write | s until recovered | later than ${within} s |`,
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}
