import { createHash } from 'node:crypto';
import { newDataSource, PostgresAuditChain, Sql } from '@registrar/adapter-postgres';
import { type ChainVerdict, VerifyAudit } from '@registrar/staff';
import type { ChainEnd } from '@registrar/staff/ports';

/** Looking for entries outside the chain reads all of both tables. */
const NO_TIMEOUT_MS = 3_600_000;

const CHECKPOINT = /^([1-9]\d{0,17}):([0-9a-f]{64})$/;

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * The whole audit log, compared with its hash chain. `url` is that of the application, or of a replica.
 * `checkpoint`: `<sequence>:<hash>` of an earlier run. Changes nothing.
 */
export async function verifyAudit(url: string, checkpoint?: string): Promise<ChainVerdict> {
  const known = checkpoint === undefined ? undefined : checkpointOf(checkpoint);
  const dataSource = await newDataSource({
    url,
    applicationName: 'registrar-verify-audit',
    poolMax: 1,
    statementTimeoutMs: NO_TIMEOUT_MS,
  }).initialize();
  try {
    return await new VerifyAudit(new PostgresAuditChain(new Sql(dataSource)), sha256).execute(known);
  } finally {
    await dataSource.destroy();
  }
}

function checkpointOf(text: string): ChainEnd {
  const [, sequence, hash] = CHECKPOINT.exec(text) ?? [];
  if (sequence === undefined)
    throw new Error('AUDIT_CHECKPOINT must be <sequence>:<hash>, as printed before');
  return { sequence: BigInt(sequence), hash };
}
