import type { IdempotencyClaim, Money } from '@registrar/kernel';
import type { ContactInput, ContactRole } from '@registrar/contacts';
import type { DomainView } from './domain';

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

/** registered: done, or accepted by a registry that decides later · unknown: no answer yet, the reconciler goes on. */
export type RegistrationResult = { kind: 'registered'; answer: RegistrationAnswer } | { kind: 'unknown'; operationId: string };

/** A registration fully decided, before anything irreversible. */
export interface PlannedRegistration {
  accountId: number;
  name: string;
  tld: string;
  connectionId: number;
  years: number;
  total: Money;
  listPrice: Money;
  premium: boolean;
  /** What the registry will charge; acknowledged in the command. */
  registryFee?: Money;
  /** For the minimum term, of a premium name. */
  renewalPrice?: Money;
  autorenewEnabled: boolean;
  privacyEnabled: boolean;
  locked: boolean;
  nameservers: readonly string[];
  /** IDN table, where the name is internationalised. */
  idnTable?: string;
  /** Days in which it may be refunded; 0: never. */
  refundDays: number;
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
  total: string;
  registryFee?: { amount: string; currency: string };
  locked: boolean;
  nameservers: string[];
  contactIds: Record<ContactRole, number>;
  idnTable?: string;
  refundDays: number;
}
