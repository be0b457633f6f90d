import type { DiskFigures } from './disk';
import type { FailedPath, GrowthFigures, PathFigures } from './growth';

export const AIM = 1.5;

const count = (value: number): string => value.toLocaleString('en-US');
const bytes = (value: number): string => `${count(Math.round(value))} B`;

const DISK: readonly [string, (disk: DiskFigures) => string][] = [
  ['in all', ({ total }) => `${(total / 1e9).toFixed(2)} GB`],
  ['per domain', ({ perDomain }) => bytes(perDomain)],
  ['per sale', ({ perSale }) => bytes(perSale)],
  ['per year of life', ({ perYear }) => bytes(perYear)],
  ['per webhook', ({ perWebhook }) => bytes(perWebhook)],
];

const row = (name: string, ...cells: string[]): string =>
  `  ${name.padEnd(36)}${cells.map((cell) => cell.padStart(14)).join('')}`.trimEnd();

/** A path at both sizes: to the answer, of that in PostgreSQL, and the pages that PostgreSQL touched. */
export function pathLine(path: PathFigures | FailedPath): string {
  if ('failure' in path) return row(path.name, 'failed') + `: ${path.failure}`;
  const { name, baseMs, largeMs, ratio, pages, postgresMs } = path;
  return row(
    name,
    `${baseMs.toFixed(1)} ms`,
    `${largeMs.toFixed(1)} ms`,
    ratio.toFixed(2),
    ratio > AIM ? 'above' : 'reached',
    `${postgresMs.base.toFixed(1)}, ${postgresMs.large.toFixed(1)}`,
    `${count(Math.round(pages.base))}, ${count(Math.round(pages.large))}`,
  );
}

/** The table of a run: each path at both sizes, and what the rows take on disk. */
export function growthLines({ options, paths, disk, loadSeconds }: GrowthFigures): string[] {
  const [base, large] = [`at ${count(options.base)}`, `at ${count(options.domains)}`];
  return [
    `Growth: ${count(options.domains)} domains beside ${count(options.base)}, medians of ${options.samples}; loaded in ${loadSeconds.large.toFixed(0)} s and ${loadSeconds.base.toFixed(0)} s`,
    row('path', base, large, 'ratio', `aim ${AIM}`, 'ms in SQL', 'pages'),
    ...paths.map(pathLine),
    row('disk (with indexes)', base, large),
    ...DISK.map(([name, of]) => row(name, of(disk.base), of(disk.large))),
  ];
}
