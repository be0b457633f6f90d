import type { AppliedTax } from '@registrar/billing';
import {
  storedAs,
  type IdempotencyClaim,
  type Money,
  type Check,
  isFlag,
  isListOf,
  isMinorUnits,
  isMoment,
  isNumber,
  isObjectOf,
  isOneOf,
  isText,
  optional,
} from '@registrar/kernel';
import {
  type AcquisitionType,
  type SentClaims,
  type AcceptedClaims,
  PURCHASE_TYPES,
} from '@registrar/catalog';
import { type ContactInput, type ContactRole, isContactIds } from '@registrar/contacts';
import type { RegistryExtra } from '@registrar/registries';
import { type DomainView, isDomainView } from '../shared/domain';
import { isRegistryExtra } from '../shared/registrants/registrant-data';
import { isStoredFee, type StoredFee } from '../shared/registry-cost';

/** A requested purchase; the account's settings supply every omitted field but the domain. */
export interface RegisterDomainRequest {
  accountId: number;
  domainName: string;
  /** Omitted: the TLD's minimum term. */
  years?: number;
  /** USD for the whole term; must match exactly if sent. */
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
  /** The request's idempotency key, already claimed. */
  idempotency?: IdempotencyClaim;
  /** No irreversible step begins after this time: by then the client has received 504. */
  deadline: Date;
}

/** The client's answer, also for a replay of its key. */
export interface RegistrationAnswer {
  domain: DomainView;
  /** Order id. */
  order: number;
  /** USD. */
  totalPaid: number;
}

export const registrationAnswer = storedAs<RegistrationAnswer>('answer of the registration', {
  domain: isDomainView,
  order: isNumber,
  totalPaid: isNumber,
});

/**
 * registered: done, or accepted by a registry that decides later · unknown: no answer yet, the reconciler
 * continues.
 */
export type RegistrationResult =
  { kind: 'registered'; answer: RegistrationAnswer } | { kind: 'unknown'; operationId: string };

/** A registration fully decided, before any irreversible step. */
export interface PlannedRegistration {
  accountId: number;
  name: string;
  tld: string;
  connectionId: number;
  years: number;
  /** The amount held and charged: the price with its tax. */
  total: Money;
  /** After the discount, before tax. */
  price: Money;
  tax: Money;
  /** How the price was decided; stored with the order. */
  appliedTax?: AppliedTax;
  discount: Money;
  /** The promotion of the discount. */
  promotionId?: number;
  listPrice: Money;
  premium: boolean;
  /** The registry's fee; acknowledged in the command. */
  registryFee?: Money;
  /** For the minimum term, of a premium domain. */
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
  /** The purchase type (contract: CreatePurchaseType). */
  purchaseType: string;
  /** The seller from whom it is bought before it is registered; absent: no seller. */
  acquisition?: AcquisitionType;
  /** Days in which it can be refunded; 0: never. */
  refundDays: number;
}

/** Every purchase type but a registration. */
const isAcquisition: Check<AcquisitionType> = (value): value is AcquisitionType =>
  value !== 'registration' && isOneOf(...PURCHASE_TYPES)(value);

/** Registry data of the domain and of its registrant contact. */
export interface RegistryExtras {
  domain: readonly RegistryExtra[];
  registrant: readonly RegistryExtra[];
}

/** Stored with the operation: all data needed to resume after a crash. Amounts in smallest units, as text. */
export interface RegistrationPayload {
  domainId: number;
  orderId: number;
  /** Id of the order item of the registration itself. */
  orderItemId: number;
  name: string;
  tld: string;
  connectionId: number;
  years: number;
  currency: string;
  /** With tax. */
  total: string;
  /** Part of the total; absent: no tax, as in operations older than tax. */
  tax?: string;
  /** The discount and its promotion: the use is released with the hold. */
  promotion?: { id: number; discount: string };
  registryFee?: StoredFee;
  locked: boolean;
  /** As in PlannedRegistration; absent in operations opened before it was stored. */
  transferLockDays?: number;
  nameservers: string[];
  contactIds: Record<ContactRole, number>;
  /** The published contacts, where privacy replaces the real ones. */
  shownContactIds?: Record<ContactRole, number>;
  idnTable?: string;
  refundDays: number;
  extras?: RegistryExtras;
  /** As ClaimsAcceptance, its moments as ISO 8601. */
  claims?: { noticeId: string; validatorId?: string; notAfter: string; acceptedAt: string };
  acquisition?: AcquisitionType;
}

/**
 * Older payloads: the first release wrote neither `tax`, `promotion`, `shownContactIds`, `extras`, `claims`
 * nor `acquisition`; `transferLockDays` came later still.
 */
export const registrationPayload = storedAs<RegistrationPayload>('payload of the registration', {
  domainId: isNumber,
  orderId: isNumber,
  orderItemId: isNumber,
  name: isText,
  tld: isText,
  connectionId: isNumber,
  years: isNumber,
  currency: isText,
  total: isMinorUnits,
  tax: optional(isMinorUnits),
  promotion: optional(
    isObjectOf<NonNullable<RegistrationPayload['promotion']>>({ id: isNumber, discount: isMinorUnits }),
  ),
  registryFee: optional(isStoredFee),
  locked: isFlag,
  transferLockDays: optional(isNumber),
  nameservers: isListOf(isText),
  contactIds: isContactIds,
  shownContactIds: optional(isContactIds),
  idnTable: optional(isText),
  refundDays: isNumber,
  extras: optional(
    isObjectOf<RegistryExtras>({ domain: isListOf(isRegistryExtra), registrant: isListOf(isRegistryExtra) }),
  ),
  claims: optional(
    isObjectOf<NonNullable<RegistrationPayload['claims']>>({
      noticeId: isText,
      validatorId: optional(isText),
      notAfter: isMoment,
      acceptedAt: isMoment,
    }),
  ),
  acquisition: optional(isAcquisition),
});

/** Local ids of the published contacts. */
export const shownContactsOf = ({
  contactIds,
  shownContactIds,
}: Pick<RegistrationPayload, 'contactIds' | 'shownContactIds'>): Record<ContactRole, number> =>
  shownContactIds ?? contactIds;
