import type { AppliedTax } from '@registrar/billing';
import {
  storedAs,
  type IdempotencyClaim,
  type Money,
  isListOf,
  isMinorUnits,
  isMoment,
  isNumber,
  isObjectOf,
  isOneOf,
  isText,
  optional,
} from '@registrar/kernel';
import type { DomainInfo } from '@registrar/registries';
import { RESTORABLE_STAGES, type RestorableStage } from '../lifecycle/domain-termination';
import { type DomainView, isDomainView } from '../shared/domain';
import { isStoredFee, type StoredFee } from '../shared/registry-cost';

/**
 * late_renewal: the registry has not deleted it, a renewal brings it back · redemption: it has, and takes its
 * fee for a restore (RFC 3915).
 */
export type RestoreKind = 'late_renewal' | 'redemption';

export interface RestoreRequest {
  /** Whose domain it was. */
  accountId: number;
  /** A-label or Unicode, any case. */
  domainName: string;
  /** USD, before tax, as quoted: must match exactly. Staff need none. */
  purchasePrice?: number;
  /** The request's idempotency key, claimed already. */
  idempotency?: IdempotencyClaim;
  /** No irreversible command is begun after this time: the client was answered 504. */
  deadline: Date;
  byStaff?: StaffRestore;
}

export interface StaffRestore {
  /** The account is charged nothing. */
  waived: boolean;
  /** Runs in the transaction that begins the restore: the audit entry. */
  begin(domainId: number): Promise<void>;
}

export interface RestorePart {
  type: 'restore' | 'renewal';
  /** Of a renewal. */
  years?: number;
  price: Money;
  tax: Money;
  /** How it was decided, the same for all parts; kept with the order. */
  appliedTax?: AppliedTax;
  listPrice: Money;
}

/** A restore fully decided, before anything irreversible. */
export interface PlannedRestore {
  accountId: number;
  domainId: number;
  name: string;
  tld: string;
  connectionId: number;
  kind: RestoreKind;
  /** Stage of its end, restored when the restore fails. */
  stage: RestorableStage;
  deleteAt: Date;
  deletedAt?: Date;
  /** Our end of the term. */
  expiresAt: Date;
  /** Purchased years: the TLD's minimum term after the end of the local term, else 0. */
  years: number;
  /** Of a late renewal: what the registry is asked for. */
  renewal?: { from: Date; years: number };
  /** As it left its account. */
  nameservers: readonly string[];
  hosts: readonly RestoredHost[];
  parts: RestorePart[];
  price: Money;
  tax: Money;
  total: Money;
  /**
   * What the registry will charge, acknowledged in the commands: for the restore with what comes with it, and
   * for a term.
   */
  restoreFee?: Money;
  renewalFee?: Money;
  /** Of a late renewal: the registry's charge for years that it added automatically. */
  ownFee?: Money;
  /** Until then it can be had back; undefined: the registry alone knows. */
  until?: Date;
  /** As the registration was before the delete, for the report. */
  before: string;
}

/** What a restore would cost and do now. Timestamps ISO 8601 UTC, prices USD before tax. */
export interface RestoreQuote {
  domainName: string;
  kind: RestoreKind;
  items: { type: RestorePart['type']; price: number; years?: number }[];
  /** What has to be sent to order it. */
  purchasePrice: number;
  /** With tax. */
  totalPrice: number;
  /** The end of the term afterwards. */
  expireDate: string;
  restorableUntil?: string;
}

/** A host below the domain, with its addresses (FACTS §2.9: glue). */
export interface RestoredHost {
  /** Whole. */
  hostname: string;
  ips: readonly string[];
}

/**
 * Kept with the operation: all that is needed to go on after a crash. Amounts in smallest units, times in ISO
 * 8601, as text.
 */
export interface RestorePayload {
  domainId: number;
  orderId: number;
  name: string;
  tld: string;
  connectionId: number;
  kind: RestoreKind;
  stage: RestorableStage;
  deleteAt: string;
  deletedAt?: string;
  /** When it was begun; what the report calls the time of the restore. */
  requestedAt: string;
  expiresAt: string;
  years: number;
  /**
   * The end from which the registry is asked to renew (curExpDate), and for how long: decided once, before
   * the first command that says it.
   */
  renewal?: { from: string; years: number };
  /** Sent again after the restore, since a delete removes it; absent in older operations. */
  nameservers?: readonly string[];
  hosts?: readonly RestoredHost[];
  currency: string;
  total: string;
  tax: string;
  restoreFee?: StoredFee;
  renewalFee?: StoredFee;
  ownFee?: StoredFee;
  before: string;
}

const isRenewal = isObjectOf<NonNullable<RestorePayload['renewal']>>({ from: isMoment, years: isNumber });
const isRestoredHost = isObjectOf<RestoredHost>({ hostname: isText, ips: isListOf(isText) });

/**
 * Older payloads: the first release wrote neither `renewal`, `nameservers` nor `hosts`; `ownFee` came later
 * still.
 */
export const restorePayload = storedAs<RestorePayload>('payload of the restore', {
  domainId: isNumber,
  orderId: isNumber,
  name: isText,
  tld: isText,
  connectionId: isNumber,
  kind: isOneOf('late_renewal', 'redemption'),
  stage: isOneOf(...RESTORABLE_STAGES),
  deleteAt: isMoment,
  deletedAt: optional(isMoment),
  requestedAt: isMoment,
  expiresAt: isMoment,
  years: isNumber,
  renewal: optional(isRenewal),
  nameservers: optional(isListOf(isText)),
  hosts: optional(isListOf(isRestoredHost)),
  currency: isText,
  total: isMinorUnits,
  tax: isMinorUnits,
  restoreFee: optional(isStoredFee),
  renewalFee: optional(isStoredFee),
  ownFee: optional(isStoredFee),
  before: isText,
});

/** Answer to the client, and to a replay of its key. */
export interface RestoreAnswer {
  /** pending: the registry has taken it and decides later. */
  status: 'restored' | 'pending';
  domainName: string;
  /** Absent while pending. */
  domain?: DomainView;
  /** Order id. */
  order: number;
  /** USD, with tax. */
  totalPaid: number;
}

export const restoreAnswer = storedAs<RestoreAnswer>('answer of the restore', {
  status: isOneOf('restored', 'pending'),
  domainName: isText,
  domain: optional(isDomainView),
  order: isNumber,
  totalPaid: isNumber,
});

/**
 * answered: back, or accepted by a registry that decides later · unknown: no answer yet, the reconciler goes
 * on.
 */
export type RestoreResult =
  { kind: 'answered'; answer: RestoreAnswer } | { kind: 'unknown'; operationId: string };

/**
 * State of a sponsored domain at the registry. active: not deleted · redemption: can be restored ·
 * pending_restore: the registry waits for the report · deleting: can no longer be restored, or not decided
 * yet.
 */
export type Redeemability = 'active' | 'redemption' | 'pending_restore' | 'deleting';

/** EPP's pendingDelete alone does not distinguish the phases: rgpStatus does (RFC 3915 §3.1). */
export function redeemabilityOf({
  statuses,
  graceStatuses,
}: Pick<DomainInfo, 'statuses' | 'graceStatuses'>): Redeemability {
  if (graceStatuses.includes('pendingRestore')) return 'pending_restore';
  if (graceStatuses.includes('redemptionPeriod')) return 'redemption';
  return statuses.includes('pendingDelete') || graceStatuses.includes('pendingDelete')
    ? 'deleting'
    : 'active';
}
