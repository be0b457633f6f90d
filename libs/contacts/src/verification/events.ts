import { type JsonValue, type Outbox, toTimestamp } from '@registrar/kernel';
import type { Verification } from './verification';

/**
 * Sends the event that an address has to be verified, or is; in the transaction of that change (contract
 * webhooks.json).
 */
export function announceVerification(
  outbox: Outbox,
  { id, accountId, state, verifyBy }: Verification,
  domains: readonly string[],
  occurredAt: Date,
): Promise<void> {
  const name = 'contact.verification.status_change' as const;
  const verification: JsonValue =
    state === 'verified' ? { status: 'verified' } : { status: 'unverified', verifyBy: toTimestamp(verifyBy) };
  return outbox.add({
    name,
    accountId,
    payload: { eventName: name, domains: [...domains], verificationId: id, verification },
    occurredAt,
  });
}
