import { median } from './statistics';

/** Spread of times in milliseconds. */
export interface Spread {
  median: number;
  p95: number;
  max: number;
}

/** Medians in milliseconds of one list, of the small account and the large one. */
export interface ListTimes {
  smallMs: number;
  largeMs: number;
  ratio: number;
}

export interface ListFigures {
  /** Domains of each account. */
  small: number;
  large: number;
  perPage: number;
  samples: number;
  cases: {
    name: string;
    totals: { small: number; large: number };
    /** Excepted by the aim: its count may take longer. */
    isException: boolean;
    first: ListTimes;
    /** null: only one page. */
    last: ListTimes | null;
  }[];
}

export interface SearchFigures {
  /** Latency of the registry. */
  latencyMs: number;
  tlds: number;
  samples: number;
  /** Open at all registries, before and after the measurement. */
  sessions: { before: number; after: number };
  /** Lines of a stream. */
  names: number;
  /** Names without an answer of their registry, over all answers. */
  unanswered: number;
  /** Transactions of all programs, while one search runs at a time. */
  transactionsPerSearch: number;
  apiMillisecondsPerSearch: number | null;
  firstLineMs: Spread;
  streamMs: Spread;
  searchMs: Spread;
  quietSaleMs: Spread;
  crowd: {
    searches: number;
    runs: number;
    searchMs: Spread;
    unanswered: number;
    saleMs: Spread;
    /** Searches still running when the sale was done, the minimum of all runs. */
    searchesLeft: number;
  };
}

export interface ZoneFigures {
  names: number;
  import: { seconds: number; megabytes: number; peakMegabytes: number; megabytesBefore: number };
  /** Names per check. */
  checked: number;
  samples: number;
  checkMs: Spread;
}

/** Aims: README of this folder. */
const AIMS = {
  listRatio: 2,
  firstLineMs: 110,
  searchMs: 150,
  searchApiMs: 10,
  zoneCheckMs: 20,
};

export function spread(times: readonly number[]): Spread {
  const sorted = [...times].sort((a, b) => a - b);
  return {
    median: median(sorted),
    p95: sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))],
    max: sorted[sorted.length - 1],
  };
}

export function listTable({ small, large, perPage, samples, cases }: ListFigures): string[] {
  const header = ['list', 'of', 'first ms', 'of', 'first ms', 'ratio', 'last ms', 'last ms', 'ratio'];
  const times = (of: ListTimes | null): string[] =>
    of ? [of.smallMs.toFixed(1), of.largeMs.toFixed(1), of.ratio.toFixed(2)] : ['', '', ''];
  const rows = cases.map(({ name, totals, isException, first, last }) => {
    const [firstSmall, firstLarge, firstRatio] = times(first);
    return [
      `${name}${isException ? ' (*)' : ''}`,
      String(totals.small),
      firstSmall,
      String(totals.large),
      firstLarge,
      firstRatio,
      ...times(last),
    ];
  });
  const ratios = cases
    .filter(({ isException }) => !isException)
    .flatMap(({ first, last }) => [first.ratio, ...(last ? [last.ratio] : [])]);
  const over = ratios.filter((ratio) => ratio > AIMS.listRatio).length;
  return [
    `Lists of ${perPage}: an account of ${small} domains and one of ${large}, medians of ${samples} requests each, in turn, one at a time`,
    ...aligned(header, rows),
    `  ratio at most ${Math.max(...ratios).toFixed(2)}   (aim ≤ ${AIMS.listRatio}: ${over} of ${ratios.length} above; (*) counts a frequent word, the named exception)`,
  ];
}

export function searchLines(figures: SearchFigures): string[] {
  const { crowd, sessions } = figures;
  return [
    `Search over ${figures.tlds} TLDs, ${figures.names} names, the registry answers after ${figures.latencyMs} ms; medians of ${figures.samples}, ${sessions.before} sessions open before and ${sessions.after} after`,
    `  searchStream, first line  ${shown(figures.firstLineMs)}   (aim ≤ ${AIMS.firstLineMs} ms)`,
    `  searchStream, whole       ${shown(figures.streamMs)}   (aim ≤ ${AIMS.searchMs} ms)`,
    `  search, whole             ${shown(figures.searchMs)}   (aim ≤ ${AIMS.searchMs} ms)`,
    `  behind a search           ${figures.transactionsPerSearch.toFixed(1)} transactions of all programs, ${figures.apiMillisecondsPerSearch?.toFixed(1) ?? '-'} ms of the API's processor (aim ≤ ${AIMS.searchApiMs} ms); names without an answer: ${figures.unanswered}`,
    `  a registration, quiet     ${shown(figures.quietSaleMs)}`,
    `  among ${crowd.searches} searches        ${shown(crowd.saleMs)} of ${crowd.runs} runs; at least ${crowd.searchesLeft} searches were under way when it was done`,
    `  those searches            ${shown(crowd.searchMs)}; names without an answer: ${crowd.unanswered}`,
  ];
}

export function zoneLines({ names, import: imported, checked, samples, checkMs }: ZoneFigures): string[] {
  return [
    `Zone check among ${names} names; medians of ${samples}`,
    `  ${checked} names, half there    ${shown(checkMs)}   (aim ≤ ${AIMS.zoneCheckMs} ms)`,
    `  import                    ${imported.seconds.toFixed(1)} s of ${imported.megabytes.toFixed(0)} MB of gzip; process at most ${imported.peakMegabytes.toFixed(0)} MB, ${imported.megabytesBefore.toFixed(0)} MB before`,
  ];
}

const shown = ({ median: middle, p95, max }: Spread): string =>
  `${middle.toFixed(1)} ms (95 %: ${p95.toFixed(1)}, at most ${max.toFixed(1)})`;

/** The first column is left-aligned, the others right-aligned. */
export function aligned(header: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = header.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at].length)));
  const line = (cells: readonly string[]) =>
    cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]) : cell.padStart(widths[at]))).join('  ');
  return [line(header), ...rows.map(line)];
}
