/**
 * libs/webhooks: events as a log that accounts read and have sent again; a second signature with secrets;
 * subscriptions that fail for days.
 */
export const eventLogTables = `
create table event_log_head (
  one        boolean primary key default true check (one),
  position   bigint not null,
  logged_at  timestamptz not null
);
comment on table event_log_head is 'The end of the log. Whoever writes to it holds this row until the commit: a position that is seen has none below it that comes later';

create table account_events (
  position      bigint primary key,
  id            uuid not null,
  account_id    int not null references accounts (id),
  name          text not null,
  domain_names  text[] collate "C" not null,
  body          text not null,
  occurred_at   timestamptz not null,
  logged_at     timestamptz not null
);
create unique index account_events_id_uq on account_events (id);
create unique index account_events_feed_ix on account_events (account_id, position);
create index account_events_name_ix on account_events (account_id, name, position);
create index account_events_domains_ix on account_events using gin (domain_names);
comment on table account_events is 'Every event, wanted by a subscription or not, for 90 days; forget_account_events takes the oldest away';
comment on column account_events.body is 'Canonical JSON, as subscriptions get it';
comment on column account_events.logged_at is 'Never before that of a lower position';

-- Events from before there was a log, as far as somebody had subscribed to them.
insert into account_events (position, id, account_id, name, domain_names, body, occurred_at, logged_at)
select row_number() over (order by created_at, event_id), event_id, account_id, event_name,
       array(select distinct named from (
         select body::jsonb ->> 'domainName' union all select body::jsonb #>> '{domain,domainName}'
         union all select jsonb_array_elements_text(case jsonb_typeof(body::jsonb -> 'domains') when 'array' then body::jsonb -> 'domains' else '[]' end)
       ) as n (named) where named is not null),
       body, occurred_at, created_at
  from (select distinct on (event_id) * from webhook_deliveries order by event_id, created_at) as d;
insert into event_log_head (position, logged_at) select coalesce(max(position), 0), coalesce(max(logged_at), '-infinity') from account_events;

alter table webhook_subscriptions
  add column secret_sealed         text,
  add column former_secret_sealed  text,
  add column former_secret_until   timestamptz,
  add column failing_since         timestamptz,
  add column failed_at             timestamptz,
  add column deactivated_at        timestamptz,
  add constraint webhook_subscriptions_former_ck check ((former_secret_sealed is null) = (former_secret_until is null) and (former_secret_sealed is null or secret_sealed is not null)),
  add constraint webhook_subscriptions_failing_ck check ((failing_since is null) = (failed_at is null)),
  add constraint webhook_subscriptions_deactivated_ck check (deactivated_at is null or not active);
create index webhook_subscriptions_failing_ix on webhook_subscriptions (failing_since) where active and failing_since is not null;
comment on column webhook_subscriptions.secret_sealed is 'Of the header webhook-signature. Null: made before there was one, and not rotated since';
comment on column webhook_subscriptions.former_secret_sealed is 'Signs beside the other until former_secret_until';
comment on column webhook_subscriptions.failing_since is 'The first attempt in vain since one was accepted, or since the subscription was changed; null: none was in vain since';
comment on column webhook_subscriptions.failed_at is 'The last attempt in vain';
comment on column webhook_subscriptions.deactivated_at is 'When the registrar set it inactive because it failed for days; null: it did not, or its owner has changed it since';

-- The longest due of each subscription; how many of them are under way.
create index webhook_deliveries_waiting_ix on webhook_deliveries (subscription_id, due_at) where state = 'pending';
create index webhook_deliveries_finished_ix on webhook_deliveries (finished_at) where finished_at is not null;
create index webhook_deliveries_event_time_ix on webhook_deliveries (account_id, occurred_at);

create table webhook_resends (
  account_id    int primary key references accounts (id),
  window_start  timestamptz not null,
  resends       int not null check (resends > 0)
);
comment on table webhook_resends is 'Requests to send again in the hour that began with the first one';

-- The application may not remove events and attempts, but have the oldest removed.
create function forget_account_events(before timestamptz, at_most int) returns int language sql security definer set search_path = public, pg_temp as $$
  with oldest as (select position, logged_at from account_events order by position limit at_most),
       gone as (delete from account_events e using oldest o where e.position = o.position and o.logged_at < before returning 1)
  select count(*)::int from gone
$$;

create function forget_webhook_deliveries(before timestamptz, at_most int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids uuid[] := array(select id from webhook_deliveries where finished_at < before order by finished_at limit at_most for update skip locked);
begin
  delete from webhook_attempts where delivery_id = any(ids);
  delete from webhook_deliveries where id = any(ids);
  return cardinality(ids);
end $$;
`;
