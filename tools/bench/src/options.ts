import { parseArgs } from 'node:util';

export type Part = 'reads' | 'registrations';

export interface BenchOptions {
  parts: readonly Part[];
  /** Rounds of reads; each measures every operation once on the API and once on the bare handler. */
  rounds: number;
  /** Of one measurement. */
  seconds: number;
  warmUpSeconds: number;
  /** Of the registrations' window, which begins once the sessions are open. */
  saleSeconds: number;
  /** In the table; a tenth of them are the caller's. */
  domains: number;
}

const FULL: BenchOptions = { parts: ['reads', 'registrations'], rounds: 5, seconds: 4, warmUpSeconds: 3, saleSeconds: 20, domains: 100_000 };
const QUICK: BenchOptions = { ...FULL, rounds: 2, seconds: 2, warmUpSeconds: 2, saleSeconds: 8, domains: 20_000 };

export const USAGE = `npm run bench -- [--quick] [--only reads|registrations] [--rounds n] [--seconds n] [--sale-seconds n] [--domains n]`;

/** What the command line says over the defaults. Throws an Error whose message tells what is wrong. */
export function readOptions(args: string[]): BenchOptions {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean' }, only: { type: 'string' }, rounds: { type: 'string' }, seconds: { type: 'string' }, 'sale-seconds': { type: 'string' },
      domains: { type: 'string' },
    },
  });
  const base = values.quick ? QUICK : FULL;
  return {
    ...base,
    parts: values.only === undefined ? base.parts : [readPart(values.only)],
    rounds: readCount('rounds', values.rounds, 1, 50) ?? base.rounds,
    seconds: readCount('seconds', values.seconds, 1, 60) ?? base.seconds,
    saleSeconds: readCount('sale-seconds', values['sale-seconds'], 2, 120) ?? base.saleSeconds,
    domains: readCount('domains', values.domains, 5_000, 5_000_000) ?? base.domains,
  };
}

function readPart(text: string): Part {
  if (text === 'reads' || text === 'registrations') return text;
  throw new Error(`--only is reads or registrations, not ${text}`);
}

function readCount(name: string, text: string | undefined, min: number, max: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max) throw new Error(`--${name} is a whole number from ${min} to ${max}, not ${text}`);
  return value;
}
