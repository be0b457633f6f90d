import type { MigrationInterface, QueryRunner } from 'typeorm';
import { transferLockColumns } from './services/transfer-locks';

/** TransferLocks whose end is announced, and none under TLDs without a transfer lock. */
export class TransferLocks1777400000000 implements MigrationInterface {
  readonly name = 'TransferLocks1777400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(transferLockColumns);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
