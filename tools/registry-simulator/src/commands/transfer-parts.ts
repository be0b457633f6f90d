import { EppError } from '../result';
import type { Sql } from '../store/database';
import {
  findPendingTransfer,
  latestTransfer,
  type TransferObject,
  type TransferRow,
} from '../store/transfers';
import type { Decision } from '../transfers';
import { verifyAuthInfo } from './auth-info';
import type { XmlNode } from '../xml/reader';

/**
 * The deciding side: approve and reject are the losing registrar's, cancel the gaining one's (RFC 5730
 * section 2.9.3.4).
 */
const DECISIONS: Readonly<Record<string, { decision: Decision; by: 'acting' | 'requested_by' }>> = {
  approve: { decision: 'clientApproved', by: 'acting' },
  reject: { decision: 'clientRejected', by: 'acting' },
  cancel: { decision: 'clientCancelled', by: 'requested_by' },
};

/** The pending transfer (else 2301) and the decision, if this registrar may take it (else 2201). */
export async function authorizeDecision(
  sql: Sql,
  object: TransferObject,
  name: string,
  op: string,
  clientId: string,
): Promise<{ transfer: TransferRow; decision: Decision }> {
  const { decision, by } = DECISIONS[op];
  const transfer = await findPendingTransfer(sql, object, name);
  if (!transfer) throw new EppError(2301);
  if (transfer[by] !== clientId)
    throw new EppError(2201, `only the ${by === 'acting' ? 'losing' : 'gaining'} registrar may do that`);
  return { transfer, decision };
}

/**
 * The last transfer, for one of its two sides or with the code (else 2201). 2301 when there never was one.
 */
export async function queryTransfer(
  sql: Sql,
  object: TransferObject,
  subject: { name: string; sponsor: string; authHash: string | null },
  authInfo: XmlNode | undefined,
  clientId: string,
): Promise<TransferRow> {
  const transfer = await latestTransfer(sql, object, subject.name);
  if (authInfo) verifyAuthInfo(authInfo, subject.authHash);
  else if (![subject.sponsor, transfer?.requested_by, transfer?.acting].includes(clientId))
    throw new EppError(2201);
  if (!transfer) throw new EppError(2301);
  return transfer;
}

/** A request requires the object's code: 2201 without, 2202 with a wrong one. */
export function demandAuthInfo(authInfo: XmlNode | undefined, stored: string | null): void {
  if (!authInfo) throw new EppError(2201, 'authorization information is missing');
  verifyAuthInfo(authInfo, stored);
}
