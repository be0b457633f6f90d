import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Subscribers by mail to the public status page, and the steps of notices that they get mails about. */
export class StatusSubscribers1778909000020 implements MigrationInterface {
  readonly name = 'StatusSubscribers1778909000020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
set local lock_timeout = '5s';
create table status_subscribers (
  id            int primary key generated always as identity,
  email         text not null,
  address       text not null generated always as (lower(email)) stored,
  requested_at  timestamptz not null,
  confirmed_at  timestamptz,
  constraint status_subscribers_address_uk unique (address)
);
create index status_subscribers_unconfirmed_ix on status_subscribers (requested_at) where confirmed_at is null;
create table status_subscriber_links (
  digest         text primary key,
  subscriber_id  int not null references status_subscribers (id) on delete cascade,
  created_at     timestamptz not null,
  expires_at     timestamptz not null
);
create index status_subscriber_links_subscriber_ix on status_subscriber_links (subscriber_id);
create index status_subscriber_links_expires_ix on status_subscriber_links (expires_at);
create table service_notice_steps (
  id             int primary key generated always as identity,
  notice_id      int not null references service_notices (id),
  step           text not null check (step in ('opened', 'updated', 'resolved', 'reopened', 'announced', 'begun', 'ended', 'changed', 'cancelled')),
  update_number  int,
  occurred_at    timestamptz not null,
  examined_to    int not null default 0,
  mailed         int not null default 0,
  done_at        timestamptz,
  foreign key (notice_id, update_number) references service_notice_updates (notice_id, number)
);
create unique index service_notice_steps_clock_uk on service_notice_steps (notice_id, step) where step in ('begun', 'ended');
create index service_notice_steps_pending_ix on service_notice_steps (id) where done_at is null;
create index service_notice_steps_update_ix on service_notice_steps (notice_id, update_number);
comment on table status_subscribers is 'Mail addresses that asked for mails about the public status page; removed when they unsubscribe, or do not confirm';
comment on column status_subscribers.confirmed_at is 'Null: the owner of the address has not pressed the button of the mail';
comment on table status_subscriber_links is 'Links that confirm a subscription, by the keyed digest of their token';
comment on table service_notice_steps is 'Steps of incidents and maintenance that subscribers get a mail about, each once';
comment on column service_notice_steps.update_number is 'Text of staff that came with it; null: none did';
comment on column service_notice_steps.examined_to is 'Subscribers up to this id have their mail';
comment on column service_notice_steps.done_at is 'Null: mails are to be written';`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
