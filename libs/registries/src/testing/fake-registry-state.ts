import { addDays, addYears, type Clock, type DomainName } from '@registrar/kernel';
import type {
  CreatedDomain,
  DomainInfo,
  FeeQuote,
  RenewedDomain,
  RestoredDomain,
  HostInfo,
} from '../answers';
import type {
  CreateDomainCommand,
  RegistryExtra,
  RegistryRefusal,
  RenewDomainCommand,
  RestoreDomainCommand,
  TransformOutcome,
  HostAddressChange,
  UpdateDomainCommand,
} from '../commands';
import type { RegistryConnection } from '../connection';
import {
  absent,
  authInfoOf,
  forbidsUpdate,
  infoAfter,
  notOurs,
  prohibited,
  refusalOf,
  statusesOf,
  whyNotChange,
  whyNotTheseExtras,
  whyNotThisFee,
  whyNotThisNotice,
  whyNotDelete,
  whyNotRestore,
  whyNotThisSigning,
  type ExtraRule,
} from './fake-registry-rules';

/** Transaction ids of an accepted command without a decision (1001). */
export interface PendingAction {
  clTrid: string;
  svTrid: string;
}

interface FakeDomain {
  info: DomainInfo;
  extras: readonly RegistryExtra[];
  /** Set while the registry has not decided on the create, on this update, or on the delete. */
  pending?: PendingAction & { update?: UpdateDomainCommand; deletes?: true; restores?: 'request' | 'report' };
}

type Refused = { kind: 'refused'; refusal: RegistryRefusal };
const refused = (refusal: RegistryRefusal): Refused => ({ kind: 'refused', refusal });

const ROLES = ['admin', 'tech', 'billing'] as const;

/** Maximum term, counted from now; a longer one is 2105 (FACTS §2.7). */
const MAX_YEARS = 10;
/** The add grace period: a domain deleted in it is free at once (FACTS §2.7). */
const ADD_GRACE_DAYS = 5;

const keyOf = (connection: RegistryConnection, name: string): string => `${connection.id} ${name}`;
const day = (date: Date | undefined): string | undefined => date?.toISOString().slice(0, 10);
const shows = (connection: RegistryConnection): boolean => connection.profile.authInfo === 'plain';

/** The objects of the registry in memory, with its rules. */
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

  create(
    connection: RegistryConnection,
    command: CreateDomainCommand,
    pending?: PendingAction,
  ): TransformOutcome<CreatedDomain> {
    const refusal = this.whyNotCreate(connection, command);
    if (refusal) return refused(refusal);
    const { contacts } = command;
    const domain = this.register(
      connection,
      command.name.ascii,
      {
        registrant: contacts?.registrant,
        contacts: ROLES.flatMap((role) =>
          contacts?.[role] === undefined ? [] : [{ role, id: contacts[role] }],
        ),
        nameservers: [...command.nameservers],
        authInfo: authInfoOf(command.authInfo, shows(connection)),
        ...(pending ? { statuses: ['pendingCreate'] } : {}),
      },
      command.years,
    );
    Object.assign(domain, { pending, extras: command.extras ?? [] });
    const { name, createdAt, expiresAt } = domain.info;
    return pending
      ? { kind: 'pending', data: { name } }
      : { kind: 'done', data: { name, createdAt, expiresAt, charged: command.fee } };
  }

  renew(connection: RegistryConnection, command: RenewDomainCommand): TransformOutcome<RenewedDomain> {
    const domain = this.domain(connection, command.name.ascii);
    const refusal = whyNotChange(connection, domain) ?? this.whyNotRenew(connection, domain!.info, command);
    if (refusal) return refused(refusal);
    const expiresAt = addYears(domain!.info.expiresAt!, command.years);
    domain!.info = { ...domain!.info, expiresAt };
    return { kind: 'done', data: { name: domain!.info.name, expiresAt, charged: command.fee } };
  }

  update(
    connection: RegistryConnection,
    command: UpdateDomainCommand,
    pending?: PendingAction,
  ): TransformOutcome<{ name: string }> {
    const name = command.name.ascii;
    const domain = this.domain(connection, name);
    const refusal = whyNotChange(connection, domain) ?? this.whyNotUpdate(connection, domain!.info, command);
    if (refusal) return refused(refusal);
    if (pending) {
      domain!.pending = { ...pending, update: command };
      domain!.info = {
        ...domain!.info,
        statuses: statusesOf([...domain!.info.statuses, 'pendingUpdate'], domain!.info.nameservers),
      };
      return { kind: 'pending', data: { name } };
    }
    domain!.info = infoAfter(domain!.info, command, connection.profile);
    return { kind: 'done', data: { name } };
  }

  /** After the add grace period it enters redemption, as at registries with RFC 3915. */
  delete(
    connection: RegistryConnection,
    name: string,
    pending?: PendingAction,
  ): TransformOutcome<{ name: string }> {
    const domain = this.domain(connection, name);
    const refusal = whyNotChange(connection, domain) ?? whyNotDelete(domain!.info);
    if (refusal) return refused(refusal);
    const { info } = domain!;
    if (pending) domain!.pending = { ...pending, deletes: true };
    const isRedeemed =
      !pending && info.createdAt !== undefined && addDays(info.createdAt, ADD_GRACE_DAYS) <= this.clock.now();
    if (!pending && !isRedeemed) {
      this.domains.delete(keyOf(connection, name));
      return { kind: 'done', data: { name } };
    }
    domain!.info = {
      ...info,
      statuses: ['pendingDelete'],
      ...(isRedeemed && { graceStatuses: ['redemptionPeriod'] }),
    };
    return { kind: 'pending', data: { name } };
  }

  /** An expired term is extended by one year, which is paid with the request. */
  restore(
    connection: RegistryConnection,
    { name: { ascii: name }, ...command }: RestoreDomainCommand,
    pending?: PendingAction,
  ): TransformOutcome<RestoredDomain> {
    const domain = this.domain(connection, name);
    const refusal =
      whyNotChange(connection, domain) ??
      whyNotRestore(domain!.info, command) ??
      this.whyNotRestoreFee(connection, domain!.info, name, command);
    if (refusal) return refused(refusal);
    const { info } = domain!;
    const step = command.report ? 'report' : 'request';
    if (pending) domain!.pending = { ...pending, restores: step };
    else domain!.info = this.restored(connection, info, step);
    return { kind: pending ? 'pending' : 'done', data: { name, charged: command.fee } };
  }

  private restored(connection: RegistryConnection, info: DomainInfo, step: 'request' | 'report'): DomainInfo {
    if (step === 'request' && this.wantsReport.has(connection.id))
      return { ...info, graceStatuses: ['pendingRestore'] };
    const isOver =
      info.expiresAt !== undefined &&
      info.expiresAt <= this.clock.now() &&
      !this.restoresBareTerms.has(connection.id);
    return {
      ...info,
      statuses: statusesOf([], info.nameservers),
      graceStatuses: [],
      ...(isOver && { expiresAt: addYears(info.expiresAt!, 1) }),
    };
  }

  private whyNotRestoreFee(
    connection: RegistryConnection,
    { expiresAt }: DomainInfo,
    ascii: string,
    { fee, report }: Omit<RestoreDomainCommand, 'name'>,
  ): RegistryRefusal | undefined {
    const quote = this.fees.get(ascii) ?? this.fees.get(ascii.slice(ascii.indexOf('.') + 1));
    if (report || !quote?.restore) return undefined;
    const isOver = expiresAt !== undefined && expiresAt <= this.clock.now();
    return whyNotThisFee(
      connection,
      quote.premium,
      isOver && quote.renew ? quote.restore.plus(quote.renew) : quote.restore,
      fee,
    );
  }

  /** Ends the pending action; returns its transaction ids. */
  decide(connection: RegistryConnection, name: string, succeeded: boolean): PendingAction {
    const domain = this.domain(connection, name);
    if (!domain?.pending) throw new Error(`${name} is not pending`);
    const { update, deletes, restores, ...ids } = domain.pending;
    domain.pending = undefined;
    if (restores) {
      domain.info = succeeded
        ? this.restored(connection, domain.info, restores)
        : { ...domain.info, graceStatuses: ['redemptionPeriod'] };
      return ids;
    }
    const statuses = domain.info.statuses.filter((status) => !status.startsWith('pending'));
    domain.info = { ...domain.info, statuses: statusesOf(statuses, domain.info.nameservers) };
    if (update && succeeded) domain.info = infoAfter(domain.info, update, connection.profile);
    if (deletes ? succeeded : !update && !succeeded) this.domains.delete(keyOf(connection, name));
    return ids;
  }

  createContact(
    connection: RegistryConnection,
    id: string,
    extras: readonly RegistryExtra[],
  ): TransformOutcome<{ id: string }> {
    const owner = this.contacts.get(keyOf(connection, id))?.owner;
    if (owner && owner !== connection.clientId) return refused(refusalOf(2302, 'exists', 'Object exists'));
    if (!owner) this.contacts.set(keyOf(connection, id), { owner: connection.clientId, extras });
    return { kind: 'done', data: { id } };
  }

  contactExtras(connection: RegistryConnection, id: string): readonly RegistryExtra[] {
    return this.contacts.get(keyOf(connection, id))?.extras ?? [];
  }

  hasHost(connection: RegistryConnection, name: string): boolean {
    return this.hosts.has(keyOf(connection, name));
  }

  /** Hosts below a domain of this registry have addresses, others have none (FACTS §2.9). */
  createHost(
    connection: RegistryConnection,
    name: string,
    addresses: readonly string[],
  ): TransformOutcome<{ name: string }> {
    const done = { kind: 'done', data: { name } } as const;
    if (this.hasHost(connection, name))
      return addresses.length > 0 ? refused(refusalOf(2302, 'exists', 'Object exists')) : done;
    const above = this.above(connection, name);
    if (above && above.info.clientId !== connection.clientId) return refused(notOurs());
    if (above && addresses.length === 0)
      return refused(
        refusalOf(2003, 'parameter', 'Required parameter missing: an internal host needs an address'),
      );
    if (!above && addresses.length > 0)
      return refused(
        refusalOf(2004, 'parameter', 'Parameter value range error: an external host has no addresses'),
      );
    this.hosts.set(keyOf(connection, name), addresses);
    if (above)
      above.info = { ...above.info, subordinateHosts: [...above.info.subordinateHosts, name].sort() };
    return done;
  }

  hostInfo(connection: RegistryConnection, name: string): HostInfo | undefined {
    const addresses = this.hosts.get(keyOf(connection, name));
    if (!addresses) return undefined;
    const statuses = this.isLinked(connection, name) ? ['ok', 'linked'] : ['ok'];
    return {
      name,
      clientId: this.above(connection, name)?.info.clientId ?? connection.clientId,
      addresses,
      statuses,
    };
  }

  updateHost(
    connection: RegistryConnection,
    name: string,
    { add, remove }: HostAddressChange,
  ): TransformOutcome<{ name: string }> {
    const refusal = this.whyNotHost(connection, name);
    if (refusal) return refused(refusal);
    const addresses = [
      ...this.hosts.get(keyOf(connection, name))!.filter((address) => !remove.includes(address)),
      ...add,
    ];
    if (addresses.length === 0)
      return refused(
        refusalOf(2003, 'parameter', 'Required parameter missing: an internal host needs an address'),
      );
    this.hosts.set(keyOf(connection, name), addresses);
    return { kind: 'done', data: { name } };
  }

  deleteHost(connection: RegistryConnection, name: string): TransformOutcome<{ name: string }> {
    const refusal = this.whyNotHost(connection, name);
    if (refusal) return refused(refusal);
    if (this.isLinked(connection, name))
      return refused(refusalOf(2305, 'prohibited', 'Object association prohibits operation'));
    this.hosts.delete(keyOf(connection, name));
    const above = this.above(connection, name);
    if (above)
      above.info = {
        ...above.info,
        subordinateHosts: above.info.subordinateHosts.filter((host) => host !== name),
      };
    return { kind: 'done', data: { name } };
  }

  private whyNotHost(connection: RegistryConnection, name: string): RegistryRefusal | undefined {
    const host = this.hostInfo(connection, name);
    if (!host) return absent(name);
    return host.clientId === connection.clientId ? undefined : notOurs();
  }

  private isLinked(connection: RegistryConnection, name: string): boolean {
    return [...this.domains.entries()].some(
      ([key, { info }]) => key === keyOf(connection, info.name) && info.nameservers.includes(name),
    );
  }

  /** The domain that a host is below, or equal to. */
  private above(connection: RegistryConnection, name: string): FakeDomain | undefined {
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

  private whyNotCreate(
    connection: RegistryConnection,
    command: CreateDomainCommand,
  ): RegistryRefusal | undefined {
    const { profile } = connection;
    const name = command.name.ascii;
    if (this.domain(connection, name)) return refusalOf(2302, 'exists', 'Object exists');
    if (this.reserved.has(name)) return prohibited('Reserved');
    if (profile.dataModel === 'minimum' && command.contacts)
      return refusalOf(2306, 'policy', 'This registry takes no contacts');
    if (profile.dataModel === 'maximum' && !command.contacts)
      return refusalOf(2003, 'parameter', 'Registrant is missing');
    const contacts = Object.values(command.contacts ?? {}).filter((id): id is string => id !== undefined);
    const quote = this.feeOf(command.name, command.years);
    return (
      this.whyNotThese(connection, contacts, command.nameservers) ??
      this.whyNotExtras(connection, command.name, command.contacts?.registrant, command.extras ?? []) ??
      whyNotThisNotice(this.claims.has(name), command.claims, this.clock.now()) ??
      whyNotThisFee(connection, quote?.premium, quote?.create, command.fee)
    );
  }

  private whyNotRenew(
    connection: RegistryConnection,
    info: DomainInfo,
    command: RenewDomainCommand,
  ): RegistryRefusal | undefined {
    if (info.statuses.some((status) => /^(client|server)RenewProhibited$/.test(status))) return prohibited();
    if (day(command.expiresAt) !== day(info.expiresAt))
      return refusalOf(2004, 'parameter', 'Parameter value range error; the domain expires on another day');
    if (addYears(info.expiresAt!, command.years) > addYears(this.clock.now(), MAX_YEARS))
      return refusalOf(2105, 'prohibited', 'Object is not eligible for renewal');
    const quote = this.feeOf(command.name, command.years);
    return whyNotThisFee(connection, quote?.premium, quote?.renew, command.fee);
  }

  private whyNotUpdate(
    connection: RegistryConnection,
    info: DomainInfo,
    command: UpdateDomainCommand,
  ): RegistryRefusal | undefined {
    const { contacts, nameservers, registrant } = command;
    if (forbidsUpdate(info.statuses, command)) return prohibited();
    const linked = [
      ...(contacts?.add.map(({ id }) => id) ?? []),
      ...(registrant === undefined ? [] : [registrant]),
    ];
    if (linked.length > 0 && connection.profile.dataModel === 'minimum')
      return refusalOf(2306, 'policy', 'This registry takes no contacts');
    return (
      this.whyNotThese(connection, linked, nameservers?.add ?? []) ??
      whyNotThisSigning(info, command, connection.profile) ??
      (registrant === undefined ? undefined : this.whyNotRegistrant(connection, command.name, registrant))
    );
  }

  private whyNotThese(
    connection: RegistryConnection,
    contacts: readonly string[],
    nameservers: readonly string[],
  ): RegistryRefusal | undefined {
    const missing = contacts.find((id) => !this.contacts.has(keyOf(connection, id)));
    if (missing) return absent(missing);
    const hosts = connection.profile.hostModel === 'objects' ? nameservers : [];
    const missingHost = hosts.find((host) => !this.hasHost(connection, host));
    return missingHost ? absent(missingHost) : undefined;
  }

  private whyNotExtras(
    connection: RegistryConnection,
    name: DomainName,
    registrant: string | undefined,
    extras: readonly RegistryExtra[],
  ): RegistryRefusal | undefined {
    const rules = this.extraRules.get(name.parent) ?? [];
    return (
      whyNotTheseExtras(
        rules.filter(({ on }) => on === 'domain'),
        extras,
      ) ?? (registrant === undefined ? undefined : this.whyNotRegistrant(connection, name, registrant))
    );
  }

  private whyNotRegistrant(
    connection: RegistryConnection,
    name: DomainName,
    registrant: string,
  ): RegistryRefusal | undefined {
    const rules = this.extraRules.get(name.parent) ?? [];
    return whyNotTheseExtras(
      rules.filter(({ on }) => on === 'registrant'),
      this.contactExtras(connection, registrant),
    );
  }
}
