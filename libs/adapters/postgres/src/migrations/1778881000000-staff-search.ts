import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildSearchIndexes } from './services/staff-search';

/** Serves the search of staff across all accounts. Built beside readers and writers. */
export class StaffSearch1778881000000 implements MigrationInterface {
  readonly name = 'StaffSearch1778881000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildSearchIndexes(runner);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
