import type { MigrationInterface, QueryRunner } from 'typeorm';
import { statementsTables } from './services/statements';

/** Tax by country, and statements of account. */
export class Statements1775200000000 implements MigrationInterface {
  readonly name = 'Statements1775200000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [statementsTables]) await runner.query(sql);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
