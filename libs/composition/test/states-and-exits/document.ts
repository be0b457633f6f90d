import { type Cell, type Drive, EXITS, type Exit, type ExitTable, type Never } from './table';

/** A table whatever its states and exits are. */
export type AnyTable = ExitTable<string, Exit>;

export const isNever = (cell: Cell<string> | string | Never | undefined): cell is Never =>
  typeof cell === 'object' && 'never' in cell;

/** The cell of an exit; the reason of the column where the aggregate has no such exit. */
export function cellOf({ exits, rows }: AnyTable, state: string, exit: Exit): Cell<string> | undefined {
  const column: string | Never = exits[exit];
  return isNever(column) ? column : rows[state][exit];
}

const escaped = (text: string): string => text.replaceAll('|', '\\|');
const shortOf = (state: string, cell: Cell<string> | undefined): string => {
  if (cell === undefined || isNever(cell)) return '–';
  return [...new Set(cell.map(({ to }) => (to === state ? 'stays' : to)))].join(', ');
};
const testOf = ({ file, test, to }: Drive<string>, state: string): string =>
  `  - ${to === state ? 'stays' : `→ ${to}`}: "${test}" (\`${file}\`)`;

function linesOf(table: AnyTable, state: string): string[] {
  const reasons = new Map<string, Exit[]>();
  const lines: string[] = [];
  for (const exit of EXITS) {
    const cell = cellOf(table, state, exit);
    if (cell === undefined || isNever(table.exits[exit])) continue;
    if (isNever(cell)) reasons.set(cell.never, [...(reasons.get(cell.never) ?? []), exit]);
    else lines.push(`- ${exit}`, ...cell.map((drive) => testOf(drive, state)));
  }
  return [...lines, ...[...reasons].map(([reason, exits]) => `- ${exits.join(', ')}: none, ${reason}`)];
}

function sectionOf(table: AnyTable): string[] {
  const states = Object.keys(table.rows);
  const row = (cells: readonly string[]): string => `| ${cells.map(escaped).join(' | ')} |`;
  return [
    `## ${table.aggregate}`,
    '',
    `${table.states}.`,
    '',
    ...EXITS.map((exit) =>
      isNever(table.exits[exit])
        ? `- ${exit}: none, ${(table.exits[exit] as unknown as Never).never}`
        : `- ${exit}: ${table.exits[exit]}`,
    ),
    '',
    row(['state', ...EXITS]),
    row(['---', ...EXITS.map(() => '---')]),
    ...states.map((state) =>
      row([state, ...EXITS.map((exit) => shortOf(state, cellOf(table, state, exit)))]),
    ),
    '',
    ...states.flatMap((state) => [`### ${table.aggregate}: ${state}`, '', ...linesOf(table, state), '']),
  ];
}

/** The page of all tables. */
export function documentOf(tables: readonly AnyTable[]): string {
  const cells = tables.flatMap((table) =>
    Object.keys(table.rows).flatMap((state) => EXITS.map((exit) => cellOf(table, state, exit))),
  );
  const reasons = cells.filter(isNever).length;
  return (
    [
      '# States and exits',
      '',
      'Which test drives each state of an aggregate through each way out of it?',
      '',
      'Written by `UPDATE_STATES=1 npm test -- states-and-exits` from `libs/composition/test/*/exits.ts`; do not edit. A state that is new does not compile without its cells,',
      'a test that is named must exist, a move that the code knows must be driven by a test, and a cell without a test has a reason.',
      '',
      `${cells.length} cells: ${cells.length - reasons} with tests, ${reasons} with a reason why there is none, 0 empty.`,
      '',
      ...tables.flatMap(sectionOf),
    ]
      .join('\n')
      .trimEnd() + '\n'
  );
}
