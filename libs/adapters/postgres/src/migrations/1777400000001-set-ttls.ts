import type { MigrationInterface, QueryRunner } from 'typeorm';
import { setTtls } from './services/set-ttls';

/** One TTL for each set of DNS records. */
export class SetTtls1777400000001 implements MigrationInterface {
  readonly name = 'SetTtls1777400000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(setTtls);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
