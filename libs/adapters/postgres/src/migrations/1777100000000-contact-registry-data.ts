import type { MigrationInterface, QueryRunner } from 'typeorm';
import { contactRegistryData } from './services/registrant-data';

/** Registrants' contacts carry their registry data. */
export class ContactRegistryData1777100000000 implements MigrationInterface {
  readonly name = 'ContactRegistryData1777100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(contactRegistryData);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
