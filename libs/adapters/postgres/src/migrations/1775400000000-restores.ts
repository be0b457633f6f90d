import type { MigrationInterface, QueryRunner } from 'typeorm';
import { restoresTables } from './services/restores';

/** Domains that come back from redemption, and renewals by registries. */
export class Restores1775400000000 implements MigrationInterface {
  readonly name = 'Restores1775400000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [restoresTables]) await runner.query(sql);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
