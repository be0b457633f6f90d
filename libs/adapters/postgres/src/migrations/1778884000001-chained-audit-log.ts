import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CHAIN_OLDER_ENTRIES } from './services/audit-chain';

/** Entries in one transaction: writers wait for the head of the chain as long as it takes. */
const BATCH = 500;

/**
 * Chains the entries from before the chain, in batches beside writers, whose entries come between them. A
 * repeat after a crash goes on.
 */
export class ChainedAuditLog1778884000001 implements MigrationInterface {
  readonly name = 'ChainedAuditLog1778884000001';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    let last: string | null | undefined = '0';
    while (last)
      [{ last }] = (await runner.query(CHAIN_OLDER_ENTRIES, [last, BATCH])) as [{ last?: string | null }];
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
