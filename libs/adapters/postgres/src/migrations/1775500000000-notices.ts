import type { MigrationInterface, QueryRunner } from 'typeorm';
import { noticesTables } from './services/notices';

/** Notices of registries and of the registrar, and what mails say. */
export class Notices1775500000000 implements MigrationInterface {
  readonly name = 'Notices1775500000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [noticesTables]) await runner.query(sql);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
