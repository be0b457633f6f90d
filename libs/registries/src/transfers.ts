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
  /** The end of the term, at present or after the transfer. */
  expiresAt?: Date;
}

/**
 * A request of the gaining side. The registry determines the years that a transfer adds, so none are sent.
 */
export interface RequestTransferCommand {
  name: DomainName;
  /** Absent where the registry has no codes. */
  authInfo?: string;
  /** Total acknowledged fee (RFC 8748 §3.4). */
  fee?: Money;
}

/** A domain to be released. */
export interface ReleaseCommand {
  name: DomainName;
  /** Tag of the gaining registrar. */
  tag: string;
}

export type TransferAnswer =
  /** The newest transfer of the name, pending or decided. */
  | { kind: 'found'; transfer: RegistryTransfer }
  /** There was none, or the registry does not support the query. */
  | { kind: 'none' }
  /** It is between other registrars (2201, 2202), or there is no such domain. */
  | { kind: 'not_ours' }
  | { kind: 'unknown'; why: string };

/** A domain as the registry shows it with its auth code (RFC 5731 §3.1.2). */
export type ForeignInfo =
  | { kind: 'found'; info: DomainInfo }
  | { kind: 'absent' }
  /** The code is not the domain's (2202). */
  | { kind: 'wrong_code' }
  /** It exists, and the registry shows it only to its sponsor. */
  | { kind: 'closed' }
  | { kind: 'unknown'; why: string };

/**
 * Transfers between registrars (RFC 5731 §3.2.4). Like those of DomainRegistry, the commands never throw for
 * a failure of the registry; the queries change nothing.
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
   * By the losing side, where domains are released instead of requested: the registrar with this tag gets it.
   * `pending`: that registrar has to accept it first. Refused where the connection did not agree on `release`
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
  /** A domain of any sponsor, with its code where one is given; never throws. */
  abstract foreignInfo(
    connection: RegistryConnection,
    name: DomainName,
    authInfo?: string,
  ): Promise<ForeignInfo>;
}
