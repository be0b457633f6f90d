import type { MigrationInterface, QueryRunner } from 'typeorm';
import { deliveryTurnsTables } from './services/delivery-turns';

/** Receivers that are slow or new take turns. */
export class DeliveryTurns1776300000000 implements MigrationInterface {
  readonly name = 'DeliveryTurns1776300000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(deliveryTurnsTables);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
