import type { MigrationInterface, QueryRunner } from 'typeorm';
import { partitionTable } from './services/partition-swap';

/**
 * Webhook deliveries by month of their event, whose UUID of version 7 tells it: so a subscription has one
 * delivery of an event in the whole table, also where it is sent again months later. A month stays while one
 * of its deliveries is due, and while its events are stored or queued, which may be sent again.
 */
export class PartitionedDeliveries1778600000001 implements MigrationInterface {
  readonly name = 'PartitionedDeliveries1778600000001';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(MAKE_NEXT_PARTITION);
    await partitionTable(runner, {
      table: 'webhook_deliveries',
      key: 'event_id',
      keyType: 'uuid',
      leastDays: 90,
      stillRead: `exists (select from public.webhook_deliveries where state = 'pending' and event_id < $1::uuid)
        or exists (select from public.account_events where id < $1::uuid) or exists (select from public.outbox where event_id < $1::uuid)`,
      before: [
        'drop index concurrently if exists public.webhook_deliveries_id_uq',
        'create unique index concurrently webhook_deliveries_id_uq on public.webhook_deliveries (id, event_id)',
      ],
      changes: [
        'alter table public.webhook_deliveries drop constraint webhook_deliveries_pkey',
        'alter table public.webhook_deliveries add constraint webhook_deliveries_pkey primary key using index webhook_deliveries_id_uq',
      ],
    });
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}

/**
 * As before, and a month has the storage parameters of the one before it (a partitioned table has none), and
 * tables that foreign keys name are waited for for less time than PostgreSQL takes to look for deadlocks.
 */
const MAKE_NEXT_PARTITION = `
create or replace function public.make_next_partition(of_table text, months_ahead int) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '1s' as $$
declare
  rule partitions.rules := partitions.rule_of(of_table);
  month date;
  leaf text;
  low text;
  high text;
  storage text;
begin
  if months_ahead is null or months_ahead not between 1 and 12 then
    raise exception 'months are made 1 to 12 ahead, not %', months_ahead using errcode = 'invalid_parameter_value';
  end if;
  if not pg_try_advisory_xact_lock(hashtext('partitions'), hashtext(of_table)) then return null; end if;
  month := (select max(m.until) from partitions.months(of_table) m);
  -- Null: the migration has named the table and not swapped it yet.
  if month is null or month > date_trunc('month', now() at time zone 'UTC') + make_interval(months => months_ahead) then return null; end if;
  leaf := of_table || to_char(month, '_YYYY_MM');
  low := partitions.bound(rule.key_type, month);
  high := partitions.bound(rule.key_type, (month + interval '1 month')::date);
  execute format('create table partitions.%I (like public.%I including defaults including constraints including storage including compression)', leaf, of_table);
  storage := (select array_to_string(c.reloptions, ', ') from partitions.months(of_table) m
                join pg_class c on c.relname = m.leaf and c.relnamespace = 'partitions'::regnamespace where m.until = month);
  if storage <> '' then execute format('alter table partitions.%I set (%s)', leaf, storage); end if;
  perform partitions.move_from_others(of_table, leaf, low, high);
  set local lock_timeout = '400ms';
  execute format('alter table public.%I attach partition partitions.%I for values from (%L) to (%L)', of_table, leaf, low, high);
  perform partitions.name_indexes(of_table, leaf);
  perform partitions.guard(of_table, leaf);
  return leaf;
end $$;
`;
