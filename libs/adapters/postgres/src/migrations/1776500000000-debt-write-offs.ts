import type { MigrationInterface, QueryRunner } from 'typeorm';
import { debtWriteOffsTables } from './services/debt-write-offs';

/** Debts of accounts that will not be paid. */
export class DebtWriteOffs1776500000000 implements MigrationInterface {
  readonly name = 'DebtWriteOffs1776500000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(debtWriteOffsTables);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
