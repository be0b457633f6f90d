import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A hold counts from when a mail server took the first mail, which its row of `mails` has. */
export class FirstVerificationMails1778924000012 implements MigrationInterface {
  readonly name = 'FirstVerificationMails1778924000012';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
alter table contact_verifications add column first_mail_id uuid;
comment on column contact_verifications.first_mail_id is 'That mail: a mail server takes it later; null: written by an earlier release';`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
