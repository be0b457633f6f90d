import { parseArgs } from 'node:util';

export interface HaChaosOptions {
  /** Leader kills of the whole plan; the other events follow in proportion. */
  kills: number;
  seed: number;
  /** Index of the first event to run, from 0. */
  from: number;
  /** Events of this run at most. */
  events: number;
  /** No event begins after so many minutes: idempotency keys are known for an hour. */
  minutes: number;
  clients: number;
  /** Leaves cluster, data and logs. */
  keep: boolean;
  /** Prints the figures of all earlier runs of this seed and plan, and runs nothing. */
  sum: boolean;
}

export const USAGE =
  'npm run chaos -- --ha [--kills n] [--seed n] [--from index] [--events n] [--minutes n] [--clients n] [--keep] [--sum]';

/** Parses the command line. Throws an Error whose message describes the fault. */
export function readHaOptions(args: string[], anySeed: () => number): HaChaosOptions {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const { values } = parseArgs({
    args,
    options: {
      ha: flag,
      kills: text,
      seed: text,
      from: text,
      events: text,
      minutes: text,
      clients: text,
      keep: flag,
      sum: flag,
    },
  });
  const number = (
    name: 'kills' | 'seed' | 'from' | 'events' | 'minutes' | 'clients',
    least: number,
    most: number,
  ) => {
    const given = values[name];
    if (given === undefined) return undefined;
    const value = /^\d+$/.test(given) ? Number(given) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new Error(`--${name} is a whole number from ${least} to ${most}, not ${given}`);
  };
  const seed = number('seed', 0, 2 ** 32 - 1);
  if (seed === undefined && (values.from !== undefined || values.sum))
    throw new Error('--from and --sum continue a run: give its --seed');
  return {
    kills: number('kills', 1, 1_000) ?? 50,
    seed: seed ?? anySeed(),
    from: number('from', 0, 10_000) ?? 0,
    events: number('events', 1, 10_000) ?? 10_000,
    minutes: number('minutes', 1, 20) ?? 20,
    clients: number('clients', 1, 64) ?? 3,
    keep: values.keep ?? false,
    sum: values.sum ?? false,
  };
}
