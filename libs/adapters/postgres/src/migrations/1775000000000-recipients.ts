import type { MigrationInterface, QueryRunner } from 'typeorm';
import { recipientsTables } from './services/recipients';

/** Recipients of forwarded mail who have agreed. */
export class Recipients1775000000000 implements MigrationInterface {
  readonly name = 'Recipients1775000000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [recipientsTables]) await runner.query(sql);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
