import { AppError, type Clock, DomainName } from '@registrar/kernel';
import { invalidField, recordNotFound } from './errors';
import { masked } from './masking';
import type { AdminReader, StaffKeyStore } from './ports';
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
import type { StaffKey } from './staff';
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

/**
 * Reads for staff, across the cores, with secrets and personal data masked. Throws 404 for an unknown id.
 */
export class AdminQueries {
  constructor(
    private readonly reader: AdminReader,
    private readonly keys: StaffKeyStore,
    private readonly clock: Clock,
  ) {}

  /** Unicode or punycode, any case. */
  async domain(name: string): Promise<DomainView> {
    const domain = await this.reader.domain(asciiName('domainName', name));
    if (!domain) throw recordNotFound('domain');
    return domain;
  }

  async order(id: number): Promise<OrderView> {
    const order = await this.reader.order(id);
    if (!order) throw recordNotFound('order');
    return order;
  }

  async operation(id: string): Promise<OperationView> {
    const operation = await this.reader.operation(id);
    if (!operation) throw recordNotFound('operation');
    const { payload, answer } = operation;
    return {
      ...operation,
      payload: masked(payload),
      ...(answer !== undefined && { answer: masked(answer) }),
    };
  }

  operations(filter: OperationFilter, part: PartRequest): Promise<Part<OperationSummary>> {
    const subject = filter.subject === undefined ? undefined : asciiName('subject', filter.subject);
    return this.reader.operations({ ...filter, subject }, part);
  }

  deliveries(filter: DeliveryFilter, part: PartRequest): Promise<Part<DeliverySummary>> {
    return this.reader.deliveries(filter, part);
  }

  auditEntries(filter: AuditFilter, part: PartRequest): Promise<Part<AuditEntryView>> {
    return this.reader.auditEntries(filter, part);
  }

  async unknownPollMessages(part: PartRequest, isSeen = false): Promise<Part<PollMessageView>> {
    const { items, next } = await this.reader.unknownPollMessages(part, isSeen);
    return { items: items.map((message) => ({ ...message, content: masked(message.content) })), next };
  }

  /** Unicode or punycode, any case. */
  async complianceNotices(domainName: string, part: PartRequest): Promise<Part<ComplianceNoticeView>> {
    const { id } = await this.domain(domainName);
    return this.reader.complianceNotices(id, part);
  }

  listDomainTerminations(
    filter: DomainTerminationFilter,
    part: PartRequest,
  ): Promise<Part<DomainTerminationView>> {
    return this.reader.listDomainTerminations(filter, part);
  }

  async registryDifferences(
    filter: RegistryDifferenceFilter,
    part: PartRequest,
  ): Promise<Part<RegistryDifferenceView>> {
    const domainName =
      filter.domainName === undefined ? undefined : asciiName('domainName', filter.domainName);
    return this.reader.registryDifferences({ ...filter, domainName }, part);
  }

  unknownDomains(filter: UnknownDomainFilter, part: PartRequest): Promise<Part<UnknownDomainView>> {
    return this.reader.unknownDomains(filter, part);
  }

  staffKeys(): Promise<StaffKey[]> {
    return this.keys.list();
  }

  registryConnections(): Promise<RegistryConnectionView[]> {
    return this.reader.registryConnections(this.clock.now());
  }

  /** Throws 404. */
  async registryConnection(code: string): Promise<RegistryConnectionDetail> {
    const connection = await this.reader.registryConnection(code, this.clock.now());
    if (!connection)
      throw new AppError('not_found', 'registry.not_found', 'Not Found', {
        details: 'The registry connection does not exist.',
      });
    return connection;
  }
}

function asciiName(field: string, text: string): string {
  const name = DomainName.parse(text);
  if (!name) throw invalidField(field, 'must be a domain name');
  return name.ascii;
}
