import type {
  AuditEntryView,
  AuditFilter,
  ComplianceNoticeView,
  DeliveryFilter,
  DeliverySummary,
  DomainTerminationFilter,
  DomainTerminationView,
  DomainView,
  OperationFilter,
  OperationSummary,
  OperationView,
  OrderView,
  Part,
  PartRequest,
  PollMessageView,
  RegistryConnectionDetail,
  UnknownDomainFilter,
  UnknownDomainView,
  RegistryConnectionView,
  RegistryDifferenceFilter,
  RegistryDifferenceView,
} from '@registrar/staff';
import { AdminReader } from '@registrar/staff/ports';
import { readDifferences } from '../domains/differences/differences-list';
import type { Sql } from '../sql';
import { StatementNames } from '../statement-names';
import { readUnknownDomains } from './unknown-domains-list';
import { readConnection, readConnections } from './connection-view';
import { readDomainTerminations } from './domain-terminations-list';
import { readDomain } from './domain-view';
import { readOperation, readOperations } from './operation-view';
import { readOrder } from './order-view';
import {
  readAuditEntries,
  readComplianceNotices,
  readDeliveries,
  readUnknownPollMessages,
} from './staff-lists';

/** Reads for staff, across the tables of all cores. */
export class PostgresAdminReader extends AdminReader {
  private readonly names = new StatementNames('admin_list');

  constructor(private readonly sql: Sql) {
    super();
  }

  domain(name: string): Promise<DomainView | undefined> {
    return readDomain(this.sql, name);
  }

  order(id: number): Promise<OrderView | undefined> {
    return readOrder(this.sql, id);
  }

  operation(id: string): Promise<OperationView | undefined> {
    return readOperation(this.sql, id);
  }

  operations(filter: OperationFilter, part: PartRequest): Promise<Part<OperationSummary>> {
    return readOperations(this.sql, this.names, filter, part);
  }

  deliveries(filter: DeliveryFilter, part: PartRequest): Promise<Part<DeliverySummary>> {
    return readDeliveries(this.sql, this.names, filter, part);
  }

  auditEntries(filter: AuditFilter, part: PartRequest): Promise<Part<AuditEntryView>> {
    return readAuditEntries(this.sql, this.names, filter, part);
  }

  unknownPollMessages(part: PartRequest, isSeen = false): Promise<Part<PollMessageView>> {
    return readUnknownPollMessages(this.sql, this.names, isSeen, part);
  }

  complianceNotices(domainId: number, part: PartRequest): Promise<Part<ComplianceNoticeView>> {
    return readComplianceNotices(this.sql, this.names, domainId, part);
  }

  listDomainTerminations(
    filter: DomainTerminationFilter,
    part: PartRequest,
  ): Promise<Part<DomainTerminationView>> {
    return readDomainTerminations(this.sql, this.names, filter, part);
  }

  registryDifferences(
    filter: RegistryDifferenceFilter,
    part: PartRequest,
  ): Promise<Part<RegistryDifferenceView>> {
    return readDifferences(this.sql, this.names, filter, part);
  }

  registryConnections(now: Date): Promise<RegistryConnectionView[]> {
    return readConnections(this.sql, now);
  }

  unknownDomains(filter: UnknownDomainFilter, part: PartRequest): Promise<Part<UnknownDomainView>> {
    return readUnknownDomains(this.sql, this.names, filter, part);
  }

  registryConnection(code: string, now: Date): Promise<RegistryConnectionDetail | undefined> {
    return readConnection(this.sql, code, now);
  }
}
