/**
 * libs/contacts: when the calendar of a verification began. Mails waited for nothing until shortly before:
 * the first went at once.
 */
export const firstMailColumn = `
set local lock_timeout = '5s';
alter table contact_verifications add column first_sent_at timestamptz;
comment on column contact_verifications.first_sent_at is 'When its first mail was written: reminders, the hold and its notice count from then; null: none was yet';
update contact_verifications set first_sent_at = created_at where state = 'open' and sent > 0;
`;
