import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mail of the registrar itself, to its staff, belongs to no account; a link is tied to the mail that has it. */
export class MailsWithoutAccount1778906000000 implements MigrationInterface {
  readonly name = 'MailsWithoutAccount1778906000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
set local lock_timeout = '5s';
alter table mails alter column account_id drop not null;
comment on column mails.account_id is 'Null: mail of the registrar itself, to its staff';
alter table staff_links add column mail_id uuid;
comment on column staff_links.mail_id is 'The mail that has the link; null: it was shown to the inviter';`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
