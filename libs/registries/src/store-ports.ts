import type { PollMessage } from './answers';
import type {
  ConnectionCredentials,
  ConnectionRecord,
  ConnectionSecrets,
  ConnectionSettings,
  RegistryConnection,
  StoredSettings,
} from './connection';

/** Connections are rows; the adapter caches them for a second or two. */
export abstract class RegistryConnections {
  /**
   * Throws when there is none: a TLD with a missing connection is a fault of the configuration. Throws
   * `registryUnavailable()` when its stored profile is unreadable.
   */
  abstract get(id: number): Promise<RegistryConnection>;
  /** Without those whose stored profile is unreadable. */
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
  abstract version(code: string, version: number): Promise<StoredSettings | undefined>;
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
  abstract listSessionRequests(holder: string, now: Date): Promise<RegistrySessionRequest[]>;
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
  /**
   * Returns the id under which it is stored; undefined when this connection's message is stored already. A
   * registry whose ids begin from the start, as after a move of its system, sends an old id with another `queuedAt`:
   * that message is stored under `idOfReused`.
   */
  abstract store(
    connectionId: number,
    message: PollMessage,
    disposition: PollDisposition,
    receivedAt: Date,
  ): Promise<string | undefined>;
  /** Stores the disposition of a message, by the id under which it is stored. */
  abstract dispose(connectionId: number, messageId: string, disposition: PollDisposition): Promise<void>;
  /**
   * Staff have handled an unknown message; `id` is the local one. before: it was dismissed already ·
   * undefined: no unknown message has this id.
   */
  abstract putAside(id: string, by: string, at: Date): Promise<'done' | 'before' | undefined>;
}

/** applied: changed local data · ignored: known, no change needed · unknown: stored and shown to staff. */
export type PollDisposition = 'applied' | 'ignored' | 'unknown';
