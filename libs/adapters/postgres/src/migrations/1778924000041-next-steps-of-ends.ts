import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexesBeside, indexesOf } from './services/new-indexes';

/** The worker takes domains that left their account by their next step or their interruption. */
export class NextStepsOfEnds1778924000041 implements MigrationInterface {
  readonly name = 'NextStepsOfEnds1778924000041';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndexesBeside(
      runner,
      indexesOf({
        domain_ends_next_ix: `domain_ends (least(due_at, case when stage = 'kept' then interruption_due_at end)) where due_at is not null`,
      }),
    );
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
