import { type Outbox, toTimestamp } from '@registrar/kernel';
import type { HeldDomain } from './held-domain';

/** Publishes that a domain left the account; in the same transaction. */
export function announceRemoval(
  outbox: Outbox,
  { accountId, name: domainName, expiresAt }: HeldDomain,
  reason: RemovalReason,
  occurredAt: Date,
): Promise<void> {
  const name = 'account.domain.removal' as const;
  return outbox.add({
    name,
    accountId,
    payload: { eventName: name, domainName, reason, expireDate: toTimestamp(expiresAt) },
    occurredAt,
  });
}

/** Why a domain leaves the account (contract webhooks.json, account.domain.removal). */
export type RemovalReason = 'agp_refund' | 'expiration' | 'administrative';
