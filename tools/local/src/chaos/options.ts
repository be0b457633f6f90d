import { parseArgs } from 'node:util';

export interface ChaosOptions {
  /** Processes killed with SIGKILL; about half as many faults of the line to the registry come with them. */
  kills: number;
  /** Of load and kills. */
  minutes: number;
  /**
   * Of every choice that is made here: same seed, same actions of each client and same victims, as far as the
   * processes' own timing allows.
   */
  seed: number;
  clients: number;
  /** Longest time of load and kills of one stack; a longer run is several, each in a stack of its own. */
  roundMinutes: number;
  /** Longest wait for everything to be settled afterwards. */
  calmSeconds: number;
  /**
   * What dead processes had leased, and what waits for its next try, is due at once when the calm begins, and
   * not after minutes: for a short run.
   */
  hurry: boolean;
  /** Keeps the stack's folder, for a look at its logs and data. */
  keep: boolean;
}

/** Leaves half of the hour of a key to the calm. */
const MOST_ROUND_MINUTES = 20;

export const USAGE =
  'npm run chaos -- [--kills n] [--minutes n] [--seed n] [--clients n] [--round-minutes n] [--calm-seconds n] [--hurry] [--keep]';

/**
 * What the command line says over the defaults. Throws an Error whose message tells what is wrong. `anySeed`:
 * where none is given.
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
 * The rounds of a run, each with its share of kills and time and a seed of its own. Purchases are repeated
 * under their keys until all is known, and a key is known for an hour (BEHAVIOUR §5): one that is repeated
 * later is another purchase.
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
