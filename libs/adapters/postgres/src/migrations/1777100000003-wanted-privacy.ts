import type { MigrationInterface, QueryRunner } from 'typeorm';
import { wantedPrivacy } from './services/registrant-data';

/** Privacy that waits for a registrant that the registry takes. */
export class WantedPrivacy1777100000003 implements MigrationInterface {
  readonly name = 'WantedPrivacy1777100000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(wantedPrivacy);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
