import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Calendars of expiries, each behind a link whose token is stored as a digest. */
export class ExpiryCalendars1778860000000 implements MigrationInterface {
  readonly name = 'ExpiryCalendars1778860000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
set local lock_timeout = '5s';
create table expiry_calendars (
  id          int generated always as identity primary key,
  account_id  int not null references accounts (id),
  name        text not null check (char_length(name) between 1 and 64),
  digest      text not null,
  tags        text[] not null check (cardinality(tags) <= 50),
  tld         text,
  created_at  timestamptz not null,
  revoked_at  timestamptz
);
comment on column expiry_calendars.digest is 'HMAC-SHA-256 of the token in the link with TOKEN_HASH_KEY, hex';
create unique index expiry_calendars_digest_uq on expiry_calendars (digest);
create index expiry_calendars_account_ix on expiry_calendars (account_id, id) where revoked_at is null;`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
