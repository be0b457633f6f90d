import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Domains at a registry without an account that are known from the list which the registry supplies. */
export class ListedUnknownDomains1778908500000 implements MigrationInterface {
  readonly name = 'ListedUnknownDomains1778908500000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
set local lock_timeout = '5s';
alter table unknown_domains drop constraint unknown_domains_source_check;
alter table unknown_domains add constraint unknown_domains_source_check check (source in ('create', 'message', 'list'));`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
