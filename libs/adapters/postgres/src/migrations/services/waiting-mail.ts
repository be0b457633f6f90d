/** libs/contacts: mail of a verification that waits for the next day's window. */
export const waitingVerificationMail = `
alter table contact_verifications
  add column waiting_mail      text,
  add column mail_waits_until  timestamptz,
  add constraint contact_verifications_waiting_mail_check check ((waiting_mail is null) = (mail_waits_until is null));
comment on column contact_verifications.waiting_mail is 'Template of a mail that waits: its inbox, domain or account has had its mails of the day';
comment on column contact_verifications.mail_waits_until is 'By the clock of the account; due_at is never later';
comment on table forwarding_recipient_mails is 'Mails in the window that began with the first one, of recipients and of verifications: of an account, an inbox (its keyed digest) or a domain';
`;
