import type { MigrationInterface, QueryRunner } from 'typeorm';
import { partitionTable } from './services/partition-swap';

/** Mails by month of writing, which their UUID of version 7 begins with. */
export class PartitionedMails1778500000004 implements MigrationInterface {
  readonly name = 'PartitionedMails1778500000004';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await partitionTable(runner, {
      table: 'mails',
      key: 'id',
      keyType: 'uuid',
      // They are evidence of notices: two years and some more after a domain has left (RAA 3.4.3).
      leastDays: 800,
      stillRead: 'exists (select from public.mails where due_at is not null and id < $1::uuid)',
    });
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
