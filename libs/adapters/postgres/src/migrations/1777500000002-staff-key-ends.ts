import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys of staff that end. */
export class StaffKeyEnds1777500000002 implements MigrationInterface {
  readonly name = 'StaffKeyEnds1777500000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`set local lock_timeout = '5s'`);
    await runner.query('alter table staff_keys add column expires_at timestamptz');
    await runner.query(
      `comment on column staff_keys.expires_at is 'The key is refused from then on; null: it has no end'`,
    );
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
