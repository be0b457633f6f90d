import type { MigrationInterface, QueryRunner } from 'typeorm';
import { wantedRegistrants } from './services/registrant-data';

/** Registrants that a registry refused, and since when a domain has its registry values. */
export class WantedRegistrants1777100000001 implements MigrationInterface {
  readonly name = 'WantedRegistrants1777100000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(wantedRegistrants);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
