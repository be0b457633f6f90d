import type { MigrationInterface, QueryRunner } from 'typeorm';
import { partitionTable } from './services/partition-swap';

/**
 * Attempts of webhook deliveries by month of their delivery, whose UUID of version 7 they begin with. They
 * leave with their month, once no delivery of it is left: the foreign key would have to be deleted row by
 * row.
 */
export class PartitionedAttempts1778500000002 implements MigrationInterface {
  readonly name = 'PartitionedAttempts1778500000002';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await partitionTable(runner, {
      table: 'webhook_attempts',
      key: 'delivery_id',
      keyType: 'uuid',
      leastDays: 30,
      stillRead: 'exists (select from public.webhook_deliveries where id < $1::uuid)',
      changes: [
        'alter table public.webhook_attempts drop constraint if exists webhook_attempts_delivery_id_fkey',
      ],
    });
    await runner.query(`
create or replace function forget_webhook_deliveries(before timestamptz, at_most int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids uuid[] := array(select id from webhook_deliveries where finished_at < before order by finished_at limit at_most for update skip locked);
begin
  delete from webhook_deliveries where id = any(ids);
  return cardinality(ids);
end $$`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
