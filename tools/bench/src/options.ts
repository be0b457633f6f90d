import { parseArgs } from 'node:util';

export const PARTS = [
  'reads',
  'registrations',
  'search',
  'zones',
  'records',
  'deliveries',
  'money',
  'epp',
  'hostile',
  'overload',
  'bulk',
  'waits',
  'fairness',
  'processes',
  'traces',
  'lists',
  'staff',
] as const;
export type Part = (typeof PARTS)[number];

/** What is measured of the admin API over many domains. */
export const STAFF_PARTS = ['searches', 'lists', 'routes', 'previews', 'screen'] as const;
export type StaffPart = (typeof STAFF_PARTS)[number];

export interface BenchOptions {
  parts: readonly Part[];
  /** Rounds of reads; each measures every operation once on the API and once on the bare handler. */
  rounds: number;
  /** Seconds of one measurement. */
  seconds: number;
  warmUpSeconds: number;
  /** Seconds of the registrations' window, which begins once the sessions are open. */
  saleSeconds: number;
  /** Milliseconds from a command to its answer at the registry simulator. */
  latencyMs: number;
  /** Seconds of each open loop of the overload. */
  overloadSeconds: number;
  /** Domains in the table; a tenth of them are the caller's. `--domains` sets those of the staff part too. */
  domains: number;
  /** Domains of the large account of the lists. */
  listDomains: number;
  /** Domains of the database that staff search and list. */
  staffDomains: number;
  /** Of the part `staff`. */
  staffParts: readonly StaffPart[];
  /** Names imported for the zone check. */
  zoneNames: number;
  /** Postings of the checked ledger. */
  postings: number;
  /** Individually timed requests for each figure of searches, zone checks and lists. */
  samples: number;
  /** Print what each statement costs PostgreSQL per unit of work (pg_stat_statements). */
  statements: boolean;
  /** Write a profile of the processor time of each measured process, for a flame graph. */
  profile: boolean;
}

const FULL: BenchOptions = {
  parts: PARTS,
  rounds: 5,
  seconds: 4,
  warmUpSeconds: 3,
  saleSeconds: 20,
  latencyMs: 100,
  overloadSeconds: 60,
  domains: 100_000,
  listDomains: 1_000_000,
  staffDomains: 1_000_000,
  staffParts: STAFF_PARTS,
  zoneNames: 10_000_000,
  postings: 10_000_000,
  samples: 31,
  statements: false,
  profile: false,
};
const QUICK: BenchOptions = {
  ...FULL,
  rounds: 2,
  seconds: 2,
  warmUpSeconds: 2,
  saleSeconds: 8,
  overloadSeconds: 20,
  domains: 20_000,
  listDomains: 100_000,
  staffDomains: 50_000,
  zoneNames: 500_000,
  postings: 1_000_000,
  samples: 11,
};

export const USAGE = `npm run bench -- [--quick] [--only ${PARTS.join(',')}] [--rounds n] [--seconds n] [--sale-seconds n] [--latency-ms n] [--overload-seconds n] [--domains n] [--staff-parts ${STAFF_PARTS.join(',')}] [--list-domains n] [--zone-names n] [--postings n] [--samples n] [--statements] [--profile]`;

/** Parses the command line, with defaults. Throws an Error whose message describes the fault. */
export function readOptions(args: string[]): BenchOptions {
  const { values } = parseArgs({
    args,
    options: {
      'quick': { type: 'boolean' },
      'only': { type: 'string' },
      'rounds': { type: 'string' },
      'seconds': { type: 'string' },
      'sale-seconds': { type: 'string' },
      'latency-ms': { type: 'string' },
      'overload-seconds': { type: 'string' },
      'domains': { type: 'string' },
      'staff-parts': { type: 'string' },
      'list-domains': { type: 'string' },
      'zone-names': { type: 'string' },
      'postings': { type: 'string' },
      'samples': { type: 'string' },
      'statements': { type: 'boolean' },
      'profile': { type: 'boolean' },
    },
  });
  const base = values.quick ? QUICK : FULL;
  const domains = readCount('domains', values.domains, 5_000, 5_000_000);
  return {
    ...base,
    parts:
      values.only === undefined
        ? base.parts
        : values.only.split(',').map((text) => readPart('only', PARTS, text)),
    staffParts: readStaffParts(values['staff-parts']),
    rounds: readCount('rounds', values.rounds, 1, 50) ?? base.rounds,
    seconds: readCount('seconds', values.seconds, 1, 60) ?? base.seconds,
    saleSeconds: readCount('sale-seconds', values['sale-seconds'], 2, 120) ?? base.saleSeconds,
    latencyMs: readCount('latency-ms', values['latency-ms'], 0, 5_000) ?? base.latencyMs,
    overloadSeconds:
      readCount('overload-seconds', values['overload-seconds'], 5, 600) ?? base.overloadSeconds,
    ...(domains !== undefined && { domains, staffDomains: domains }),
    listDomains: readCount('list-domains', values['list-domains'], 1_000, 10_000_000) ?? base.listDomains,
    zoneNames: readCount('zone-names', values['zone-names'], 1_000, 200_000_000) ?? base.zoneNames,
    postings: readCount('postings', values.postings, 10_000, 100_000_000) ?? base.postings,
    samples: readCount('samples', values.samples, 3, 1_000) ?? base.samples,
    statements: values.statements ?? false,
    profile: values.profile ?? false,
  };
}

const readStaffParts = (text: string | undefined): readonly StaffPart[] =>
  text?.split(',').map((part) => readPart('staff-parts', STAFF_PARTS, part)) ?? STAFF_PARTS;

function readPart<Name extends string>(option: string, parts: readonly Name[], text: string): Name {
  const part = parts.find((name) => name === text);
  if (part !== undefined) return part;
  throw new Error(`--${option} names some of ${parts.join(', ')}, not ${text}`);
}

function readCount(name: string, text: string | undefined, min: number, max: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max)
    throw new Error(`--${name} is a whole number from ${min} to ${max}, not ${text}`);
  return value;
}
