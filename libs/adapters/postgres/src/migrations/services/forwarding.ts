/**
 * libs/dns: email and URL forwarding. Whoever writes one locks the zone's row first, as for a record, and
 * goes one version further.
 */
export const forwardingTables = `
alter table zone_changes drop constraint zone_changes_action_check;
alter table zone_changes add constraint zone_changes_action_check
  check (action in ('create', 'replace', 'delete', 'import', 'rollback', 'url_forwarding', 'email_forwarding', 'transfer'));

create table url_forwardings (
  id           int generated always as identity primary key,
  domain_id    int not null references zones (domain_id),
  host         text collate "C" not null check (host = lower(host) and length(host) <= 253),
  forwards_to  text not null check (length(forwards_to) <= 2048),
  type         text not null check (type in ('masked', 'redirect', '302')),
  title        text check (length(title) <= 255),
  meta         text check (length(meta) <= 1024),
  created_at   timestamptz not null,
  updated_at   timestamptz not null
);
create unique index url_forwardings_host_uq on url_forwardings (domain_id, host);
create index url_forwardings_page_ix on url_forwardings (domain_id, id);
comment on column url_forwardings.host is 'Relative, lower-case A-labels; empty at the apex';

create table email_forwardings (
  id           int generated always as identity primary key,
  domain_id    int not null references zones (domain_id),
  mailbox      text collate "C" not null check (mailbox = lower(mailbox) and length(mailbox) between 1 and 64),
  email_to     text not null check (length(email_to) <= 254),
  created_at   timestamptz not null,
  updated_at   timestamptz not null
);
create unique index email_forwardings_mailbox_uq on email_forwardings (domain_id, mailbox);
create index email_forwardings_page_ix on email_forwardings (domain_id, id);
comment on column email_forwardings.mailbox is 'The part before the @';
`;
