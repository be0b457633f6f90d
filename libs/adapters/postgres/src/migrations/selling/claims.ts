/** libs/catalog: trademark claims notices (RFC 9361). */
export const claimsTables = `
create table claims_notices (
  id            text primary key,
  claim_key     text not null,
  validator_id  text,
  label         text not null,
  not_before    timestamptz not null,
  not_after     timestamptz not null,
  content       jsonb not null,
  document      text not null,
  fetched_at    timestamptz not null
);
create index claims_notices_key_ix on claims_notices (claim_key, not_after);
comment on table claims_notices is 'Notices as fetched, for as long as anybody may ask what was shown; document is the XML';

create table claims_acknowledgements (
  operation_id  uuid primary key references operations (id) deferrable initially deferred,
  account_id    int not null references accounts (id),
  name          text not null,
  notice_id     text not null references claims_notices (id),
  accepted_at   timestamptz not null
);
create index claims_acknowledgements_notice_ix on claims_acknowledgements (notice_id);
`;
