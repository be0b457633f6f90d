import type { MigrationInterface, QueryRunner } from 'typeorm';
import { transfersTables } from './services/transfers';
import { transfersOutTables } from './services/transfers-out';

/** Transfers of domains in, out and between accounts. */
export class Transfers1774600000000 implements MigrationInterface {
  readonly name = 'Transfers1774600000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [transfersTables, transfersOutTables]) await runner.query(sql);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
