import type { Work } from './locks';

/** Size of a table now, its partitions included. */
export interface TableSize {
  /** Undefined: the table was never analyzed. */
  rows?: number;
  bytes: number;
}

export interface Estimate {
  /** Undefined: not known. */
  seconds?: number;
  /** The calculation, for people. */
  arithmetic: string;
}

/**
 * Assumed, not measured: bytes or rows in a second of a table in the cache of a busy server. The work of a
 * disk that is read for the first time takes several times as long.
 */
export const RATES = { scan: 200_000_000, index: 40_000_000, rewrite: 40_000_000, rows: 20_000 } as const;

export function estimate(work: Work, { rows, bytes }: TableSize): Estimate {
  switch (work) {
    case 'catalogue':
      return { seconds: 0, arithmetic: 'changes the catalogue, reads no row' };
    case 'unknown':
      return { arithmetic: 'not known' };
    case 'rows':
      return rows === undefined
        ? { arithmetic: 'at most all rows; their number is not known before the table is analyzed' }
        : amountByRate('at most', rows, 'rows', RATES.rows);
    default:
      return amountByRate(work === 'rewrite' ? 'writes' : 'reads', bytes, 'bytes', RATES[work]);
  }
}

function amountByRate(verb: string, amount: number, unit: string, rate: number): Estimate {
  const seconds = amount / rate;
  return { seconds, arithmetic: `${verb} ${amount} ${unit} / ${rate} ${unit} a second = ${shown(seconds)}` };
}

export const shown = (seconds: number): string =>
  `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
