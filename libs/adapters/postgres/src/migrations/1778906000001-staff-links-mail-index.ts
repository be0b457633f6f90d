import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexesBeside } from './services/new-indexes';

/** Finds the link of a mail, and lets a mail have one. Built beside writers. */
export class StaffLinksMailIndex1778906000001 implements MigrationInterface {
  readonly name = 'StaffLinksMailIndex1778906000001';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndexesBeside(runner, [
      {
        name: 'staff_links_mail_uq',
        table: 'staff_links',
        on: '(mail_id) where mail_id is not null',
        unique: true,
      },
    ]);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
