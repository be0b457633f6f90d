/**
 * The life of a domain after its registration: renewal by itself, notices, expiry, removal, and what becomes
 * of it at the registry then.
 */
export const calendarTables = `
alter table accounts add column expiration_hold boolean not null default false;
comment on column accounts.expiration_hold is 'Its domains leave the DNS when they expire: ExpirationClientHold (BEHAVIOUR §10)';

alter table domains
  add column calendar_at          timestamptz,
  add column expiration_told_for  timestamptz,
  add column autorenew_tried_at   timestamptz,
  add column autorenew_trouble    text;
create index domains_calendar_ix on domains ((coalesce(calendar_at, '-infinity'))) where removed_at is null and state = 'active';
comment on column domains.calendar_at is 'When the calendar has something to do; null: it does not know yet, and looks as soon as its turn comes';
comment on column domains.expiration_told_for is 'The end of the term whose passing was told (domain.expiration)';
comment on column domains.autorenew_trouble is 'Code of what the last renewal by itself came to nothing for; null: it did not';

-- Whoever changes what the calendar goes by, from whichever program, makes it look again.
create function forget_calendar() returns trigger language plpgsql as $$
begin
  new.calendar_at := null;
  if new.expires_at <> old.expires_at then
    new.autorenew_tried_at := null;
    new.autorenew_trouble := null;
  end if;
  return new;
end $$;
create trigger domains_calendar before update of state, expires_at, autorenew_enabled, account_id on domains for each row
  when ((old.state, old.expires_at, old.autorenew_enabled, old.account_id) is distinct from (new.state, new.expires_at, new.autorenew_enabled, new.account_id))
  execute function forget_calendar();

create table domain_notices (
  domain_id   int not null references domains (id),
  kind        text not null check (kind in ('month_ahead', 'week_ahead', 'expired')),
  term_end    timestamptz not null,
  account_id  int not null references accounts (id),
  contact_id  int not null references contacts (id),
  policy      text not null,
  noticed_at  timestamptz not null,
  primary key (domain_id, term_end, kind)
);
comment on table domain_notices is 'Notices of expiry to registrants, as evidence: written in the transaction that writes the mail (mails.subject: domain:id)';
comment on column domain_notices.policy is 'The version of the rule that it follows';

create table domain_ends (
  domain_id       int primary key references domains (id),
  connection_id   int not null references registry_connections (id),
  name            text collate "C" not null,
  account_id      int not null references accounts (id),
  stage           text not null check (stage in ('kept', 'deleting', 'lapsing', 'deleted', 'gone', 'left')),
  delete_at       timestamptz not null,
  deleted_at      timestamptz,
  operation_id    uuid references operations (id) deferrable initially deferred,
  due_at          timestamptz,
  trouble         text,
  removed_at      timestamptz not null,
  ended_at        timestamptz,
  check ((stage in ('gone', 'left')) = (ended_at is not null)),
  check ((stage in ('kept', 'lapsing', 'deleted')) = (due_at is not null)),
  check (stage <> 'deleting' or operation_id is not null)
);
create index domain_ends_due_ix on domain_ends (due_at) where due_at is not null;
create index domain_ends_open_ix on domain_ends (domain_id) where ended_at is null;
comment on table domain_ends is 'Domains that left their account and are, or were, still ours at the registry';
comment on column domain_ends.stage is
  'kept: until delete_at · deleting: operation_id is under way · lapsing: the registry ends it by itself · deleted: redemption, then pending delete · gone: the name is free · left: another registrar has it';
comment on column domain_ends.operation_id is 'The newest delete';
comment on column domains.state is
  'initialized: money held, the registry not asked or not heard · pending_create: the registry accepted (1001) · active · failed: never came to be · deleted: left its account; what is left of it at the registry, domain_ends says · transferred: another registrar has it';
`;
