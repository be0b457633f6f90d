import type { MigrationInterface, QueryRunner } from 'typeorm';
import { clockQueuesTables } from './services/clock-queues';

/** Receivers that are known to answer soon. */
export class ClockQueues1776100000000 implements MigrationInterface {
  readonly name = 'ClockQueues1776100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(clockQueuesTables);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
