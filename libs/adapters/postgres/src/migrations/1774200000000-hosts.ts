import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hostsTables } from './services/hosts';

/** Vanity name servers: host objects below a domain, with their addresses. */
export class Hosts1774200000000 implements MigrationInterface {
  readonly name = 'Hosts1774200000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [hostsTables]) await runner.query(sql);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
