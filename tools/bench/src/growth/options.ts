import { parseArgs } from 'node:util';
import { SetupError } from '@registrar/tool-services';

export interface GrowthOptions {
  /** Domains of the larger database. */
  domains: number;
  /** Domains of the database that it is compared with. */
  base: number;
  /** Timed requests, passes and checks behind each figure. */
  samples: number;
}

const DEFAULTS: GrowthOptions = { domains: 10_000_000, base: 100_000, samples: 15 };
/** Fewer would not give each of 100 accounts a page. */
const LEAST_DOMAINS = 1_000;
const MOST_DOMAINS = 50_000_000;

export const USAGE =
  'npm run bench:growth -- [--domains n (10000000)] [--base n (100000)] [--samples n (15)]';

/** Parses the command line, with defaults. Throws an Error whose message describes the fault. */
export function readGrowthOptions(args: string[]): GrowthOptions {
  const { values } = parseArgs({
    args,
    options: { domains: { type: 'string' }, base: { type: 'string' }, samples: { type: 'string' } },
  });
  const domains = readCount('domains', values.domains, LEAST_DOMAINS, MOST_DOMAINS) ?? DEFAULTS.domains;
  const base = readCount('base', values.base, LEAST_DOMAINS, MOST_DOMAINS) ?? DEFAULTS.base;
  if (base > domains) throw new Error(`--domains is at least --base (${base}), not ${domains}`);
  return { domains, base, samples: readCount('samples', values.samples, 3, 1_000) ?? DEFAULTS.samples };
}

/** It fills databases of its own: one that the environment names may be somebody's. Throws SetupError. */
export function refuseNamedDatabase(env: Readonly<Record<string, string | undefined>>): void {
  const named = ['DATABASE_URL', 'MIGRATIONS_DATABASE_URL'].find((variable) => env[variable]);
  if (named)
    throw new SetupError(`The growth benchmark fills databases of its own and no other. Unset ${named}.`);
}

function readCount(name: string, text: string | undefined, min: number, max: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max)
    throw new Error(`--${name} is a whole number from ${min} to ${max}, not ${text}`);
  return value;
}
