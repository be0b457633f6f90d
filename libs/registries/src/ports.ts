export { clTridOf, parseClTrid } from './commands';
export { profileOf } from './profile';
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
  RegistryContact,
  RegistryExtra,
  RenewDomainCommand,
  RestoreDomainCommand,
  StatusChange,
  TransformOutcome,
  UpdateDomainCommand,
} from './commands';
import type { DomainName } from '@registrar/kernel';
import type {
  ConnectionCredentials,
  ConnectionRecord,
  ConnectionSecrets,
  ConnectionSettings,
  RegistryConnection,
} from './connection';

/** Connections are rows; the adapter caches them for a second or two. */
export abstract class RegistryConnections {
  /** Throws when there is none: a TLD with a missing connection is a fault of the configuration. */
  abstract get(id: number): Promise<RegistryConnection>;
  abstract list(): Promise<RegistryConnection[]>;
  abstract credentials(id: number): Promise<ConnectionCredentials>;
}

/**
 * Writes connections and encrypts their secrets, which it never returns; retains the settings of every
 * version. All methods demand an open unit of work.
 */
export abstract class RegistryConnectionStore {
  /** The connection, if it exists. Serialises writers of connections until the end of the transaction. */
  abstract lock(code: string): Promise<ConnectionRecord | undefined>;
  /**
   * Adds or replaces it, after `lock`; a new one needs a password. Returns the new version: one more than
   * before, 1 for a new one.
   */
  abstract put(
    code: string,
    settings: ConnectionSettings,
    secrets: ConnectionSecrets,
    now: Date,
  ): Promise<number>;
  /** The settings of a version, the current one included; undefined when there is none. */
  abstract version(code: string, version: number): Promise<ConnectionSettings | undefined>;
}

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

export { SessionReports } from './session-reports';
export type { CircuitState, ReportedRefusal, SessionReport } from './session-reports';

export { TransferRegistry } from './transfers';

export abstract class PollRegistry {
  /** The oldest message, or undefined when the queue is empty (1300). */
  abstract nextMessage(connection: RegistryConnection): Promise<PollMessage | undefined>;
  /** 1000 and 1300 are both success (FACTS §2.5); so is 2303, the message no longer exists. */
  abstract acknowledge(connection: RegistryConnection, messageId: string): Promise<void>;
}

/** A process asks for one of the `max` sessions that a connection may have. */
export interface SlotRequest {
  connectionId: number;
  holder: string;
  max: number;
  purpose: 'any' | 'poll';
  /** One slot is reserved for the poll until it has its own; false: the connection is not polled. */
  isPolled?: boolean;
}

export interface SessionLease {
  connectionId: number;
  slot: number;
  holder: string;
  expiresAt: Date;
}

/**
 * Another process waits for a slot of this connection; `held`: its sessions, without that of the poll. Of
 * several waiting processes the one with the fewest.
 */
export interface RegistrySessionRequest {
  connectionId: number;
  held: number;
}

/**
 * Session slots of a connection, shared by all processes: at most `max` leases at a time. Rows in PostgreSQL;
 * the leases of a killed process expire (30 s, renewed every 10 s).
 */
export abstract class SessionLeases {
  /** A free slot; undefined also records the demand. */
  abstract acquire(request: SlotRequest, now: Date): Promise<SessionLease | undefined>;
  /** Renews all leases of the holder; returns those that it still has. */
  abstract renew(holder: string, now: Date): Promise<SessionLease[]>;
  /** Session requests of the other processes, by connection. */
  abstract wishes(holder: string, now: Date): Promise<RegistrySessionRequest[]>;
  /** The holder no longer waits for a slot. */
  abstract withdraw(connectionId: number, holder: string): Promise<void>;
  abstract release(lease: SessionLease): Promise<void>;
}

export interface SentCommand {
  clTrid: string;
  connectionId: number;
  operationId?: string;
  /** `domain:create` */
  command: string;
  object: string;
  /** Frame as sent, secrets masked. */
  request: string;
  /**
   * Until it is answered, the time it was stored, which is before its first byte by as long as it waited for
   * a session; then as in AnsweredCommand.
   */
  sentAt: Date;
}

export interface AnsweredCommand {
  clTrid: string;
  svTrid?: string;
  resultCode?: number;
  /**
   * not_sent: certainly not executed. It may have waited for a session that it never got; no byte was sent.
   */
  outcome: 'done' | 'pending' | 'refused' | 'unknown' | 'not_sent';
  /** Frame as received, secrets masked. */
  response?: string;
  /** When its first byte was sent; absent: no byte was sent. */
  sentAt?: Date;
  answeredAt: Date;
}

/**
 * Every transform command, stored before it is sent and after it is answered. Single statements. A command
 * is stored while it waits for a session: its outcome shows whether it was not sent, and one without an
 * outcome counts as sent.
 */
export abstract class CommandLog {
  /** Stores a command that will be sent. Throws when its clTRID was used before. */
  abstract sent(command: SentCommand): Promise<void>;
  /**
   * The frame that will be sent: it was built again before its first byte, since the session agreed on other
   * extensions. Throws when the command does not exist, or is answered.
   */
  abstract rebuilt(clTrid: string, request: string): Promise<void>;
  abstract answered(answer: AnsweredCommand): Promise<void>;
  /**
   * The registry had accepted it for a later decision, and has refused it now; also when that acceptance is
   * not stored yet. No effect on a command with another answer. Demands a unit of work.
   */
  abstract refusedLater(clTrid: string, at: Date): Promise<void>;
  /** The commands of an operation, oldest first. */
  abstract ofOperation(operationId: string): Promise<(SentCommand & Partial<AnsweredCommand>)[]>;
}

/** Objects known to exist at a registry, so that a second domain needs no second command. */
export abstract class RegistryObjects {
  /**
   * Contact ids at the registry by local contact id. Reserves an id (stored before it is sent) where none is
   * known.
   */
  abstract reserveContacts(
    connectionId: number,
    contactIds: readonly number[],
    newId: () => string,
    now: Date,
  ): Promise<ReservedContact[]>;
  abstract contactCreated(connectionId: number, registryId: string, at: Date): Promise<void>;
  /** The hosts among the names that are known to exist at the registry. */
  abstract knownHosts(connectionId: number, names: readonly string[]): Promise<string[]>;
  abstract hostsCreated(connectionId: number, names: readonly string[], at: Date): Promise<void>;
  /** The registry reports that they do not exist. */
  abstract forgetHosts(connectionId: number, names: readonly string[]): Promise<void>;
  /**
   * A contact of a sponsored domain: the local contact with that id, else a contact of another registrar,
   * whose data `add` stores for this domain. Returns the local id. Demands a unit of work.
   */
  abstract adoptContact(
    connectionId: number,
    registryId: string,
    add: () => Promise<number>,
    at: Date,
  ): Promise<number>;
  /** As `forgetHosts`; their registry ids stay reserved. Registries purge contacts without links. */
  abstract forgetContacts(connectionId: number, contactIds: readonly number[]): Promise<void>;
}

export interface ReservedContact {
  contactId: number;
  registryId: string;
  /** False: reserved, possibly sent, not known to exist. */
  created: boolean;
}

/** Messages of registries, stored permanently. All methods demand an open unit of work. */
export abstract class PollInbox {
  /** False when this connection's message is stored already. */
  abstract store(
    connectionId: number,
    message: PollMessage,
    disposition: PollDisposition,
    receivedAt: Date,
  ): Promise<boolean>;
  /** Stores the disposition of a message. */
  abstract dispose(connectionId: number, messageId: string, disposition: PollDisposition): Promise<void>;
  /**
   * Staff have handled an unknown message; `id` is the local one. before: it was dismissed already ·
   * undefined: no unknown message has this id.
   */
  abstract putAside(id: string, by: string, at: Date): Promise<'done' | 'before' | undefined>;
}

/** applied: changed local data · ignored: known, no change needed · unknown: stored and shown to staff. */
export type PollDisposition = 'applied' | 'ignored' | 'unknown';

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
