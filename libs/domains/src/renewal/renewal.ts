import type { AppliedTax } from '@registrar/billing';
import {
  storedAs,
  type IdempotencyClaim,
  type Money,
  isFlag,
  isMinorUnits,
  isMoment,
  isNumber,
  isText,
  optional,
} from '@registrar/kernel';
import { type DomainView, isDomainView } from '../shared/domain';
import { isStoredFee, type StoredFee } from '../shared/registry-cost';

export interface RenewDomainRequest {
  accountId: number;
  /** A-label or Unicode, any case. */
  domainName: string;
  /** Omitted: the TLD's minimum term. */
  years?: number;
  /** USD for the whole term, before tax; must match exactly when sent. */
  purchasePrice?: number;
  /** The request's idempotency key, claimed already. */
  idempotency?: IdempotencyClaim;
  /** No irreversible command is begun after this time: the client was answered 504. */
  deadline: Date;
  /**
   * An automatic renewal: only of the term that ends then, while auto-renewal is on, at its current price.
   */
  autoRenewal?: { termEnd: Date };
  /** By staff for the account: of the term that ends then; `note` runs in the transaction that begins it. */
  byStaff?: { termEnd: Date; note(operationId: string, plan: PlannedRenewal): Promise<void> };
}

/** Answer to the client, and to a replay of its key. */
export interface RenewalAnswer {
  domain: DomainView;
  /** Order id. */
  order: number;
  /** USD, with tax. */
  totalPaid: number;
}

export const renewalAnswer = storedAs<RenewalAnswer>('answer of the renewal', {
  domain: isDomainView,
  order: isNumber,
  totalPaid: isNumber,
});

/**
 * renewed: done, or accepted by a registry that decides later · unknown: no answer yet, the reconciler goes
 * on.
 */
export type RenewalResult =
  { kind: 'renewed'; answer: RenewalAnswer } | { kind: 'unknown'; operationId: string };

/** A renewal fully decided, before anything irreversible. */
export interface PlannedRenewal {
  accountId: number;
  domainId: number;
  name: string;
  tld: string;
  connectionId: number;
  /** The term bought. */
  years: number;
  /** The end of our term when this was decided; by another end the plan is worth nothing. */
  expiresAt: Date;
  /** End of the term at the registry: `curExpDate` of the command. */
  registryExpiresAt: Date;
  /**
   * Years in the command. Less than `years`, down to 0, when the registry renewed automatically at the end
   * of the local term (FACTS §2.7).
   */
  commandYears: number;
  price: Money;
  tax: Money;
  /** How it was decided; kept with the order. */
  appliedTax?: AppliedTax;
  /** Price and tax. */
  total: Money;
  listPrice: Money;
  /** What the registry will charge for `commandYears`; acknowledged in the command. */
  registryFee?: Money;
  /** Its charge for years that it added automatically, if quoted. */
  ownFee?: Money;
}

/**
 * Kept with the operation: all that is needed to go on after a crash. Amounts in smallest units, times in ISO
 * 8601, as text.
 */
export interface RenewalPayload {
  domainId: number;
  orderId: number;
  name: string;
  tld: string;
  connectionId: number;
  years: number;
  expiresAt: string;
  registryExpiresAt: string;
  commandYears: number;
  currency: string;
  total: string;
  tax: string;
  registryFee?: StoredFee;
  ownFee?: StoredFee;
  /** The hold of an expired domain ends with its renewal, at the registry too (BEHAVIOUR §8). */
  liftsHold: boolean;
}

/** Older payloads have no `ownFee`; those of a registry that quotes no fees have no `registryFee`. */
export const renewalPayload = storedAs<RenewalPayload>('payload of the renewal', {
  domainId: isNumber,
  orderId: isNumber,
  name: isText,
  tld: isText,
  connectionId: isNumber,
  years: isNumber,
  expiresAt: isMoment,
  registryExpiresAt: isMoment,
  commandYears: isNumber,
  currency: isText,
  total: isMinorUnits,
  tax: isMinorUnits,
  registryFee: optional(isStoredFee),
  ownFee: optional(isStoredFee),
  liftsHold: isFlag,
});
