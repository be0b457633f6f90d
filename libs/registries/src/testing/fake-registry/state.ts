import { addYears, type Clock, type DomainName } from '@registrar/kernel';
import type { DomainInfo, FeeQuote } from '../../answers';
import type { RegistryExtra, UpdateDomainCommand } from '../../commands';
import type { RegistryConnection } from '../../connection';
import { type ExtraRule, statusesOf } from './rules';

/** Transaction ids of an accepted command without a decision (1001). */
export interface PendingAction {
  clTrid: string;
  svTrid: string;
}

export interface FakeDomain {
  info: DomainInfo;
  extras: readonly RegistryExtra[];
  /** Set while the registry has not decided on the create, on this update, or on the delete. */
  pending?: PendingAction & { update?: UpdateDomainCommand; deletes?: true; restores?: 'request' | 'report' };
}

export const keyOf = (connection: RegistryConnection, name: string): string => `${connection.id} ${name}`;

/** The objects of the registry in memory. */
export class FakeRegistryState {
  readonly domains = new Map<string, FakeDomain>();
  readonly contacts = new Map<string, { owner: string; extras: readonly RegistryExtra[] }>();
  /** Addresses by name. */
  readonly hosts = new Map<string, readonly string[]>();
  readonly fees = new Map<string, FeeQuote>();
  readonly reserved = new Map<string, string>();
  /** Claim keys by name. */
  readonly claims = new Map<string, string>();
  /** By TLD. */
  readonly extraRules = new Map<string, ExtraRule[]>();
  /** Connections whose registry requires a report of each restore. */
  readonly wantsReport = new Set<number>();
  /** Connections whose registry does not extend the term of a restored domain. */
  readonly restoresBareTerms = new Set<number>();
  serial = 0;

  constructor(private readonly clock: Clock) {}

  domain(connection: RegistryConnection, name: string): FakeDomain | undefined {
    return this.domains.get(keyOf(connection, name));
  }

  register(connection: RegistryConnection, name: string, values: Partial<DomainInfo>, years = 1): FakeDomain {
    this.serial += 1;
    const createdAt = this.clock.now();
    const info: DomainInfo = {
      name,
      roid: `D${this.serial}-FAKE`,
      clientId: connection.clientId,
      createdBy: connection.clientId,
      createdAt,
      expiresAt: addYears(createdAt, years),
      statuses: statusesOf([], values.nameservers ?? []),
      contacts: [],
      nameservers: [],
      subordinateHosts: [],
      graceStatuses: [],
      signing: { ds: [], keys: [] },
      ...values,
    };
    const domain: FakeDomain = { info, extras: [] };
    this.domains.set(keyOf(connection, name), domain);
    return domain;
  }

  contactExtras(connection: RegistryConnection, id: string): readonly RegistryExtra[] {
    return this.contacts.get(keyOf(connection, id))?.extras ?? [];
  }

  hasHost(connection: RegistryConnection, name: string): boolean {
    return this.hosts.has(keyOf(connection, name));
  }

  /** The domain that a host is below, or equal to. */
  above(connection: RegistryConnection, name: string): FakeDomain | undefined {
    return [...this.domains.values()].find(
      ({ info }) =>
        (name === info.name || name.endsWith(`.${info.name}`)) &&
        this.domain(connection, info.name)?.info === info,
    );
  }

  feeOf(name: DomainName, years: number): FeeQuote | undefined {
    const quote = this.fees.get(name.ascii) ?? this.fees.get(name.parent);
    return quote && { ...quote, create: quote.create?.times(years), renew: quote.renew?.times(years) };
  }
}
