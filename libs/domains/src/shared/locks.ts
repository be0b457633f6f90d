import type { Outbox } from '@registrar/kernel';
import { lockedBy } from './errors';
import type { DomainStore } from './ports';
import type { DomainChanges, HeldDomain } from './held-domain';

/**
 * Lock types whose changes are events (contract webhooks.json); the voluntary transfer lock is not among
 * them.
 */
export const COVERED_LOCKS = [
  'RegistrarLock',
  'TransferLock',
  'AccountLock',
  'ClientHold',
  'VerificationClientHold',
  'VerificationHold',
  'PrivacyLock',
  'ExpirationClientHold',
] as const;
export type CoveredLock = (typeof COVERED_LOCKS)[number];

/** Locks that forbid changes of DNS, name servers and contacts, and an outbound transfer (BEHAVIOUR §9). */
const CLOSED: readonly string[] = ['RegistrarLock', 'AccountLock', 'PrivacyLock'];

/** Locks that mean clientHold at the registry: the domain is not in the DNS. */
export const HOLDS: readonly string[] = ['ClientHold', 'VerificationClientHold', 'ExpirationClientHold'];

const TRANSFER_LOCK = 'clientTransferProhibited';

/**
 * The statuses that the registry should have: those known, and those required by `locked` and the registrar's
 * holds (BEHAVIOUR §9).
 */
export function wantedStatuses({
  locked,
  locks,
  registryStatuses,
}: Pick<HeldDomain, 'locked' | 'locks' | 'registryStatuses'>): string[] {
  const wanted = [
    ...(locked ? [TRANSFER_LOCK] : []),
    ...(locks.some((lock) => HOLDS.includes(lock)) ? ['clientHold'] : []),
  ];
  return [...new Set([...registryStatuses, ...wanted])];
}

/** Whether a domain with `locked` lacks its lock at the registry, as far as known. */
export const lacksLock = (locked: boolean, registryStatuses: readonly string[]): boolean =>
  locked && !registryStatuses.includes(TRANSFER_LOCK);

/** Throws 409 when a lock forbids such a change. */
export function assertOpen({ locks }: Pick<HeldDomain, 'locks'>): void {
  const lock = locks.find((name) => CLOSED.includes(name));
  if (lock !== undefined) throw lockedBy(lock);
}

/**
 * Throws 409 when a PrivacyLock forbids such a change of privacy. Switching privacy off also cancels pending
 * privacy.
 */
export function assertPrivacyOpen(
  {
    locks,
    privacyEnabled,
    pendingRegistrant,
  }: Pick<HeldDomain, 'locks' | 'privacyEnabled' | 'pendingRegistrant'>,
  wanted: boolean,
): void {
  const isChanged = wanted ? !privacyEnabled : privacyEnabled || pendingRegistrant?.privacyEnabled === true;
  if (isChanged && locks.includes('PrivacyLock')) throw lockedBy('PrivacyLock');
}

/**
 * As `assertOpen`; a domain that shows a parking page is not delegated elsewhere until its registrant has
 * verified (BEHAVIOUR §9).
 */
export function assertDelegable(held: Pick<HeldDomain, 'locks'>): void {
  assertOpen(held);
  if (held.locks.includes('VerificationHold')) throw lockedBy('VerificationHold');
}

/** The values that decide the covered locks of a domain. */
export interface LockState {
  locks: readonly string[];
  /** End of the TransferLock; stored until its removal is announced. Absent: there is no TransferLock. */
  transferLockUntil?: Date;
}

export const NO_LOCKS: LockState = { locks: [] };

/** Whether the TransferLock is in force. */
export const isUnderTransferLock = (
  { transferLockUntil }: Pick<LockState, 'transferLockUntil'>,
  now: Date,
): boolean => transferLockUntil !== undefined && transferLockUntil > now;

/** Locks of a domain whose changes are events (BEHAVIOUR §9). */
export const coveredLocksOf = ({ locks, transferLockUntil }: LockState): CoveredLock[] =>
  COVERED_LOCKS.filter(
    (lock) => locks.includes(lock) || (lock === 'TransferLock' && transferLockUntil !== undefined),
  );

export interface LockChange {
  accountId: number;
  domainName: string;
  before: LockState;
  after: LockState;
  /** EPP statuses after the change. */
  registryStatuses: readonly string[];
  occurredAt: Date;
}

/** Fires one event for each covered lock that was added or removed; in the transaction of the change. */
export async function announceLocks(
  outbox: Outbox,
  { accountId, domainName, before, after, registryStatuses, occurredAt }: LockChange,
): Promise<void> {
  const name = 'domain.lock.status_change' as const;
  const [had, has] = [coveredLocksOf(before), coveredLocksOf(after)];
  const changes = [
    ...has.filter((lock) => !had.includes(lock)).map((lockType) => ({ action: 'added', lockType })),
    ...had.filter((lock) => !has.includes(lock)).map((lockType) => ({ action: 'removed', lockType })),
  ];
  for (const change of changes) {
    await outbox.add({
      name,
      accountId,
      payload: { eventName: name, domainName, ...change, registryStatuses: [...registryStatuses] },
      occurredAt,
    });
  }
}

/**
 * Writes changes of a held domain with the events of its locks: every write of a lock of an active domain
 * uses it. An expired TransferLock is removed with any of them. `announcedStatuses`: EPP statuses
 * of the event, where they differ from those written.
 */
export async function changeWithLocks(
  { domains, outbox }: { domains: Pick<DomainStore, 'change'>; outbox: Outbox },
  held: HeldDomain,
  changes: DomainChanges,
  now: Date,
  announcedStatuses?: readonly string[],
): Promise<void> {
  const transferLockUntil =
    changes.transferLockUntil === undefined
      ? held.transferLockUntil
      : (changes.transferLockUntil ?? undefined);
  const isInForce = isUnderTransferLock({ transferLockUntil }, now);
  const hasEnded = transferLockUntil !== undefined && !isInForce;
  await domains.change(held.id, { ...changes, ...(hasEnded && { transferLockUntil: null }) });
  await announceLocks(outbox, {
    accountId: held.accountId,
    domainName: held.name,
    before: held,
    after: { locks: changes.locks ?? held.locks, ...(isInForce && { transferLockUntil }) },
    registryStatuses: announcedStatuses ?? changes.registryStatuses ?? held.registryStatuses,
    occurredAt: now,
  });
}

/** Set by the registrar when a domain expires; removed with its renewal (BEHAVIOUR §8, §10). */
export const EXPIRATION_HOLD = 'ExpirationClientHold';
/** Whether clientHold at the registry ends with the expiration hold: not while another lock requires it. */
export const renewalLiftsHold = ({ locks, registryStatuses }: HeldDomain): boolean =>
  locks.includes(EXPIRATION_HOLD) &&
  registryStatuses.includes('clientHold') &&
  !locks.some((lock) => lock !== EXPIRATION_HOLD && HOLDS.includes(lock));
