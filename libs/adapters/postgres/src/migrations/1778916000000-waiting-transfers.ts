import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A transfer that waits for a push is under way at no registry, which its state alone does not say. */
export class WaitingTransfers1778916000000 implements MigrationInterface {
  readonly name = 'WaitingTransfers1778916000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
alter table transfers add column awaits_push boolean not null default false;
comment on column transfers.awaits_push is 'It waits for the losing registrar''s push: nothing was requested at the registry';`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
