import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Room in each page for the next version of a row: the mark that a domain is busy changes no indexed column, and in
 * a full page it had to move to another one and to be entered in all of the table's indexes. Applies to pages that
 * are written from now on.
 */
export class RoomInDomainPages1778942000003 implements MigrationInterface {
  readonly name = 'RoomInDomainPages1778942000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table domains set (fillfactor = 85)');
    await runner.query('alter table operations set (fillfactor = 85)');
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
