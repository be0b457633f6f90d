/** libs/accounts: API tokens that staff issued for an account. */
export const staffTokenColumns = `
set local lock_timeout = '5s';
alter table api_tokens
  add column issued_by_staff   boolean not null default false,
  add column end_announced_at  timestamptz;
comment on column api_tokens.issued_by_staff is 'Issued by staff after the first token of the account: it signs webhooks only where there is no other. False for those issued before this column';
comment on column api_tokens.end_announced_at is 'When the owner was mailed that this token, issued by staff, ends within a day';
create index api_tokens_staff_end_ix on api_tokens (expires_at) where issued_by_staff and end_announced_at is null and revoked_at is null;
`;
