import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexesBeside } from './services/new-indexes';

/** For the count of rows that only newer processes can read; empty except during an upgrade. Built beside writers. */
export class NewerVersionIndexes1778907000021 implements MigrationInterface {
  readonly name = 'NewerVersionIndexes1778907000021';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndexesBeside(
      runner,
      ['operations', 'job_items'].map((table) => ({
        name: `${table}_newer_version_ix`,
        table,
        on: '(payload_version) where payload_version > 1',
      })),
    );
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
