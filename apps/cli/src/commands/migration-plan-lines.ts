import {
  MIGRATION_RATES,
  type PlannedMigration,
  type PlannedStatement,
  shownSeconds,
} from '@registrar/composition/programs';

const { scan, index, rewrite, rows } = MIGRATION_RATES;
const ASSUMPTIONS = `Times are estimates from the sizes of the tables now: a scan reads ${scan}, an index ${index}, a rewrite ${rewrite} bytes a second; ${rows} rows are written a second. A cold disk takes several times as long; waiting for locks is not included.`;

/** Locks that writers wait for, and those that are not known. */
const SHOWN = ['share', 'share row exclusive', 'access exclusive', 'unknown'];

/** The plan for people: what others wait for first, and statements that nothing waits for as numbers. */
export function linesOfPlan(migrations: readonly PlannedMigration[]): string[] {
  if (migrations.length === 0) return ['the schema is up to date'];
  const blocking = migrations.filter(({ holds }) => holds.length > 0);
  return [
    ASSUMPTIONS,
    '',
    ...migrations.flatMap((migration) => [...linesOf(migration), '']),
    `${migrations.length} migrations, ${blocking.length} of them block writers`,
  ];
}

function linesOf({ name, inTransaction, statements, holds, incomplete }: PlannedMigration): string[] {
  const isShown = ({ lock, estimate }: PlannedStatement): boolean =>
    SHOWN.includes(lock) || estimate.seconds !== 0;
  const quiet = statements.filter((statement) => !isShown(statement));
  return [
    `${name} (${inTransaction ? 'one transaction' : 'each query in a transaction of its own'})`,
    ...statements.filter(isShown).flatMap(linesOfStatement),
    ...(quiet.length > 0 ? [`  beside existing tables: ${countsOf(quiet)}`] : []),
    ...holds.map(
      ({ table, lock, blocksReaders, seconds }) =>
        `  ${blocksReaders ? 'readers and writers' : 'writers'} of ${table} wait (${lock}): ${seconds === undefined ? 'how long is not known' : `about ${shownSeconds(seconds)}`}`,
    ),
    ...(holds.length === 0 ? ['  blocks no writer, as far as is known'] : []),
    ...(incomplete === undefined ? [] : [`  further statements are not known: ${incomplete}`]),
  ];
}

const linesOfStatement = ({ statement, locks, lock, estimate, reason }: PlannedStatement): string[] => [
  `  ${statement}`,
  `    ${locks.length > 0 ? locks.map((each) => `${each.lock} on ${each.table}`).join(', ') : `lock: ${lock}`}; ${estimate.arithmetic}`,
  ...(lock === 'unknown'
    ? [`    ${reason ?? 'the statement does not show what it locks: read the migration'}`]
    : []),
];

/** As "3 create table, 5 comment". */
function countsOf(statements: readonly PlannedStatement[]): string {
  const counts = new Map<string, number>();
  for (const { kind } of statements) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => `${count} ${kind}`).join(', ');
}
