import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tags and notes of an account about its domains: nullable columns, which take no room where there are none. */
export class DomainLabels1778800000000 implements MigrationInterface {
  readonly name = 'DomainLabels1778800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
set local lock_timeout = '5s';
alter table domains
  add column tags      text[],
  add column tag_keys  text[],
  add column notes     text;
alter table domains add constraint domains_labels_ck
  check ((tags is null) = (tag_keys is null) and cardinality(tags) between 1 and 50 and cardinality(tag_keys) = cardinality(tags)
         and char_length(notes) between 1 and 4000) not valid;
comment on column domains.tag_keys is 'tags in the form in which they are compared';`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
