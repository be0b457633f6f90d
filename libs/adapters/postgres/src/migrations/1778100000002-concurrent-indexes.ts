import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexesConcurrently } from './services/concurrent-indexes';

/**
 * Indexes of tables that 1777100000001 and 1777700000002 alter: under the lock of those changes every reader
 * would wait for the build.
 */
export class ConcurrentIndexes1778100000002 implements MigrationInterface {
  readonly name = 'ConcurrentIndexes1778100000002';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndexesConcurrently(runner);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
