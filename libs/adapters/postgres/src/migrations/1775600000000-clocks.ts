import type { MigrationInterface, QueryRunner } from 'typeorm';
import { clocksTables } from './services/clocks';

/** Clocks of accounts in the sandbox. */
export class Clocks1775600000000 implements MigrationInterface {
  readonly name = 'Clocks1775600000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [clocksTables]) await runner.query(sql);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
