import type { JsonValue, OperationFailure } from '@registrar/kernel';
import type { RegistryProfile, StoredProfile } from '@registrar/registries';
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
  /** When the statuses at the registry are made what they should be; absent: they are. */
  statusSyncAt?: Date;
  /** Ids of the stored contacts and of those the registry has. */
  contacts: Record<'registrant' | 'admin' | 'tech' | 'billing', { id: number; registryId?: string; isVerified: boolean }>;
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
  /** That its prices are told in as well; all amounts but `priceNonUsd` are USD. */
  currency: string;
  /** Of it for one USD, where it is another. */
  currencyRate?: Decimal;
  authAmount: Decimal;
  totalCapture: Decimal;
  totalRefund: Decimal;
  finalAmount: Decimal;
  createdAt: Date;
  items: readonly OrderItemView[];
  /** Everything that moved money for this order. */
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
  role: StaffRole | 'reseller';
  action: string;
  target: string;
  before?: JsonValue;
  after?: JsonValue;
  requestId: string;
  source?: string;
}

export interface AuditFilter {
  target?: string;
  action?: string;
}

export interface PollMessageView {
  id: string;
  registryConnection: string;
  messageId: string;
  queuedAt?: Date;
  receivedAt: Date;
  text: string;
  disposition: string;
  /** As parsed, secrets and personal data masked. */
  content: JsonValue;
  /** When staff put it aside, and who. */
  seenAt?: Date;
  seenBy?: string;
}

/** A registry's demand, as it was told. */
export interface ComplianceNoticeView {
  id: string;
  domainName: string;
  accountId: number;
  source: 'staff' | 'registry';
  /** The registry's message that brought it. */
  registryConnection?: string;
  messageId?: string;
  way: string;
  /** Of the event domain.registry.compliance_notice. */
  payload: JsonValue;
  noticedAt: Date;
}

/** A domain that is ours at a registry and in no account here. */
export interface UnknownDomainView {
  id: string;
  domainName: string;
  registryConnection: string;
  /** create: the registry refused to create it, or did not answer · message: it sent a message about it. */
  source: 'create' | 'message';
  /** clTRID of the create, or id of the message. */
  evidence: string;
  registeredAt?: Date;
  expiresAt?: Date;
  foundAt: Date;
  seenAt: Date;
  resolvedAt?: Date;
}

export interface RegistryDifferenceView {
  id: string;
  domainId: number;
  domainName: string;
  accountId: number;
  registryConnection: string;
  field: string;
  ours: JsonValue;
  theirs: JsonValue;
  foundAt: Date;
  /** When it was there last. */
  seenAt: Date;
  resolvedAt?: Date;
  resolution?: string;
}

export interface RegistryDifferenceFilter {
  /** Left out: the open ones; false: all. */
  open?: boolean;
  /** Exactly. */
  domainName?: string;
  field?: string;
  /** Code. */
  registryConnection?: string;
}

/** A domain that left its account, and what becomes of it at the registry. */
export interface DomainEndView {
  /** Of the domain: decimal digits. */
  id: string;
  domainName: string;
  accountId: number;
  registryConnection: string;
  stage: string;
  removedAt: Date;
  deleteAt: Date;
  deletedAt?: Date;
  /** What happens next, and when: delete (sent to the registry, again after a refusal), look (the registry is asked), operation (the one that is under way tells). */
  nextStep?: 'delete' | 'look' | 'operation';
  nextAt?: Date;
  /** What the last step came to nothing for. */
  trouble?: string;
  /** The newest delete, and the newest restore. */
  operationId?: string;
  restoreOperationId?: string;
}

export interface DomainEndFilter {
  /** False: all that are not over. */
  troubled: boolean;
  accountId?: number;
}

export interface RegistryConnectionView {
  id: number;
  code: string;
  host: string;
  port: number;
  clientId: string;
  enabled: boolean;
  registrationLimited: boolean;
  version: number;
  updatedAt: Date;
  tlds: string[];
  /** The worst of all processes. */
  circuit: CircuitState;
  sessions: { leased: number; polling: number; waiting: number; inUse: number };
  /** As each process reported last, those that ended left out. */
  processes: { process: string; circuit: CircuitState; sessions: number; inUse: number; waiting: number; reportedAt: Date }[];
  /** The last log-in or command that the registry refused, or that had no answer; of the last seven days. */
  lastRefusal?: { at: Date; process: string; command: string; code?: number; reason: string };
  lastCommand?: { clTrid: string; command: string; outcome?: string; resultCode?: number; sentAt: Date; answeredAt?: Date };
  unknownPollMessages: number;
}

type CircuitState = 'closed' | 'half_open' | 'open' | 'stopped';

/** A connection with all its settings. Null: none. */
export interface RegistryConnectionDetail extends RegistryConnectionView {
  serverName: string | null;
  /** PEM. */
  clientCertificate: string | null;
  /** PEM. */
  certificateAuthority: string | null;
  /** Whole, with the defaults. */
  profile: RegistryProfile;
  /** What the connection says itself. */
  profileOverrides: StoredProfile;
  secrets: { passwordIsSet: boolean; clientKeyIsSet: boolean };
  /** Newest first. */
  olderVersions: { version: number; createdAt: Date }[];
}
