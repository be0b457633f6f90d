import { parseArgs } from 'node:util';

export interface ChaosOptions {
  /** Processes killed with SIGKILL; about half as many faults of the line to the registry are added. */
  kills: number;
  /** Minutes of load and kills. */
  minutes: number;
  /**
   * Seed of all choices: the same seed gives the same actions of each client and the same victims, as far as
   * the processes' timing allows.
   */
  seed: number;
  clients: number;
  /**
   * Maximum minutes of load and kills per stack; a longer run consists of several, each with its own stack.
   */
  roundMinutes: number;
  /** Maximum wait until everything is settled afterwards. */
  calmSeconds: number;
  /**
   * Makes leases of dead processes and waits for the next try due at once at the end, instead of after
   * minutes: for a short run.
   */
  hurry: boolean;
  /** Keeps the stack's folder with its logs and data. */
  keep: boolean;
}

/** Leaves half of a key's hour for settling. */
const MOST_ROUND_MINUTES = 20;

export const USAGE =
  'npm run chaos -- [--kills n] [--minutes n] [--seed n] [--clients n] [--round-minutes n] [--calm-seconds n] [--hurry] [--keep]';

/**
 * Parses the command line, with defaults. Throws an Error whose message describes the fault. `anySeed`: the
 * default seed.
 */
export function readOptions(args: string[], anySeed: () => number): ChaosOptions {
  const { values } = parseArgs({
    args,
    options: {
      'kills': { type: 'string' },
      'minutes': { type: 'string' },
      'seed': { type: 'string' },
      'clients': { type: 'string' },
      'calm-seconds': { type: 'string' },
      'keep': { type: 'boolean' },
      'hurry': { type: 'boolean' },
      'round-minutes': { type: 'string' },
    },
  });
  return {
    kills: read('kills', values.kills, 0, 100_000) ?? 200,
    minutes: read('minutes', values.minutes, 0.1, 1_440) ?? 10,
    seed: read('seed', values.seed, 0, 2 ** 32 - 1) ?? anySeed(),
    clients: read('clients', values.clients, 1, 64) ?? 6,
    roundMinutes: read('round-minutes', values['round-minutes'], 0.1, MOST_ROUND_MINUTES) ?? 10,
    calmSeconds: read('calm-seconds', values['calm-seconds'], 10, 3_600) ?? 600,
    hurry: values.hurry ?? false,
    keep: values.keep ?? false,
  };
}

/**
 * The rounds of a run, each with its share of kills and time and its own seed. Purchases are repeated with
 * their keys until all answers are known, and a key is valid for an hour (BEHAVIOUR §5): a later repeat would
 * be another purchase.
 */
export function roundsOf(options: ChaosOptions): ChaosOptions[] {
  const { kills, minutes, seed, roundMinutes } = options;
  const count = Math.ceil(minutes / roundMinutes);
  return Array.from({ length: count }, (_, at) => ({
    ...options,
    kills: Math.floor(((at + 1) * kills) / count) - Math.floor((at * kills) / count),
    minutes: minutes / count,
    seed: (seed + at) % 2 ** 32,
  }));
}

function read(name: string, text: string | undefined, least: number, most: number): number | undefined {
  if (text === undefined) return undefined;
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most && (name.endsWith('minutes') || Number.isInteger(value))) return value;
  throw new Error(`--${name} is a number from ${least} to ${most}, not ${text}`);
}
