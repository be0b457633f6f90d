import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the link of a mail, and lets a mail have one. Built beside writers. */
export class StaffLinksMailIndex1778906000001 implements MigrationInterface {
  readonly name = 'StaffLinksMailIndex1778906000001';
  readonly transaction = false;

  /** A repeat after a crash builds the index again: one that was not finished is not valid. */
  async up(runner: QueryRunner): Promise<void> {
    const [{ timeout }] = (await runner.query(`select current_setting('lock_timeout') as timeout`)) as [
      { timeout: string },
    ];
    await runner.query('set lock_timeout = 0');
    try {
      await runner.query('drop index concurrently if exists staff_links_mail_uq');
      await runner.query(
        'create unique index concurrently staff_links_mail_uq on staff_links (mail_id) where mail_id is not null',
      );
    } finally {
      await runner.query(`select set_config('lock_timeout', $1, false)`, [timeout]);
    }
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
