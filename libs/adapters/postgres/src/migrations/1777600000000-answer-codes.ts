import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A replayed refusal carries the `X-Error-Code` of the first answer. Rows that are older have none. */
export class AnswerCodes1777600000000 implements MigrationInterface {
  readonly name = 'AnswerCodes1777600000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table idempotency_keys add column answer_code text');
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
