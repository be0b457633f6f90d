/** libs/accounts: tokens and what they were rotated into are of one line, and have one spend cap. */
export const tokenLinesTables = `
set local lock_timeout = '5s';
alter table api_tokens add column first_id int references api_tokens (id);
comment on column api_tokens.first_id is 'The first of the tokens that this one came from by rotations: their spending is counted together, at that one; null: it came from none';

with recursive lines as (
  select t.replaced_by as id, t.id as first_id from api_tokens t
   where t.replaced_by <> t.id and not exists (select from api_tokens o where o.replaced_by = t.id and o.id <> t.id)
  union all
  select t.replaced_by, l.first_id from lines l join api_tokens t on t.id = l.id where t.replaced_by <> t.id
)
update api_tokens t set first_id = l.first_id from lines l where t.id = l.id;

with moved as (
  delete from token_spending s using api_tokens t where t.id = s.token_id and t.first_id is not null returning t.first_id, s.day, s.spent
)
insert into token_spending as s (token_id, day, spent) select first_id, day, sum(spent) from moved group by first_id, day
on conflict (token_id, day) do update set spent = s.spent + excluded.spent;
comment on column token_spending.token_id is 'The first of its line: all of them share one cap';
`;
