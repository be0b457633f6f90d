import type { MigrationInterface, QueryRunner } from 'typeorm';
import { paymentEventLooksTables } from './services/payment-event-looks';

/** What the card gateway told while nobody heard it. */
export class PaymentEventLooks1776400000000 implements MigrationInterface {
  readonly name = 'PaymentEventLooks1776400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(paymentEventLooksTables);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
