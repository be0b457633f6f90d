import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reads the records once beside writers. Histories only grow, were under the same condition, and are not read. */
export class ValidChecksOfRecords1778943100001 implements MigrationInterface {
  readonly name = 'ValidChecksOfRecords1778943100001';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table dns_records validate constraint dns_records_type_check');
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
