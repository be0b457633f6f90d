import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Expired domains are out of the DNS before their deletion (ERRP §2.2). The time of it is not `due_at`, by which a
 * worker of the release before this one deletes a domain.
 */
export class InterruptedResolutions1778924000040 implements MigrationInterface {
  readonly name = 'InterruptedResolutions1778924000040';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
alter table domain_ends
  add column interruption_due_at  timestamptz,
  add column interrupted_at       timestamptz,
  add column delete_by            timestamptz,
  add column interrupting_until   timestamptz;
comment on column domain_ends.interruption_due_at is 'clientHold is set next (ERRP §2.2); null: no interruption is owed';
comment on column domain_ends.interrupted_at is 'Since when the registry has clientHold, as far as known';
comment on column domain_ends.delete_by is 'A late interruption does not put the deletion off past it; null: it does';
comment on column domain_ends.interrupting_until is 'clientHold is being set until then at the latest, by the real clock: no restore begins';`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
