import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexesBeside, indexesOf } from './services/new-indexes';

const REPLACED = ['operations_staff_state_ix', 'orders_staff_status_ix'];

/**
 * Staff's lists by state: nearly all operations and orders have succeeded and are found by their id as soon; the
 * index has the others alone, so that a sale leaves no entry in it. Built and dropped beside readers and
 * writers; the release before this one reads the same rows.
 */
export class UnsettledStateIndexes1778941000000 implements MigrationInterface {
  readonly name = 'UnsettledStateIndexes1778941000000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndexesBeside(
      runner,
      indexesOf({
        operations_other_states_ix: `operations (state, id) where state <> 'succeeded'`,
        orders_other_statuses_ix: `orders (status, id) where status <> 'success'`,
      }),
    );
    for (const name of REPLACED) await runner.query(`drop index concurrently if exists public.${name}`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
