/** Statements whose locks their text does not show, with what they do. */
const KNOWN: readonly { pattern: RegExp; reason: string }[] = [
  {
    pattern: /^select partitions\.swap\(/i,
    reason:
      'makes the table a partition of its partitioned form: access exclusive for a moment, tried again when it has waited 1 s (400 ms for tables of foreign keys); no row is read or copied',
  },
  {
    pattern: /^select make_next_partition\(/i,
    reason:
      'attaches an empty partition: share update exclusive on the table and access exclusive on its empty partition of all other months, for a moment',
  },
  {
    pattern: /^do \$\$\s+declare\s+kinds\s+text := pg_get_constraintdef/i,
    reason:
      'replaces checks of ledger_transactions and ledger_postings: access exclusive on both while their rows are read',
  },
];

/** Undefined: the statement is not on the list. */
export const reasonOf = (statement: string): string | undefined =>
  KNOWN.find(({ pattern }) => pattern.test(statement))?.reason;
