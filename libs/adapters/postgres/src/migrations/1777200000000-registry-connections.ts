import type { MigrationInterface, QueryRunner } from 'typeorm';
import { registryConnectionTables } from './services/registry-connections';

/** Older versions of registry connections, and the state of their sessions in each process. */
export class RegistryConnections1777200000000 implements MigrationInterface {
  readonly name = 'RegistryConnections1777200000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(registryConnectionTables);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
