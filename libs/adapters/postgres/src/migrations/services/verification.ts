/** libs/contacts and libs/domains: verification of registrants by email; mail that goes out. */
export const verificationTables = `
create table contact_verifications (
  id            int generated always as identity primary key,
  account_id    int not null references accounts (id),
  email         text not null,
  address       text not null generated always as (lower(email)) stored,
  contact_id    int not null references contacts (id),
  state         text not null check (state in ('open', 'verified')),
  created_at    timestamptz not null,
  verify_by     timestamptz not null,
  done_until    timestamptz not null,
  due_at        timestamptz,
  last_sent_at  timestamptz,
  sent          int not null default 0 check (sent >= 0),
  held_at       timestamptz,
  verified_at   timestamptz,
  verified_how  text check (verified_how in ('link', 'api', 'import')),
  check ((state = 'verified') = (verified_at is not null)),
  check ((state = 'verified') = (verified_how is not null)),
  check (state = 'open' or due_at is null)
);
create unique index contact_verifications_address_uq on contact_verifications (account_id, address);
create index contact_verifications_open_ix on contact_verifications (account_id, id) where state = 'open';
create index contact_verifications_due_ix on contact_verifications (due_at) where due_at is not null;
comment on table contact_verifications is 'One for each address that registrants of an account have; it covers all domains of the account whose registrant has it';
comment on column contact_verifications.contact_id is 'The first contact with this address';
comment on column contact_verifications.done_until is 'Steps of its calendar up to this moment are done: reminders, the hold, the notice of it';
comment on column contact_verifications.held_at is 'When its time was over';

-- Addresses that were verified before this table was.
insert into contact_verifications (account_id, email, contact_id, state, created_at, verify_by, done_until, verified_at, verified_how)
select distinct on (d.account_id, lower(c.email)) d.account_id, c.email, c.id, 'verified', c.created_at, c.created_at + interval '360 hours', c.created_at, c.created_at, 'import'
  from domains d join contacts c on c.id = d.registrant_id
 where c.is_verified and c.email is not null
 order by d.account_id, lower(c.email), c.id;
create index contacts_address_ix on contacts (lower(email)) where email is not null;

create table verification_checks (
  domain_id  int primary key references domains (id) on delete cascade,
  version    int not null default 1,
  due_at     timestamptz not null,
  attempts   int not null default 0,
  trouble    text
);
create index verification_checks_due_ix on verification_checks (due_at);
comment on table verification_checks is 'Domains to be looked at: whether the address of the registrant starts a verification, and whether a hold has to come or go';
comment on column verification_checks.version is 'Grows when the domain changes again: a look that began before does not count then';

-- Whatever makes a domain active or changes its registrant or account, from whichever program, is looked at once, by whoever takes the row away.
create function note_verification_check() returns trigger language plpgsql as $$
begin
  insert into verification_checks as k (domain_id, due_at) values (new.id, '-infinity')
    on conflict (domain_id) do update set version = k.version + 1, due_at = '-infinity', attempts = 0;
  return null;
end $$;
create trigger domains_verification after update of state, registrant_id, account_id on domains for each row
  when (new.state = 'active' and (old.state, old.registrant_id, old.account_id) is distinct from (new.state, new.registrant_id, new.account_id))
  execute function note_verification_check();

create table verification_links (
  digest           text primary key,
  verification_id  int not null references contact_verifications (id),
  created_at       timestamptz not null,
  expires_at       timestamptz not null,
  used_at          timestamptz
);
create index verification_links_expiry_ix on verification_links (expires_at);
comment on column verification_links.digest is 'HMAC-SHA-256 of the token in the link, hex: the token itself is in the mail alone';

create table verification_resends (
  account_id    int primary key references accounts (id),
  window_start  timestamptz not null,
  resends       int not null check (resends > 0)
);

create table verification_parkings (
  domain_id    int primary key references domains (id) on delete cascade,
  nameservers  text[] not null,
  kept_at      timestamptz not null
);
comment on table verification_parkings is 'Name servers that a domain had when it was parked; of use while the domain has the lock VerificationHold';

create table mails (
  id              uuid primary key,
  account_id      int not null references accounts (id),
  template        text not null,
  subject         text not null,
  recipient       text,
  content_sealed  text,
  created_at      timestamptz not null,
  due_at          timestamptz,
  attempts        int not null default 0,
  sent_at         timestamptz,
  failed_at       timestamptz,
  trouble         text,
  check ((due_at is null) = (sent_at is not null or failed_at is not null)),
  check (due_at is null or (recipient is not null and content_sealed is not null))
);
create index mails_due_ix on mails (due_at) where due_at is not null;
create index mails_subject_ix on mails (subject, created_at);
create index mails_erase_ix on mails (created_at) where recipient is not null and due_at is null;
comment on table mails is 'Mail that goes out, written in the transaction of what causes it; the row is the evidence that it was sent';
comment on column mails.subject is 'What it is about, as kind:id, for staff';
comment on column mails.recipient is 'Null: erased, 90 days after it was written';
comment on column mails.content_sealed is 'What the template is filled with, sealed: links in it are secrets. Null once it is sent or given up';

create table account_mail_settings (
  account_id    int primary key references accounts (id),
  sender_name   text check (length(sender_name) <= 100),
  reply_to      text check (length(reply_to) <= 254),
  introduction  text check (length(introduction) <= 2000),
  closing       text check (length(closing) <= 2000),
  updated_at    timestamptz not null
);
comment on table account_mail_settings is 'How mail to the registrants of a reseller names its sender and what it says before and after our text';
`;
