import type { MigrationInterface, QueryRunner } from 'typeorm';
import { exchangeRateTables } from './services/exchange-rates';

/** Orders told in other currencies than USD. */
export class ExchangeRates1776900000000 implements MigrationInterface {
  readonly name = 'ExchangeRates1776900000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(exchangeRateTables);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
