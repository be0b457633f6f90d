import { classifyAlterTable } from './classify-alter';
import type { StatementClass } from './locks';

type Read = (statement: string) => StatementClass | undefined;

const NAME = String.raw`"?([\w.]+)"?`;

/** The first group of a pattern becomes the table. */
const ofTable = (
  pattern: RegExp,
  kind: string,
  lock: StatementClass['lock'],
  work: StatementClass['work'] = 'catalogue',
): Read => {
  return (statement) => {
    const [, table] = pattern.exec(statement) ?? [];
    return table === undefined ? undefined : { kind, lock, work, tables: [table] };
  };
};

const withoutTable =
  (pattern: RegExp, kind: string): Read =>
  (statement) =>
    pattern.test(statement) ? { kind, lock: 'none', work: 'catalogue', tables: [] } : undefined;

const named = (pattern: string): RegExp => new RegExp(`^${pattern}`, 'i');
const all = (statement: string, pattern: RegExp): string[] => [
  ...new Set([...statement.matchAll(pattern)].map(([, name]) => name)),
];

const ofCreatedTable: Read = (statement) => {
  const [, creates] = named(`create (?:unlogged )?table (?:if not exists )?${NAME}`).exec(statement) ?? [];
  if (creates === undefined) return undefined;
  const [, parent] = new RegExp(`partition of ${NAME}`, 'i').exec(statement) ?? [];
  return {
    kind: 'create table',
    // unlike `attach partition`, which locks the parent share update exclusive
    lock: parent === undefined ? 'none' : 'access exclusive',
    work: 'catalogue',
    tables: parent === undefined ? [] : [parent],
    referenced: all(statement, new RegExp(`references ${NAME}`, 'gi')),
    creates,
  };
};

/** Of an index on the parent alone no row is read. */
const ofIndex: Read = (statement) => {
  const [, concurrently, only, table] =
    named(
      String.raw`create (?:unique )?index (concurrently )?(?:if not exists )?(?:"?\w+"? )?on (only )?${NAME}`,
    ).exec(statement) ?? [];
  if (table === undefined) return undefined;
  const work = only === undefined ? 'index' : 'catalogue';
  return concurrently === undefined
    ? { kind: 'create index', lock: 'share', work, tables: [table] }
    : { kind: 'create index concurrently', lock: 'share update exclusive', work, tables: [table] };
};

const ofDroppedIndex: Read = (statement) => {
  const [, concurrently, index] =
    named(`drop index (concurrently )?(?:if exists )?${NAME}`).exec(statement) ?? [];
  if (index === undefined) return undefined;
  const [kind, lock] =
    concurrently === undefined
      ? (['drop index', 'access exclusive'] as const)
      : (['drop index concurrently', 'share update exclusive'] as const);
  return { kind, lock, work: 'catalogue', tables: [], indexes: [index] };
};

const ofAlteredIndex: Read = (statement) => {
  const [, index, change] =
    named(`alter index (?:if exists )?${NAME} (rename|attach partition)`).exec(statement) ?? [];
  if (index === undefined) return undefined;
  const lock = change.toLowerCase() === 'rename' ? 'share update exclusive' : 'access exclusive';
  return {
    kind: `alter index ${change.toLowerCase()}`,
    lock,
    work: 'catalogue',
    tables: [],
    indexes: [index],
  };
};

/** `with` may precede a write of rows, also inside of itself. */
const ofRows: Read = (statement) => {
  if (!/^(?:insert|update|delete|merge|with)\b/i.test(statement)) return undefined;
  const written = all(
    statement,
    /\b(?:insert into|update(?! set\b)(?: only)?|delete from(?: only)?|merge into) "?([\w.]+)"?/gi,
  );
  return written.length > 0
    ? { kind: 'write rows', lock: 'row exclusive', work: 'rows', tables: written }
    : { kind: 'read rows', lock: 'access share', work: 'rows', tables: [] };
};

/** Functions of PostgreSQL and of migrations that change no table. */
const READING = new Set(
  'current_setting set_config to_regclass date_trunc now coalesce min max count bound'.split(' '),
);
const CALL = /\b(\w+)\s*\(/g;
const NO_FUNCTION = /^(?:from|select|in|and|or|not|exists|any|where|on|as|x|case|when|values|using)$/i;

/** A read; unknown where it calls a function that may change tables. */
const ofSelect: Read = (statement) => {
  if (!/^select\b/i.test(statement)) return undefined;
  const calls = all(statement, CALL).filter((name) => !NO_FUNCTION.test(name));
  return calls.every((name) => READING.has(name.toLowerCase()))
    ? { kind: 'read rows', lock: 'access share', work: 'rows', tables: [] }
    : { kind: 'call a function', lock: 'unknown', work: 'unknown', tables: [] };
};

/** The first that knows the statement decides. */
const READS: readonly Read[] = [
  ofCreatedTable,
  ofIndex,
  ofDroppedIndex,
  ofAlteredIndex,
  classifyAlterTable,
  ofTable(named(`comment on (?:table|view) ${NAME}`), 'comment', 'share update exclusive'),
  ofTable(
    named(String.raw`comment on column (?:"?(\w+(?:\.\w+)?)"?)\.\w+`),
    'comment',
    'share update exclusive',
  ),
  ofTable(
    named(String.raw`create (?:or replace )?(?:constraint )?trigger \w+ [^$]*? on ${NAME}`),
    'create trigger',
    'share row exclusive',
  ),
  ofTable(named(String.raw`drop trigger (?:if exists )?\w+ on ${NAME}`), 'drop trigger', 'access exclusive'),
  ofTable(named(`drop (?:table|view) (?:if exists )?${NAME}`), 'drop table', 'access exclusive'),
  ofTable(named(`truncate (?:table )?${NAME}`), 'truncate', 'access exclusive'),
  ofTable(named(`lock table ${NAME}`), 'lock table', 'access exclusive'),
  ofTable(named(`create or replace view ${NAME}`), 'replace view', 'access exclusive'),
  ofTable(named(`analyze ${NAME}`), 'analyze', 'share update exclusive', 'rows'),
  withoutTable(/^create (?:materialized )?view\b/i, 'create view'),
  withoutTable(
    /^comment on (?:function|schema|index|extension|constraint|trigger|sequence|type)\b/i,
    'comment',
  ),
  withoutTable(/^create (?:or replace )?function\b/i, 'create function'),
  withoutTable(/^drop function\b/i, 'drop function'),
  withoutTable(/^alter function\b/i, 'alter function'),
  withoutTable(/^create (?:schema|extension|sequence|type)\b/i, 'create object'),
  withoutTable(/^(?:grant|revoke)\b/i, 'set privileges'),
  withoutTable(/^set\b/i, 'set'),
  ofRows,
  ofSelect,
];

/**
 * What a statement locks and how much it reads, by its kind alone: rules of PostgreSQL 15 and later (manual,
 * "Explicit Locking" and the page of each command). unknown: the statement does not show it.
 */
export function classify(statement: string): StatementClass {
  const plain = statement.replace(/\s+/g, ' ').trim();
  for (const read of READS) {
    const found = read(plain);
    if (found) return found;
  }
  return { kind: 'other', lock: 'unknown', work: 'unknown', tables: [] };
}
