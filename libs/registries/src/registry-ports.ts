import type { DomainName } from '@registrar/kernel';
import type {
  CheckAnswer,
  ClaimsAnswer,
  ContactOutcome,
  CreatedDomain,
  HostOutcome,
  InfoOutcome,
  PollMessage,
  RenewedDomain,
  RestoredDomain,
} from './answers';
import type {
  CheckRequest,
  Clearance,
  CommandId,
  CreateDomainCommand,
  HostAddressChange,
  HostNameChange,
  RegistryContact,
  RegistryExtra,
  RenewDomainCommand,
  RestoreDomainCommand,
  StatusChange,
  TransformOutcome,
  UpdateDomainCommand,
} from './commands';
import type { RegistryConnection } from './connection';

/**
 * Queries that change nothing. They throw `registryUnavailable()` at once when no session is available
 * (circuit open) and `upstreamTimeout()` when the registry does not answer in time.
 */
export abstract class AvailabilityRegistry {
  /** One answer per name, in request order; several names per command as the profile allows. */
  abstract check(connection: RegistryConnection, request: CheckRequest): Promise<CheckAnswer[]>;
}

/**
 * Commands that change domains. They never throw for a failure of the registry: the outcome contains it. The
 * command is written to the CommandLog before it is sent.
 */
export abstract class DomainRegistry {
  /** With a refused or expired `clearance` the outcome is `not_sent`. */
  abstract create(
    connection: RegistryConnection,
    id: CommandId,
    command: CreateDomainCommand,
    clearance?: Clearance,
  ): Promise<TransformOutcome<CreatedDomain>>;
  abstract info(connection: RegistryConnection, name: DomainName): Promise<InfoOutcome>;
  /**
   * Of a sponsored domain. A repeat with the same `expiresAt` never renews twice: the registry refuses it
   * with 2004 or 2306.
   */
  abstract renew(
    connection: RegistryConnection,
    id: CommandId,
    command: RenewDomainCommand,
    clearance?: Clearance,
  ): Promise<TransformOutcome<RenewedDomain>>;
  /**
   * All of it or nothing. The caller must omit values that are already in effect, since registries differ on
   * whether they are an error.
   */
  abstract update(
    connection: RegistryConnection,
    id: CommandId,
    command: UpdateDomainCommand,
    clearance?: Clearance,
  ): Promise<TransformOutcome<{ name: string }>>;
  /**
   * Of a sponsored domain (RFC 5731 §3.2.2). done: deleted · pending: the registry decides later, or keeps
   * it for redemption (FACTS §2.7): only an info shows which. Hosts below it prevent the delete (2305,
   * `prohibited`).
   */
  abstract delete(
    connection: RegistryConnection,
    id: CommandId,
    name: DomainName,
    clearance?: Clearance,
  ): Promise<TransformOutcome<{ name: string }>>;
  /**
   * Of a sponsored domain in redemption (RFC 3915). done: the registry accepted the request, or the report;
   * an info shows whether it is restored or waits for the report (`pendingRestore`). A request for a domain
   * that is not in redemption is refused (`prohibited`), as is an unexpected report.
   */
  abstract restore(
    connection: RegistryConnection,
    id: CommandId,
    command: RestoreDomainCommand,
    clearance?: Clearance,
  ): Promise<TransformOutcome<RestoredDomain>>;
  /**
   * Adds and removes client statuses (RFC 5731 §3.2.5). An existing status to add, or a missing one to
   * remove, counts as done.
   */
  abstract updateStatuses(
    connection: RegistryConnection,
    id: CommandId,
    change: StatusChange,
  ): Promise<TransformOutcome<{ name: string }>>;
}

export abstract class ContactRegistry {
  /**
   * RFC 5733 §3.1.2, of any contact. closed: the registry does not show it: it refuses, fails (2400), does
   * not know the command or answers without the contact. unknown: no answer, or one that ends the session
   * (2500 and up).
   */
  abstract contactInfo(connection: RegistryConnection, id: string): Promise<ContactOutcome>;
  /** An id that an earlier attempt created counts as done. */
  abstract createContact(
    connection: RegistryConnection,
    id: CommandId,
    contact: RegistryContact,
    authInfo: string,
    extras?: readonly RegistryExtra[],
  ): Promise<TransformOutcome<{ id: string }>>;
}

export abstract class HostRegistry {
  /** The names that do not exist as hosts at the registry. Throws as AvailabilityRegistry does. */
  abstract missingHosts(connection: RegistryConnection, names: readonly string[]): Promise<string[]>;
  /**
   * Addresses only for a host below a TLD of the same registry, whose domain is sponsored. Without
   * addresses, an existing host counts as done (external hosts are shared, FACTS §2.9); with them it is
   * refused (`exists`): its addresses may differ.
   */
  abstract createHost(
    connection: RegistryConnection,
    id: CommandId,
    name: string,
    addresses?: readonly string[],
    clearance?: Clearance,
  ): Promise<TransformOutcome<{ name: string }>>;
  abstract hostInfo(connection: RegistryConnection, name: string): Promise<HostOutcome>;
  /** Addresses only. The caller must omit values that are already in effect, as for a domain. */
  abstract updateHost(
    connection: RegistryConnection,
    id: CommandId,
    name: string,
    change: HostAddressChange,
    clearance?: Clearance,
  ): Promise<TransformOutcome<{ name: string }>>;
  /**
   * Gives a host another name, with its delegations (RFC 5732 §3.2.5). A host that leaves the TLDs of the registry
   * has no addresses: the caller names those that it has. Refused: the new name exists (`exists`), is not allowed
   * (2306) or needs addresses (2003), or the registry renames no hosts (2101, 2308).
   */
  abstract renameHost(
    connection: RegistryConnection,
    id: CommandId,
    name: string,
    change: HostNameChange,
    clearance?: Clearance,
  ): Promise<TransformOutcome<{ name: string }>>;
  /** A host with delegations is refused (2305, `prohibited`), whatever registrar the domains have. */
  abstract deleteHost(
    connection: RegistryConnection,
    id: CommandId,
    name: string,
    clearance?: Clearance,
  ): Promise<TransformOutcome<{ name: string }>>;
}

/** Launch phases (RFC 8334). Throws as AvailabilityRegistry does. */
export abstract class ClaimsRegistry {
  /** The claims check of one name. */
  abstract claims(connection: RegistryConnection, name: DomainName): Promise<ClaimsAnswer>;
}

export abstract class PollRegistry {
  /** The oldest message, or undefined when the queue is empty (1300). */
  abstract nextMessage(connection: RegistryConnection): Promise<PollMessage | undefined>;
  /** 1000 and 1300 are both success (FACTS §2.5); so is 2303, the message no longer exists. */
  abstract acknowledge(connection: RegistryConnection, messageId: string): Promise<void>;
}

/**
 * The time of single names at a registry, which a sandbox can advance to trigger the registry's automatic
 * actions: approval of transfers, renewals, the end of redemption. Only a simulated registry supports it; at
 * a real test system names follow the real time.
 */
export abstract class RegistryClock {
  /**
   * Never sets a time back. Resolves once the registry has done all work due by then; throws when the time
   * cannot be sent. Outside any unit of work.
   */
  abstract setAhead(names: readonly string[], aheadSeconds: number): Promise<void>;
}
