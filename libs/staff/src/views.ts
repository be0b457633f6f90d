import type { JsonValue, OperationFailure } from '@registrar/kernel';
import type { StaffRole } from './staff';

/** A part of a list, newest first. `next` is the id to continue before; undefined at the end. */
export interface Part<Item> {
  items: readonly Item[];
  next?: string;
}

export interface PartRequest {
  /** Items with a smaller id only. */
  before?: string;
  limit: number;
}

/** Amount in the currency beside it: "14.50". */
export type Decimal = string;

export interface DomainView {
  id: number;
  name: string;
  accountId: number;
  username: string;
  tld: string;
  registryConnection: string;
  state: string;
  roid?: string;
  registeredAt: Date;
  expiresAt: Date;
  termYears: number;
  autorenewEnabled: boolean;
  locked: boolean;
  locks: string[];
  transferLockUntil?: Date;
  privacyEnabled: boolean;
  premium: boolean;
  renewalPrice?: Decimal;
  registryStatuses: string[];
  nameservers: string[];
  /** When the statuses at the registry are synchronised next; absent: they are as required. */
  statusSyncAt?: Date;
  /** Ids of the stored contacts and of those at the registry. */
  contacts: Record<
    'registrant' | 'admin' | 'tech' | 'billing',
    { id: number; registryId?: string; isVerified: boolean }
  >;
  hasAuthCode: boolean;
  operationId?: string;
  orderId?: number;
  createdAt: Date;
  removedAt?: Date;
}

export interface OrderView {
  id: number;
  accountId: number;
  username: string;
  operationId?: string;
  status: string;
  /** The currency in which its prices are also shown; all amounts but `priceNonUsd` are USD. */
  currency: string;
  /** Units of that currency for one USD, where it is not USD. */
  currencyRate?: Decimal;
  authAmount: Decimal;
  totalCapture: Decimal;
  totalRefund: Decimal;
  finalAmount: Decimal;
  createdAt: Date;
  items: readonly OrderItemView[];
  /** All ledger transactions of this order. */
  ledger: readonly LedgerTransactionView[];
}

export interface OrderItemView {
  id: number;
  name?: string;
  type: string;
  status: string;
  interval?: string;
  duration: number;
  quantity: number;
  originalPrice?: Decimal;
  price: Decimal;
  priceNonUsd?: Decimal;
  taxAmount?: Decimal;
  tld?: string;
  refundableUntil?: Date;
}

export interface LedgerTransactionView {
  id: string;
  kind: string;
  reference?: string;
  createdAt: Date;
  postings: readonly { ledgerAccount: string; amount: Decimal; currency: string }[];
}

export interface OperationSummary {
  id: string;
  accountId: number;
  username: string;
  kind: string;
  subject: string;
  state: string;
  attempts: number;
  createdAt: Date;
  dueAt: Date;
  leasedUntil?: Date;
  attentionAt?: Date;
  settledAt?: Date;
  failure?: OperationFailure;
}

export interface OperationView extends OperationSummary {
  /** Secrets and personal data masked. */
  payload: JsonValue;
  answer?: JsonValue;
  commands: readonly RegistryCommandView[];
}

export interface RegistryCommandView {
  clTrid: string;
  svTrid?: string;
  registryConnection: string;
  command: string;
  object: string;
  sentAt: Date;
  answeredAt?: Date;
  resultCode?: number;
  outcome?: string;
  /** Frames, masked when they were stored. */
  request: string;
  response?: string;
}

export interface OperationFilter {
  /** Unsettled for too long. */
  attention?: boolean;
  /** Exactly: the domain name. */
  subject?: string;
  accountId?: number;
  state?: string;
  kind?: string;
}

export interface DeliverySummary {
  id: string;
  accountId: number;
  subscriptionId: number;
  eventName: string;
  url: string;
  state: string;
  attempts: number;
  occurredAt: Date;
  createdAt: Date;
  dueAt: Date;
  finishedAt?: Date;
}

export interface DeliveryFilter {
  accountId?: number;
  state?: string;
}

export interface AuditEntryView {
  id: string;
  at: Date;
  actor: string;
  /** `reseller`: an owner of the account changed it. */
  role: StaffRole | 'reseller' | 'none';
  action: string;
  target: string;
  before?: JsonValue;
  after?: JsonValue;
  requestId: string;
  source?: string;
  /** The reason, as staff wrote it. */
  reason?: string;
}

export interface AuditFilter {
  target?: string;
  action?: string;
  /** Part of the reason, in any case. */
  reason?: string;
}
