import { type Lock, moreWork, type StatementClass, strongerLock, type Work } from './locks';

interface Change {
  pattern: RegExp;
  lock: Lock;
  work: Work;
}

const change = (pattern: RegExp, lock: Lock, work: Work): Change => ({ pattern, lock, work });
const EXCLUSIVE: Lock = 'access exclusive';

/** Functions whose result is the same for all rows of a statement: such a default is stored once. */
const STABLE_DEFAULT = /\bdefault (?:now\(\)|current_\w+|[^(,]*$|'[^']*')/i;
const isRewriting = (column: string): boolean =>
  /\bgenerated\b/i.test(column) || (/\bdefault\b[^,]*\w\(/i.test(column) && !STABLE_DEFAULT.test(column));

/** `add column …`, with constraints of the column. */
function ofColumn(text: string): { lock: Lock; work: Work } | undefined {
  if (!/^add (?:column |if not exists )/i.test(text)) return undefined;
  if (isRewriting(text)) return { lock: EXCLUSIVE, work: 'rewrite' };
  if (/\b(?:unique|primary key)\b/i.test(text)) return { lock: EXCLUSIVE, work: 'index' };
  return { lock: EXCLUSIVE, work: /\b(?:check|references)\b/i.test(text) ? 'scan' : 'catalogue' };
}

/** The first that fits decides. */
const CHANGES: readonly Change[] = [
  change(/^validate constraint\b/i, 'share update exclusive', 'scan'),
  change(/^add (?:constraint \S+ )?foreign key\b.*\bnot valid$/i, 'share row exclusive', 'catalogue'),
  change(/^add (?:constraint \S+ )?foreign key\b/i, 'share row exclusive', 'scan'),
  change(/^add (?:constraint \S+ )?check\b.*\bnot valid$/i, EXCLUSIVE, 'catalogue'),
  change(/^add (?:constraint \S+ )?check\b/i, EXCLUSIVE, 'scan'),
  change(/^add (?:constraint \S+ )?(?:unique|primary key) using index\b/i, EXCLUSIVE, 'catalogue'),
  change(/^add (?:constraint \S+ )?(?:unique|primary key|exclude)\b/i, EXCLUSIVE, 'index'),
  change(/^drop (?:constraint|column)\b/i, EXCLUSIVE, 'catalogue'),
  change(/^alter (?:column )?\S+ (?:set data )?type\b/i, EXCLUSIVE, 'rewrite'),
  change(/^alter (?:column )?\S+ set not null\b/i, EXCLUSIVE, 'scan'),
  change(/^alter (?:column )?\S+ set statistics\b/i, 'share update exclusive', 'catalogue'),
  change(
    /^alter (?:column )?\S+ (?:set|drop) (?:default|not null|storage|identity)\b/i,
    EXCLUSIVE,
    'catalogue',
  ),
  change(
    /^(?:set|reset) \((?:fillfactor|autovacuum\w*|toast\.\w+|parallel_workers)\b/i,
    'share update exclusive',
    'catalogue',
  ),
  change(/^(?:enable|disable) trigger\b/i, 'share row exclusive', 'catalogue'),
  change(/^attach partition\b/i, 'share update exclusive', 'scan'),
  change(/^detach partition \S+ concurrently\b/i, 'share update exclusive', 'catalogue'),
  change(
    /^(?:rename|owner to|set schema|detach partition|replica identity|inherit|no inherit)\b/i,
    EXCLUSIVE,
    'catalogue',
  ),
  change(/^(?:set tablespace|set logged|set unlogged)\b/i, EXCLUSIVE, 'rewrite'),
];

/** The changes of one statement: commas inside of brackets and quotes do not separate them. */
export function splitChanges(text: string): string[] {
  const parts: string[] = [];
  let [depth, from, quote] = [0, 0, false];
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === `'`) quote = !quote;
    else if (quote) continue;
    else if (text[at] === '(') depth += 1;
    else if (text[at] === ')') depth -= 1;
    else if (text[at] === ',' && depth === 0) {
      parts.push(text.slice(from, at).trim());
      from = at + 1;
    }
  }
  return [...parts, text.slice(from).trim()];
}

/** `alter table`: the strongest lock of its changes, and the most work. Undefined: another statement. */
export function classifyAlterTable(statement: string): StatementClass | undefined {
  const [, table, changes] =
    /^alter table (?:if exists )?(?:only )?"?([\w.]+)"? (.*)$/is.exec(statement) ?? [];
  if (table === undefined) return undefined;
  const found = splitChanges(changes).map(
    (text) =>
      CHANGES.find(({ pattern }) => pattern.test(text)) ??
      ofColumn(text) ?? { lock: 'unknown' as const, work: 'unknown' as const },
  );
  return {
    kind: 'alter table',
    lock: found.map(({ lock }) => lock).reduce(strongerLock),
    work: found.map(({ work }) => work).reduce(moreWork),
    tables: [table],
    referenced: [...changes.matchAll(/\breferences "?([\w.]+)/gi)].map(([, name]) => name),
  };
}
