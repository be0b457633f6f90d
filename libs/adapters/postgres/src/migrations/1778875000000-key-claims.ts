import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The token of a keyed request, and the headers of its answer. */
export class KeyClaims1778875000000 implements MigrationInterface {
  readonly name = 'KeyClaims1778875000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
set local lock_timeout = '5s';
alter table idempotency_keys add column claim jsonb;
comment on column idempotency_keys.claim is 'Of the claim with this lease: the API token, and headers of the answer. Another lease: an older release has claimed the key since';`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
