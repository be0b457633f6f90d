import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Announcements of staff to accounts, and the mark of each account that was reached. */
export class Announcements1778901000000 implements MigrationInterface {
  readonly name = 'Announcements1778901000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
set local lock_timeout = '5s';
create table announcements (
  id               int primary key generated always as identity,
  subject          text not null check (length(subject) between 1 and 150),
  body             text not null check (length(body) between 1 and 5000),
  audience         text not null check (audience in ('all', 'accounts', 'tld', 'registry')),
  account_ids      int[],
  tld              text references tlds (name),
  connection_id    int references registry_connections (id),
  not_before       timestamptz,
  state            text not null default 'draft' check (state in ('draft', 'published', 'sending', 'sent', 'withdrawn')),
  version          int not null default 1,
  created_by       text not null,
  created_at       timestamptz not null,
  published_by     text,
  published_at     timestamptz,
  withdrawn_by     text,
  withdrawn_at     timestamptz,
  sent_at          timestamptz,
  due_at           timestamptz,
  through_account  int,
  examined_to      int not null default 0,
  audience_count   int,
  reached          int not null default 0,
  mailed           int not null default 0,
  constraint announcements_audience_ck check ((audience = 'accounts') = (account_ids is not null) and (audience = 'tld') = (tld is not null) and (audience = 'registry') = (connection_id is not null)),
  constraint announcements_due_ck check ((due_at is not null) = (state in ('published', 'sending'))),
  constraint announcements_published_ck check ((published_at is null) = (published_by is null) and (published_at is null) = (through_account is null)),
  constraint announcements_withdrawn_ck check ((withdrawn_at is null) = (withdrawn_by is null) and (withdrawn_at is not null) = (state = 'withdrawn')),
  constraint announcements_counts_ck check (mailed <= reached and (reached = 0 or state in ('sending', 'sent')))
);
create index announcements_due_ix on announcements (due_at) where due_at is not null;
create table announcement_accounts (
  announcement_id  int not null references announcements (id),
  account_id       int not null references accounts (id),
  reached_at       timestamptz not null,
  mailed           boolean not null,
  primary key (announcement_id, account_id)
);
comment on table announcements is 'Announcements of staff to accounts';
comment on column announcements.through_account is 'Highest account id at the publication: later accounts are not reached';
comment on column announcements.examined_to is 'Accounts up to this id were examined';
comment on column announcements.due_at is 'Next batch of accounts; null: none is left';
comment on table announcement_accounts is 'Accounts that an announcement reached, each once: written in the transaction of its event and mail';
comment on column announcement_accounts.mailed is 'False: the account had no address, it has the event only';`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
