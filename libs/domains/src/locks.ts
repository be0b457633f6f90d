import type { Outbox } from '@registrar/kernel';
import { lockedBy } from './change-errors';
import type { HeldDomain } from './ports';

/** Lock types whose coming and going is told (contract webhooks.json); the voluntary transfer lock is not among them. */
export const COVERED_LOCKS = ['RegistrarLock', 'TransferLock', 'AccountLock', 'ClientHold', 'VerificationClientHold', 'VerificationHold', 'PrivacyLock', 'ExpirationClientHold'] as const;
export type CoveredLock = (typeof COVERED_LOCKS)[number];

/** Locks that forbid changes of DNS, name servers and contacts, and a transfer away (BEHAVIOUR §9). */
const CLOSED: readonly string[] = ['RegistrarLock', 'AccountLock', 'PrivacyLock'];

/** Our locks that mean clientHold at the registry: out of the DNS. */
export const HOLDS: readonly string[] = ['ClientHold', 'VerificationClientHold', 'ExpirationClientHold'];

const TRANSFER_LOCK = 'clientTransferProhibited';

/** What the registry should have: the statuses that we know of, and those that `locked` and our holds stand for (BEHAVIOUR §9). */
export function wantedStatuses({ locked, locks, registryStatuses }: Pick<HeldDomain, 'locked' | 'locks' | 'registryStatuses'>): string[] {
  const wanted = [...(locked ? [TRANSFER_LOCK] : []), ...(locks.some((lock) => HOLDS.includes(lock)) ? ['clientHold'] : [])];
  return [...new Set([...registryStatuses, ...wanted])];
}

/** Whether a domain that its owner wants locked is not locked at the registry, as far as we know. */
export const lacksLock = (locked: boolean, registryStatuses: readonly string[]): boolean => locked && !registryStatuses.includes(TRANSFER_LOCK);

/** Throws 409 when one of our locks forbids such a change. */
export function assertOpen({ locks }: Pick<HeldDomain, 'locks'>): void {
  const lock = locks.find((name) => CLOSED.includes(name));
  if (lock !== undefined) throw lockedBy(lock);
}

/** As `assertOpen`; a domain that shows a parking page is not delegated elsewhere until its registrant has verified (BEHAVIOUR §9). */
export function assertDelegable(held: Pick<HeldDomain, 'locks'>): void {
  assertOpen(held);
  if (held.locks.includes('VerificationHold')) throw lockedBy('VerificationHold');
}

export interface LockChange {
  accountId: number;
  domainName: string;
  action: 'added' | 'removed';
  lockType: CoveredLock;
  /** EPP statuses after the change. */
  registryStatuses: readonly string[];
  occurredAt: Date;
}

/** Tells that a lock came or went; in the transaction in which it did. */
export function announceLock(outbox: Outbox, { accountId, domainName, action, lockType, registryStatuses, occurredAt }: LockChange): Promise<void> {
  const name = 'domain.lock.status_change' as const;
  return outbox.add({ name, accountId, payload: { eventName: name, domainName, action, lockType, registryStatuses: [...registryStatuses] }, occurredAt });
}
