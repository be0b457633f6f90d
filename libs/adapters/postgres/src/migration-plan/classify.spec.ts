import { classify } from './classify';
import { splitChanges } from './classify-alter';
import { blocksReaders, blocksWriters, LOCKS } from './locks';

it.each<[string, string, string, string[]]>([
  ['create table t (id int)', 'none', 'catalogue', []],
  ['create table t (id int references s (id))', 'none', 'catalogue', []],
  ['create table p partition of t for values in (1)', 'access exclusive', 'catalogue', ['t']],
  ['select a from t', 'access share', 'rows', []],
  ['with x as (select 1 as a) select a from x', 'access share', 'rows', []],
  ['insert into t (a) values (1)', 'row exclusive', 'rows', ['t']],
  ['update t set a = 1', 'row exclusive', 'rows', ['t']],
  ['delete from public.t', 'row exclusive', 'rows', ['public.t']],
  [
    'with x as (delete from s returning a) insert into t select a from x',
    'row exclusive',
    'rows',
    ['s', 't'],
  ],
  ['insert into t (a) values (1) on conflict (a) do update set a = 2', 'row exclusive', 'rows', ['t']],
  ['create index concurrently i on t (a)', 'share update exclusive', 'index', ['t']],
  [
    'create unique index concurrently if not exists i on public.t using gin (a)',
    'share update exclusive',
    'index',
    ['public.t'],
  ],
  ['create index i on t (a)', 'share', 'index', ['t']],
  ['create unique index if not exists i\n  on t (a)', 'share', 'index', ['t']],
  ['create index i on only t (a)', 'share', 'catalogue', ['t']],
  ['alter table t validate constraint c', 'share update exclusive', 'scan', ['t']],
  ['alter table t set (fillfactor = 50)', 'share update exclusive', 'catalogue', ['t']],
  ['alter table t alter column a set statistics 10', 'share update exclusive', 'catalogue', ['t']],
  ['alter table t add constraint c foreign key (a) references s (id)', 'share row exclusive', 'scan', ['t']],
  [
    'alter table t add foreign key (a) references s (id) not valid',
    'share row exclusive',
    'catalogue',
    ['t'],
  ],
  ['alter table t disable trigger x', 'share row exclusive', 'catalogue', ['t']],
  ['alter table t attach partition p for values in (2)', 'share update exclusive', 'scan', ['t']],
  ['alter table t add constraint c check (a > 0)', 'access exclusive', 'scan', ['t']],
  ['alter table t add check (a > 0) not valid', 'access exclusive', 'catalogue', ['t']],
  ['alter table t add constraint c unique (a)', 'access exclusive', 'index', ['t']],
  ['alter table t add constraint c primary key using index i', 'access exclusive', 'catalogue', ['t']],
  ['alter table t add column b int', 'access exclusive', 'catalogue', ['t']],
  ['alter table if exists only t add column if not exists b int', 'access exclusive', 'catalogue', ['t']],
  ['alter table t add column b timestamptz not null default now()', 'access exclusive', 'catalogue', ['t']],
  [`alter table t add column b text default 'a (b)'`, 'access exclusive', 'catalogue', ['t']],
  ['alter table t add column b uuid default gen_random_uuid()', 'access exclusive', 'rewrite', ['t']],
  ['alter table t add column b int generated always as identity', 'access exclusive', 'rewrite', ['t']],
  ['alter table t add column b int references s (id)', 'access exclusive', 'scan', ['t']],
  ['alter table t add column b int check (b > 0)', 'access exclusive', 'scan', ['t']],
  ['alter table t add column b int unique', 'access exclusive', 'index', ['t']],
  ['alter table t drop column a', 'access exclusive', 'catalogue', ['t']],
  ['alter table t drop constraint if exists c', 'access exclusive', 'catalogue', ['t']],
  ['alter table t alter column a type bigint', 'access exclusive', 'rewrite', ['t']],
  ['alter table t alter column a set not null', 'access exclusive', 'scan', ['t']],
  ['alter table t alter a drop not null', 'access exclusive', 'catalogue', ['t']],
  ['alter table t alter column a set default 1', 'access exclusive', 'catalogue', ['t']],
  ['alter table t rename to u', 'access exclusive', 'catalogue', ['t']],
  ['alter table t set tablespace x', 'access exclusive', 'rewrite', ['t']],
  ['alter table t add column b int, validate constraint c', 'access exclusive', 'scan', ['t']],
  ['alter table t cluster on i', 'unknown', 'unknown', ['t']],
  ['alter table t add column b int, cluster on i', 'unknown', 'unknown', ['t']],
  [
    'create trigger x before update on t for each row execute function f()',
    'share row exclusive',
    'catalogue',
    ['t'],
  ],
  [
    'create constraint trigger x after insert on t deferrable initially deferred for each row execute function f()',
    'share row exclusive',
    'catalogue',
    ['t'],
  ],
  ['drop trigger if exists x on t', 'access exclusive', 'catalogue', ['t']],
  ['drop table t', 'access exclusive', 'catalogue', ['t']],
  ['truncate t', 'access exclusive', 'catalogue', ['t']],
  ['create view v as select a from t', 'none', 'catalogue', []],
  ['create or replace view v as select a from t', 'access exclusive', 'catalogue', ['v']],
  ['analyze t', 'share update exclusive', 'rows', ['t']],
  [`comment on table t is 'x'`, 'share update exclusive', 'catalogue', ['t']],
  [`comment on column t.a is 'x'`, 'share update exclusive', 'catalogue', ['t']],
  [`comment on column public.t.a is 'x'`, 'share update exclusive', 'catalogue', ['public.t']],
  [`comment on function f() is 'x'`, 'none', 'catalogue', []],
  ['create or replace function f() returns int language sql as $$ delete from t $$', 'none', 'catalogue', []],
  ['alter function f() set enable_seqscan to off', 'none', 'catalogue', []],
  [`set local lock_timeout = '5s'`, 'none', 'catalogue', []],
  ['grant select on t to x', 'none', 'catalogue', []],
  [`select set_config('lock_timeout', $1, false)`, 'access share', 'rows', []],
  ['select partitions.swap($1)', 'unknown', 'unknown', []],
  ['do $$ begin drop table t; end $$', 'unknown', 'unknown', []],
  ['vacuum full t', 'unknown', 'unknown', []],
])('%s: %s', (statement, lock, work, tables) => {
  expect(classify(statement)).toMatchObject({ lock, work, tables });
});

it.each<[string, string, string]>([
  ['drop index i', 'access exclusive', 'i'],
  ['drop index concurrently if exists public.i', 'share update exclusive', 'public.i'],
  ['alter index i rename to j', 'share update exclusive', 'i'],
  ['alter index i attach partition j', 'access exclusive', 'i'],
])('%s: the lock is on the table of the index', (statement, lock, index) => {
  expect(classify(statement)).toMatchObject({ lock, tables: [], indexes: [index] });
});

it('names the tables of foreign keys, once each', () => {
  expect(
    classify('create table t (a int references s (id), b int references s (id), c int references u (id))'),
  ).toMatchObject({
    creates: 't',
    referenced: ['s', 'u'],
  });
});

it.each([
  ['alter table t add foreign key (a) references s (id)', ['s']],
  ['alter table t add column b int REFERENCES "S.x" (id), add column c int references u', ['S.x', 'u']],
  ['alter table t add column preferences text', []],
])('%s: names the tables that rows refer to', (statement, referenced) => {
  expect(classify(statement)?.referenced).toEqual(referenced);
});

it('separates the changes of a statement at commas outside of brackets and texts', () => {
  expect(splitChanges(`add check (a in (1, 2)), add column b text default 'x, y', drop column c`)).toEqual([
    'add check (a in (1, 2))',
    `add column b text default 'x, y'`,
    'drop column c',
  ]);
});

it('knows what each lock blocks', () => {
  expect(LOCKS.filter(blocksWriters)).toEqual(['share', 'share row exclusive', 'access exclusive']);
  expect(LOCKS.filter(blocksReaders)).toEqual(['access exclusive']);
});
