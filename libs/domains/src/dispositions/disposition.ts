import { endOfLifeOf, type HeldTld, isSold } from '@registrar/catalog';
import { addDays } from '@registrar/kernel';
import type { TerminationStage } from '../lifecycle/domain-termination';
import type { DomainState } from '../shared/domain';
import type { RemovalReason } from '../shared/removal';

/** The state of a name for one account (docs/lifecycle/disposition.md). */
export const DISPOSITIONS = [
  'active',
  'pending_create',
  'pending_transfer_in',
  'pending_transfer_out',
  'expired',
  'in_redemption',
  'pending_delete',
  'transferred_away',
  'moved_to_account',
  'deleted',
  'refunded',
  'never_here',
] as const;
export type Disposition = (typeof DISPOSITIONS)[number];

/** The newest domain that an account has or had under a name. */
export interface OwnedDomain {
  state: DomainState;
  /** It belongs to another account by now; `endedAt` is the time of the move. */
  isMoved: boolean;
  /** When it left the account; absent: the account has it. */
  endedAt?: Date;
  registeredAt: Date;
  expiresAt: Date;
  removalReason?: RemovalReason;
  /** Sold as premium, or on a premium list: its prices are not those of the price list. */
  isPremium: boolean;
  /** No later domain of the name exists in any account: else it cannot come back. */
  isNewest: boolean;
  /** The order that bought it, if it is one of the account. */
  orderId?: number;
  /** The transfer to another registrar, pending or completed, or the move to another account. */
  transferId?: number;
  /** The registry reports a pending transfer to another registrar. */
  isLeaving: boolean;
  end?: { stage: TerminationStage; deleteAt: Date; deletedAt?: Date };
}

/** What is stored of one name for one account. */
export interface OwnedName {
  /** A-labels. */
  name: string;
  domain?: OwnedDomain;
  /** A transfer to this registrar that is not over. */
  incoming?: { transferId: number; orderId?: number };
}

/** The way back into the account. */
export interface RestoreWay {
  /** late_renewal: at the price of a renewal; redemption: at the price of a restore and a renewal. */
  kind: 'late_renewal' | 'redemption';
  /** Absent: only the registry knows. */
  until?: Date;
}

export function dispositionOf(
  { domain, incoming }: OwnedName,
  tld: HeldTld | undefined,
  now: Date,
): Disposition {
  if (domain?.state === 'active' && !domain.endedAt) return inAccount(domain, now);
  if (incoming) return 'pending_transfer_in';
  if (!domain) return 'never_here';
  if (!domain.endedAt) return 'pending_create';
  if (domain.isMoved) return 'moved_to_account';
  if (domain.state === 'transferred') return 'transferred_away';
  return domain.removalReason === 'agp_refund' ? 'refunded' : afterRemoval(domain, tld, now);
}

function inAccount({ isLeaving, expiresAt }: OwnedDomain, now: Date): Disposition {
  if (isLeaving) return 'pending_transfer_out';
  return expiresAt <= now ? 'expired' : 'active';
}

function afterRemoval(domain: OwnedDomain, tld: HeldTld | undefined, now: Date): Disposition {
  switch (domain.end?.stage) {
    case 'kept':
    case 'lapsing':
      return domain.removalReason === 'expiration' ? 'expired' : 'pending_delete';
    case 'deleting':
      return 'pending_delete';
    case 'deleted':
      return isBefore(now, redemptionEnd(domain, tld)) ? 'in_redemption' : 'pending_delete';
    case 'restoring':
      return domain.end.deletedAt ? 'in_redemption' : 'expired';
    case 'left':
      return 'transferred_away';
    default:
      return 'deleted';
  }
}

/** Undefined: not deleted, or the TLD has no redemption that is known here. */
function redemptionEnd({ end }: OwnedDomain, tld: HeldTld | undefined): Date | undefined {
  const days = tld ? endOfLifeOf(tld).redemptionDays : 0;
  return end?.deletedAt && days > 0 ? addDays(end.deletedAt, days) : undefined;
}

/** Until when the domain stays in the account and can be renewed; undefined: it cannot. */
export function renewableUntil(
  { domain }: OwnedName,
  disposition: Disposition,
  tld: HeldTld | undefined,
  now: Date,
): Date | undefined {
  if (!domain || !tld || domain.endedAt || !isSold(tld, 'renewal')) return undefined;
  if (disposition !== 'active' && disposition !== 'expired') return undefined;
  const until = addDays(domain.expiresAt, tld.expirationGraceDays);
  return isBefore(now, until) ? until : undefined;
}

/** How the account can have the domain back by `restoreDomain`; undefined: it cannot, or not now. */
export function restoreWayOf(
  { domain }: OwnedName,
  tld: HeldTld | undefined,
  now: Date,
): RestoreWay | undefined {
  if (!domain?.end || !hasExpired(domain) || !tld || !sellsRestores(tld)) return undefined;
  const { stage, deleteAt } = domain.end;
  if (stage === 'lapsing') return { kind: 'late_renewal' };
  if (stage === 'kept')
    return isBefore(now, deleteAt) ? { kind: 'late_renewal', until: deleteAt } : undefined;
  const until = stage === 'deleted' ? redemptionEnd(domain, tld) : undefined;
  return isBefore(now, until) ? { kind: 'redemption', until } : undefined;
}

/** It left the account after its term, and neither account nor name has changed since. */
const hasExpired = ({ state, isMoved, isNewest, removalReason }: OwnedDomain): boolean =>
  state === 'deleted' && removalReason === 'expiration' && isNewest && !isMoved;

const sellsRestores = (tld: HeldTld): boolean => isSold(tld, 'restore') && isSold(tld, 'renewal');

const isBefore = (now: Date, until: Date | undefined): boolean => until !== undefined && now < until;
