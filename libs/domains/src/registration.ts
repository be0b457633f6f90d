import type { AppliedTax } from '@registrar/billing';
import type { IdempotencyClaim, Money } from '@registrar/kernel';
import type { AcquisitionType, SentClaims, AcceptedClaims } from '@registrar/catalog';
import type { ContactInput, ContactRole } from '@registrar/contacts';
import type { RegistryExtra } from '@registrar/registries';
import type { DomainView } from './domain';
import type { KeptFee } from './registry-cost';

/** A purchase as asked for; everything but the name may be left to the account's settings. */
export interface RegisterDomainRequest {
  accountId: number;
  domainName: string;
  /** Omitted: the TLD's minimum term. */
  years?: number;
  /** USD for the whole term; must match exactly when sent. */
  purchasePrice?: number;
  purchaseType?: string;
  promoCode?: string;
  tldRequirements?: Readonly<Record<string, string>>;
  /** The acknowledgement of trademark claims. */
  claims?: SentClaims;
  autorenewEnabled?: boolean;
  locked?: boolean;
  privacyEnabled?: boolean;
  contacts?: Partial<Record<ContactRole, ContactInput>>;
  nameservers?: readonly string[];
  /** The request's idempotency key, claimed already. */
  idempotency?: IdempotencyClaim;
  /** Nothing irreversible is begun after this time: the client has been told 504 by then. */
  deadline: Date;
}

/** What the client is told, and what a replay of its key is answered with. */
export interface RegistrationAnswer {
  domain: DomainView;
  /** Order id. */
  order: number;
  /** USD. */
  totalPaid: number;
}

/**
 * registered: done, or accepted by a registry that decides later · unknown: no answer yet, the reconciler
 * goes on.
 */
export type RegistrationResult =
  { kind: 'registered'; answer: RegistrationAnswer } | { kind: 'unknown'; operationId: string };

/** A registration fully decided, before anything irreversible. */
export interface PlannedRegistration {
  accountId: number;
  name: string;
  tld: string;
  connectionId: number;
  years: number;
  /** What is held and charged: the price with its tax. */
  total: Money;
  /** After the discount, before tax. */
  price: Money;
  tax: Money;
  /** How it was decided; kept with the order. */
  appliedTax?: AppliedTax;
  discount: Money;
  /** Whose discount it is. */
  promotionId?: number;
  listPrice: Money;
  premium: boolean;
  /** What the registry will charge; acknowledged in the command. */
  registryFee?: Money;
  /** For the minimum term, of a premium name. */
  renewalPrice?: Money;
  autorenewEnabled: boolean;
  privacyEnabled: boolean;
  locked: boolean;
  /** Days of the TransferLock from the registration; 0: none. */
  transferLockDays: number;
  nameservers: readonly string[];
  /** IDN table, where the name is internationalised. */
  idnTable?: string;
  /** `tldRequirements` as checked. */
  registryValues: Readonly<Record<string, string>>;
  /** The same in the registry's own terms. */
  extras: RegistryExtras;
  /** The claims notice that was accepted, where there is one. */
  claims?: AcceptedClaims;
  /** How it is bought (contract: CreatePurchaseType). */
  purchaseType: string;
  /** From whom it is bought before it is registered; absent: from nobody. */
  acquisition?: AcquisitionType;
  /** Days in which it may be refunded; 0: never. */
  refundDays: number;
}

/** Registry data of the domain and of its registrant contact. */
export interface RegistryExtras {
  domain: readonly RegistryExtra[];
  registrant: readonly RegistryExtra[];
}

/** Kept with the operation: all that is needed to go on after a crash. Amounts in smallest units, as text. */
export interface RegistrationPayload {
  domainId: number;
  orderId: number;
  /** Of the item that tells of the registration itself. */
  orderItemId: number;
  name: string;
  tld: string;
  connectionId: number;
  years: number;
  currency: string;
  /** With tax. */
  total: string;
  /** Of the total; left out: none, as in operations of the time before tax. */
  tax?: string;
  /** What a promotion took off, and which: its use is given back with the money. */
  promotion?: { id: number; discount: string };
  registryFee?: KeptFee;
  locked: boolean;
  /** As in PlannedRegistration; absent in operations that were opened before it was stored. */
  transferLockDays?: number;
  nameservers: string[];
  contactIds: Record<ContactRole, number>;
  /** Of the contacts that the registry is shown, where privacy makes them others. */
  shownContactIds?: Record<ContactRole, number>;
  idnTable?: string;
  refundDays: number;
  extras?: RegistryExtras;
  /** As ClaimsAcceptance, its moments as ISO 8601. */
  claims?: { noticeId: string; validatorId?: string; notAfter: string; acceptedAt: string };
  acquisition?: AcquisitionType;
}

/** Our ids of the contacts that the registry is shown. */
export const shownContactsOf = ({
  contactIds,
  shownContactIds,
}: Pick<RegistrationPayload, 'contactIds' | 'shownContactIds'>): Record<ContactRole, number> =>
  shownContactIds ?? contactIds;
