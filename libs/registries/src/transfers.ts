import type { DomainName, Money } from '@registrar/kernel';
import type { DomainInfo } from './answers';
import type { Clearance, CommandId, TransformOutcome } from './commands';
import type { RegistryConnection } from './connection';

/** RFC 5730 §2.9.3.4: decided by the losing side, by the gaining one, or by the registry itself. */
export type TransferDecision =
  'clientApproved' | 'clientRejected' | 'clientCancelled' | 'serverApproved' | 'serverCancelled';

/** Transfer data of a registry (trnData, RFC 5731 §3.1.3). */
export interface RegistryTransfer {
  name: string;
  status: 'pending' | TransferDecision;
  /** Client ids. */
  gaining: string;
  losing: string;
  requestedAt?: Date;
  /** While pending: when the registry decides automatically; later: the time of the decision. */
  actAt?: Date;
  /** The end of the term, as it is or will be after the transfer. */
  expiresAt?: Date;
}

/**
 * One request of the gaining side. The years that a transfer adds are the registry's to say, so none are
 * asked for.
 */
export interface RequestTransferCommand {
  name: DomainName;
  /** Left out where the registry knows no codes. */
  authInfo?: string;
  /** Total fee acknowledged (RFC 8748 §3.4). */
  fee?: Money;
}

/** A domain that is handed over. */
export interface ReleaseCommand {
  name: DomainName;
  /** Of the registrar that gets it. */
  tag: string;
}

export type TransferAnswer =
  /** The newest transfer of the name, running or decided. */
  | { kind: 'found'; transfer: RegistryTransfer }
  /** There was none, or the registry does not answer such questions. */
  | { kind: 'none' }
  /** It is between others (2201, 2202), or there is no such domain. */
  | { kind: 'not_ours' }
  | { kind: 'unknown'; why: string };

/** A domain as the registry shows it with its auth code (RFC 5731 §3.1.2). */
export type ForeignInfo =
  | { kind: 'found'; info: DomainInfo }
  | { kind: 'absent' }
  /** The code is not the domain's (2202). */
  | { kind: 'wrong_code' }
  /** It exists, and the registry shows it to its sponsor alone. */
  | { kind: 'closed' }
  | { kind: 'unknown'; why: string };

/**
 * Transfers between registrars (RFC 5731 §3.2.4). The commands never throw for anything the registry did or
 * failed to do, as those of DomainRegistry; the questions change nothing.
 */
export abstract class TransferRegistry {
  /**
   * By the gaining registrar. `done`: the registry transfers domains at once; `pending`: decided by `actAt`.
   */
  abstract requestTransfer(
    connection: RegistryConnection,
    id: CommandId,
    command: RequestTransferCommand,
    clearance?: Clearance,
  ): Promise<TransformOutcome<RegistryTransfer>>;
  /** By the gaining side, while it is pending: 2301 when nothing is. */
  abstract cancelTransfer(
    connection: RegistryConnection,
    id: CommandId,
    name: DomainName,
    clearance?: Clearance,
  ): Promise<TransformOutcome<RegistryTransfer>>;
  /** By the losing side, while it is pending. */
  abstract approveTransfer(
    connection: RegistryConnection,
    id: CommandId,
    name: DomainName,
    clearance?: Clearance,
  ): Promise<TransformOutcome<RegistryTransfer>>;
  /** As `approveTransfer`. */
  abstract rejectTransfer(
    connection: RegistryConnection,
    id: CommandId,
    name: DomainName,
    clearance?: Clearance,
  ): Promise<TransformOutcome<RegistryTransfer>>;
  /**
   * By the losing side, where domains are handed over and not fetched: the registrar of this tag has it then.
   * `pending`: that registrar has to take it first. Refused where the connection did not agree on `release`
   * (FACTS §2.15).
   */
  abstract releaseDomain(
    connection: RegistryConnection,
    id: CommandId,
    release: ReleaseCommand,
    clearance?: Clearance,
  ): Promise<TransformOutcome<RegistryTransfer>>;
  /** By either side; never throws. */
  abstract queryTransfer(connection: RegistryConnection, name: DomainName): Promise<TransferAnswer>;
  /** A domain that may be anybody's, by its code where one is given; never throws. */
  abstract foreignInfo(
    connection: RegistryConnection,
    name: DomainName,
    authInfo?: string,
  ): Promise<ForeignInfo>;
}
