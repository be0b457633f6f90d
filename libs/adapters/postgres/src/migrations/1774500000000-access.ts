import type { MigrationInterface, QueryRunner } from 'typeorm';
import { accessTables } from './services/access';

/** Sub-accounts, scopes of tokens, settings that owners see. */
export class Access1774500000000 implements MigrationInterface {
  readonly name = 'Access1774500000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [accessTables]) await runner.query(sql);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
