import type { MigrationInterface, QueryRunner } from 'typeorm';
import { partitionTable } from './services/partition-swap';

/**
 * The event log by month of the events, which their UUID of version 7 begins with. It takes the place of
 * `position` as primary key: an event is in the log once. A position occurs once since it is counted in the
 * locked row of `event_log_head`. A month stays while one of its events waits in the outbox.
 */
export class PartitionedEvents1778600000002 implements MigrationInterface {
  readonly name = 'PartitionedEvents1778600000002';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(FORGET);
    await partitionTable(runner, {
      table: 'account_events',
      key: 'id',
      keyType: 'uuid',
      leastDays: 90,
      stillRead: 'exists (select from public.outbox where event_id < $1::uuid)',
      before: [
        'drop index concurrently if exists public.account_events_account_ix',
        'create index concurrently account_events_account_ix on public.account_events (account_id, position)',
      ],
      changes: [
        'alter table public.account_events drop constraint account_events_pkey',
        'alter table public.account_events add constraint account_events_pkey primary key using index account_events_id_uq',
        'drop index public.account_events_feed_ix',
        'alter index public.account_events_account_ix rename to account_events_feed_ix',
        `comment on table public.account_events is 'Every event, with or without a subscription. Months leave as partitions; forget_account_events deletes the oldest rows outside of them'`,
      ],
    });
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}

/** By the id, which tells the partition: no index begins with the position any more. */
const FORGET = `
create or replace function forget_account_events(before timestamptz, at_most int) returns int language sql security definer set search_path = public, pg_temp as $$
  with oldest as (select id, logged_at from account_events order by id limit at_most),
       gone as (delete from account_events e using oldest o where e.id = o.id and o.logged_at < before returning 1)
  select count(*)::int from gone
$$`;
