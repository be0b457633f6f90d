/** Notices of registries and of the registrar, and what mails say. */
export const noticesTables = `
create table compliance_notices (
  id             int generated always as identity primary key,
  domain_id      int not null references domains (id),
  account_id     int not null references accounts (id),
  name           text collate "C" not null,
  source         text not null check (source in ('staff', 'registry')),
  connection_id  int references registry_connections (id),
  message_id     text,
  content        jsonb not null,
  way            text not null check (way in ('webhook', 'email', 'email_and_webhook', 'none')),
  contact_id     int references contacts (id),
  noticed_at     timestamptz not null,
  check ((source = 'registry') = (connection_id is not null and message_id is not null)),
  check ((way in ('email', 'email_and_webhook')) = (contact_id is not null))
);
create index compliance_notices_domain_ix on compliance_notices (domain_id, id);
create unique index compliance_notices_message_uq on compliance_notices (connection_id, message_id) where message_id is not null;
comment on table compliance_notices is 'Demands of registries that a breach of policy is cured by a day, as evidence; written with the event, and with the mail where one goes out (mails.subject: compliance:id)';
comment on column compliance_notices.content is 'The payload of the event domain.registry.compliance_notice';
comment on column compliance_notices.way is 'How it was told (accounts.compliance_notices and the subscription at that moment); none: neither a subscription nor an address to write to';
comment on column compliance_notices.contact_id is 'The registrant that the mail went to';

create table transfer_out_notices (
  transfer_id  int primary key references transfers_out (id),
  contact_id   int not null references contacts (id),
  digest       text unique,
  noticed_at   timestamptz not null,
  expires_at   timestamptz not null,
  used_at      timestamptz
);
comment on table transfer_out_notices is 'Notices to registrants that another registrar asks for their domain, as evidence: written in the transaction that tells the account, with the mail (mails.subject: transfer-out:id)';
comment on column transfer_out_notices.digest is 'HMAC-SHA-256 of the token in the link that refuses the transfer, hex; null: the registrant has no address to write to';
comment on column transfer_out_notices.expires_at is 'When the registry approves by itself: the link ends then';
comment on column transfer_out_notices.used_at is 'When the transfer was refused by the link';

create table account_mail_wordings (
  account_id    int not null references accounts (id),
  template      text not null,
  subject       text check (length(subject) <= 150),
  sender_name   text check (length(sender_name) <= 100),
  reply_to      text check (length(reply_to) <= 254),
  introduction  text check (length(introduction) <= 2000),
  closing       text check (length(closing) <= 2000),
  updated_at    timestamptz not null,
  primary key (account_id, template)
);
comment on table account_mail_wordings is 'What one kind of mail says instead of what account_mail_settings has for all of them; what is null is as it is there';

alter table mails
  add column content_digest    text,
  add column recipient_digest  text;
comment on column mails.content_digest is 'HMAC-SHA-256 of the template and its values, hex: stays as evidence when the content is gone; null: written before there was one';
comment on column mails.recipient_digest is 'HMAC-SHA-256 of the address, lower case, hex: stays as evidence when the address is gone';

alter table poll_messages
  add column seen_at  timestamptz,
  add column seen_by  text,
  add constraint poll_messages_seen_ck check ((seen_at is null) = (seen_by is null));
create index poll_messages_unseen_ix on poll_messages (id) where disposition = 'unknown' and seen_at is null;
comment on column poll_messages.seen_at is 'When staff put a message aside that nothing here understood';
`;
