import type { MigrationInterface, QueryRunner } from 'typeorm';
import { partitionTable } from './services/partition-swap';

/**
 * Registry commands by month of their operation: a clTRID begins with its UUID of version 7, and stays unique
 * in the whole table. It takes the place of `id` as primary key, which spares an index.
 */
export class PartitionedCommands1778500000001 implements MigrationInterface {
  readonly name = 'PartitionedCommands1778500000001';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await partitionTable(runner, {
      table: 'registry_commands',
      key: 'cltrid',
      keyType: 'text',
      leastDays: 90,
      stillRead: `exists (select from public.operations where state in ('open', 'pending') and id < $1::uuid)`,
      changes: [
        'alter table public.registry_commands drop constraint registry_commands_pkey',
        'alter table public.registry_commands add constraint registry_commands_pkey primary key using index registry_commands_cltrid_uq',
      ],
    });
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
