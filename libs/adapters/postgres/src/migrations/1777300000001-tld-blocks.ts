import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tldBlockColumns } from './services/tld-blocks';

/** What a block of a TLD stops beside sales. */
export class TldBlocks1777300000001 implements MigrationInterface {
  readonly name = 'TldBlocks1777300000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tldBlockColumns);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
