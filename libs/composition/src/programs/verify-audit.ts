import { createHash } from 'node:crypto';
import { PostgresAuditChain } from '@registrar/adapter-postgres';
import { type ChainVerdict, VerifyAudit } from '@registrar/staff';
import type { ChainEnd } from '@registrar/staff/ports';
import { onOwnConnection } from './own-connection';

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
  return onOwnConnection(
    { url, applicationName: 'registrar-verify-audit', statementTimeoutMs: NO_TIMEOUT_MS },
    (sql) => new VerifyAudit(new PostgresAuditChain(sql), sha256).execute(known),
  );
}

function checkpointOf(text: string): ChainEnd {
  const [, sequence, hash] = CHECKPOINT.exec(text) ?? [];
  if (sequence === undefined)
    throw new Error('AUDIT_CHECKPOINT must be <sequence>:<hash>, as printed before');
  return { sequence: BigInt(sequence), hash };
}
