import type { JsonValue } from '@registrar/kernel';
import type {
  ComplianceNoticeView,
  DomainTerminationFilter,
  DomainTerminationView,
  PollMessageView,
  RegistryConnectionDetail,
  RegistryConnectionView,
  RegistryDifferenceFilter,
  RegistryDifferenceView,
  UnknownDomainFilter,
  UnknownDomainView,
} from './registry-views';
import type { StaffKey, StaffRole } from './staff';
import type {
  AuditEntryView,
  AuditFilter,
  DeliveryFilter,
  DeliverySummary,
  DomainView,
  OperationFilter,
  OperationSummary,
  OperationView,
  OrderView,
  Part,
  PartRequest,
} from './views';

export {
  ListFilterStore,
  type ListItem,
  type ListKeys,
  type ListPage,
  type ListQuery,
  type ListValue,
  type ListViewRecord,
  ListViewStore,
  StaffLists,
  type StoredFilter,
} from './lists/ports';

export interface StaffKeyRecord extends StaffKey {
  /** Keyed hash of the key. */
  digest: string;
}

export interface NewStaffKey {
  name: string;
  role: StaffRole;
  digest: string;
  createdAt: Date;
  expiresAt?: Date;
}

/** Keys of members of staff. Writers demand an open unit of work. */
export abstract class StaffKeyStore {
  /** One statement. Revoked and expired keys are found too. */
  abstract find(digest: string): Promise<StaffKeyRecord | undefined>;
  /** The same by its id. */
  abstract findById(id: number): Promise<StaffKey | undefined>;
  /** All, oldest first. */
  abstract list(): Promise<StaffKey[]>;
  abstract add(key: NewStaffKey): Promise<number>;
  /** Locks all keys against other writers until the end of the transaction. */
  abstract lockAll(): Promise<StaffKey[]>;
  abstract revoke(id: number, at: Date): Promise<void>;
}

export interface NewAuditEntry {
  at: Date;
  /** Name and key or user: `Ines (key 3)`, `Ines (user 5)`. */
  actor: string;
  /** `none`: of a log-in that was refused. */
  role: StaffRole | 'none';
  action: string;
  /** Object: `account:12`, `delivery:0190…`, `staff_key:3`, `registry:main`, `platform:maintenance`. */
  target: string;
  before?: JsonValue;
  after?: JsonValue;
  requestId: string;
  source?: string;
  /** The reason, as staff wrote it. */
  reason?: string;
}

/** The append-only record of all changes by staff. */
export abstract class AuditLog {
  /** Demands an open unit of work: that of the change. */
  abstract append(entry: NewAuditEntry): Promise<void>;
}

/** The data that staff may read, across the cores. Read only, no transaction. */
export abstract class AdminReader {
  /** The domain of this name that exists, else the last one that did. */
  abstract domain(name: string): Promise<DomainView | undefined>;
  abstract order(id: number): Promise<OrderView | undefined>;
  abstract operation(id: string): Promise<OperationView | undefined>;
  abstract operations(filter: OperationFilter, part: PartRequest): Promise<Part<OperationSummary>>;
  abstract deliveries(filter: DeliveryFilter, part: PartRequest): Promise<Part<DeliverySummary>>;
  abstract auditEntries(filter: AuditFilter, part: PartRequest): Promise<Part<AuditEntryView>>;
  /**
   * Messages of registries that no handler understood: those marked as seen by staff, or the others.
   */
  abstract unknownPollMessages(part: PartRequest, isSeen: boolean): Promise<Part<PollMessageView>>;
  abstract complianceNotices(domainId: number, part: PartRequest): Promise<Part<ComplianceNoticeView>>;
  /** Domains that left their account and whose deletion is not complete. */
  abstract listDomainTerminations(
    filter: DomainTerminationFilter,
    part: PartRequest,
  ): Promise<Part<DomainTerminationView>>;
  abstract registryDifferences(
    filter: RegistryDifferenceFilter,
    part: PartRequest,
  ): Promise<Part<RegistryDifferenceView>>;
  abstract unknownDomains(filter: UnknownDomainFilter, part: PartRequest): Promise<Part<UnknownDomainView>>;
  /** `now` decides which session leases are alive. */
  abstract registryConnections(now: Date): Promise<RegistryConnectionView[]>;
  abstract registryConnection(code: string, now: Date): Promise<RegistryConnectionDetail | undefined>;
}

export {
  AccessGrants,
  type ApprovalDecision,
  ApprovalStore,
  type GivenAmount,
  GivenAmountStore,
  type NewApproval,
  type StoredApproval,
} from './record/approvals/ports';
export { SurroundingsReader } from './care/domain-overview';
export { MailDesk, type OutboxMail } from './care/mail-desk';
export { NoteStore } from './record/note-ports';
export { ReportReader } from './reports/ports';
export { AuditChain, type ChainEnd, type ChainLink, type HashedFields } from './record/ports';
export {
  type IdentityAnswer,
  IdentityProvider,
  type IdentityRequest,
  LoginTicketStore,
  type NewStaffSession,
  type NewStaffUser,
  type PasskeyAssertion,
  PasskeyCeremonies,
  PasskeyStore,
  StaffSessionStore,
  StaffUserStore,
} from './access/ports';
export { SearchReader } from './search/search-reader';
export { DomainPastReader } from './histories/domain-past';
export { HistoryReader } from './histories/timeline';
export {
  AccountReads,
  viewRequestContext,
  VIEW_CLAIM_SECONDS,
  VIEW_STORED_SECONDS,
  type ViewOutcome,
  type ViewRequest,
  ViewRequests,
} from './care/view-requests';
