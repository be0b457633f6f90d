import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tokenLinesTables } from './services/token-lines';

/** One spend cap for a token and all that it is rotated into. */
export class TokenLines1776600000000 implements MigrationInterface {
  readonly name = 'TokenLines1776600000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tokenLinesTables);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
