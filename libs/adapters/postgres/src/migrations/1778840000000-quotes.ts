import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Plans with their price, which one call may use. */
export class Quotes1778840000000 implements MigrationInterface {
  readonly name = 'Quotes1778840000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
set local lock_timeout = '5s';
create table quotes (
  id               uuid primary key,
  account_id       int not null references accounts,
  command          text not null,
  request_hash     text not null,
  plan             jsonb not null,
  created_at       timestamptz not null,
  expires_at       timestamptz not null,
  used_at          timestamptz,
  used_request_id  text,
  used_order_id    int
);
create index quotes_account_ix on quotes (account_id, id);
create index quotes_expires_ix on quotes (expires_at);
comment on table quotes is 'Plans with their price; removed a day after they expire';
comment on column quotes.command is 'Id of the operation';
comment on column quotes.request_hash is 'SHA-256 of method, path, query and body';
comment on column quotes.plan is 'Without contacts, auth codes and the call''s answer';
comment on column quotes.used_order_id is 'Of the call that used it, where it placed one';`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
