/**
 * libs/dns: recipients of forwarded mail who have agreed, for accounts that want it. Whoever writes an entry,
 * moves its domain to another account or turns the option on notes the addresses in the same statement:
 * triggers do it, so that no use case can forget it. Mail follows by the worker.
 */
export const recipientsTables = `
alter table accounts add column verify_forwarding_recipients boolean not null default false;
comment on column accounts.verify_forwarding_recipients is 'Mail is forwarded only to addresses whose owner agreed (forwarding_recipients)';

create table forwarding_recipients (
  id             int generated always as identity primary key,
  account_id     int not null references accounts (id),
  email          text not null,
  address        text not null generated always as (lower(email)) stored,
  state          text not null default 'pending' check (state in ('pending', 'verified', 'refused')),
  due_at         timestamptz,
  last_sent_at   timestamptz,
  link_ends_at   timestamptz,
  sent           int not null default 0 check (sent >= 0),
  decided_at     timestamptz,
  check ((state = 'pending') = (decided_at is null)),
  check (state = 'pending' or due_at is null)
);
create unique index forwarding_recipients_address_uq on forwarding_recipients (account_id, address);
create index forwarding_recipients_due_ix on forwarding_recipients (due_at) where due_at is not null;
comment on table forwarding_recipients is 'One for each account and address that its mail is forwarded to, from when the account asks for agreement; what the owner said is never forgotten';
comment on column forwarding_recipients.email is 'As written first';
comment on column forwarding_recipients.due_at is 'When to see whether a mail is to be sent; null: none is';
comment on column forwarding_recipients.link_ends_at is 'Of the last mail: as long as its link works no other is sent unasked';

create index email_forwardings_recipient_ix on email_forwardings (lower(email_to));

create table forwarding_recipient_links (
  digest        text primary key,
  recipient_id  int not null references forwarding_recipients (id),
  created_at    timestamptz not null,
  expires_at    timestamptz not null,
  used_at       timestamptz
);
create index forwarding_recipient_links_expiry_ix on forwarding_recipient_links (expires_at);
comment on column forwarding_recipient_links.digest is 'HMAC-SHA-256 of the token in the link, hex: the token itself is in the mail alone';

create table forwarding_recipient_mails (
  key           text primary key,
  window_start  timestamptz not null,
  mails         int not null check (mails > 0)
);
create index forwarding_recipient_mails_window_ix on forwarding_recipient_mails (window_start);
comment on table forwarding_recipient_mails is 'Mails in the window that began with the first one: of an account, and of an address (its keyed digest) for all accounts together';

create function note_forwarding_recipients(of_account int, emails text[]) returns void language sql as $$
  insert into forwarding_recipients as r (account_id, email, due_at)
  select distinct on (lower(email)) of_account, email, '-infinity' from unnest(emails) as email order by lower(email)
  on conflict (account_id, address) do update set due_at = excluded.due_at where r.state = 'pending' and r.due_at is null
$$;

-- The row of the account is locked against the switch: either the entry is seen when the option is turned on, or the option when the entry is written.
create function note_forwarding_recipient() returns trigger language plpgsql as $$
declare
  owner int;
begin
  select a.id into owner from domains d join accounts a on a.id = d.account_id where d.id = new.domain_id and a.verify_forwarding_recipients for share of a;
  if owner is not null then perform note_forwarding_recipients(owner, array[new.email_to]); end if;
  return null;
end $$;
create trigger email_forwardings_recipient_new after insert on email_forwardings for each row execute function note_forwarding_recipient();
create trigger email_forwardings_recipient after update of email_to on email_forwardings for each row
  when (lower(old.email_to) is distinct from lower(new.email_to)) execute function note_forwarding_recipient();

create function note_recipients_of_domain() returns trigger language plpgsql as $$
declare
  emails text[] := array(select email_to from email_forwardings where domain_id = new.id);
begin
  if cardinality(emails) = 0 then return null; end if;
  perform from accounts where id = new.account_id and verify_forwarding_recipients for share;
  if found then perform note_forwarding_recipients(new.account_id, emails); end if;
  return null;
end $$;
create trigger domains_recipients after update of account_id, removed_at on domains for each row
  when (new.removed_at is null and (old.account_id, old.removed_at) is distinct from (new.account_id, new.removed_at))
  execute function note_recipients_of_domain();

create function note_recipients_of_account() returns trigger language plpgsql as $$
begin
  perform note_forwarding_recipients(new.id, array(
    select e.email_to from domains d join email_forwardings e on e.domain_id = d.id where d.account_id = new.id and d.removed_at is null));
  return null;
end $$;
create trigger accounts_recipients after update of verify_forwarding_recipients on accounts for each row
  when (new.verify_forwarding_recipients and not old.verify_forwarding_recipients) execute function note_recipients_of_account();

-- Who said no gets nothing, whatever the account wants since.
create or replace view forwarding.mail_aliases with (security_barrier) as
  select e.mailbox || '@' || s.name as address, s.name as domain, e.mailbox, e.email_to as destination
    from forwarding.served_domains s join email_forwardings e on e.domain_id = s.id join domains d on d.id = s.id join accounts a on a.id = d.account_id
         left join forwarding_recipients r on r.account_id = d.account_id and r.address = lower(e.email_to)
   where case when a.verify_forwarding_recipients then r.state = 'verified' else r.state is distinct from 'refused' end;
`;
