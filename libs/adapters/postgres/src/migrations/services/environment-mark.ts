/**
 * The environment that a database belongs to, in one row that the applications write once. A database that
 * has accounts already is told by their names, as credentials are (BEHAVIOUR §3); an empty one by whoever
 * starts on it first.
 */
export const environmentMarkTables = `
create table environment_mark (
  id           boolean primary key default true check (id),
  environment  text not null check (environment in ('production', 'sandbox')),
  stack        uuid not null default gen_random_uuid(),
  marked_at    timestamptz not null
);
comment on table environment_mark is 'Which environment this database belongs to: an application of another one refuses to start';
comment on column environment_mark.stack is 'Tells the stacks of one Redis server apart';

insert into environment_mark (environment, marked_at)
select case when bool_and(lower(username) like '%-test') then 'sandbox' else 'production' end, min(created_at) from accounts
having bool_and(lower(username) like '%-test') or not bool_or(lower(username) like '%-test');
`;
