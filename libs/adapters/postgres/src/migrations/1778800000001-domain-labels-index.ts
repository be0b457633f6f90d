import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Serves the filter `tag` of a list; domains without tags are not in it. Built beside readers and writers. */
export class DomainLabelsIndex1778800000001 implements MigrationInterface {
  readonly name = 'DomainLabelsIndex1778800000001';
  readonly transaction = false;

  /** A repeat after a crash builds the index again: one that was not finished is not valid. */
  async up(runner: QueryRunner): Promise<void> {
    const [{ timeout }] = (await runner.query(`select current_setting('lock_timeout') as timeout`)) as [
      { timeout: string },
    ];
    await runner.query('set lock_timeout = 0');
    try {
      await runner.query('drop index concurrently if exists domains_tags_ix');
      await runner.query(`create index concurrently domains_tags_ix on domains using gin (account_id, tag_keys)
        where removed_at is null and state in ('active', 'pending_create') and tag_keys is not null`);
      await runner.query('alter table domains validate constraint domains_labels_ck');
    } finally {
      await runner.query(`select set_config('lock_timeout', $1, false)`, [timeout]);
    }
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
