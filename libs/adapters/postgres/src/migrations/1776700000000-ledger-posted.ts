import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ledgerPosted } from './services/ledger-posted';

/** No transaction of the ledger without postings. */
export class LedgerPosted1776700000000 implements MigrationInterface {
  readonly name = 'LedgerPosted1776700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ledgerPosted);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
