import { addDays, addYears, type Clock, type UnitOfWork } from '@registrar/kernel';
import type { DomainInfo } from '../../answers';
import type { Clearance, CommandId, TransformOutcome } from '../../commands';
import type { RegistryConnection } from '../../connection';
import {
  type RegistryTransfer,
  type RequestTransferCommand,
  type TransferDecision,
  TransferRegistry,
} from '../../transfers';
import { statusesOf } from './rules';
import type { Script, ScriptedCommand } from './scripts';
import { type FakeRegistryState, keyOf } from './state';

/** The sponsor of domains at another registrar. */
export const OTHER_REGISTRAR = 'registrar-b';
/** Silence of the losing side is consent after this time (FACTS §2.7). */
const PENDING_DAYS = 5;

/** Texts of poll messages, by the status that they report. */
const TEXTS: Record<RegistryTransfer['status'], string> = {
  pending: 'Transfer requested.',
  clientApproved: 'Transfer approved.',
  clientRejected: 'Transfer rejected.',
  clientCancelled: 'Transfer cancelled.',
  serverApproved: 'Transfer approved by the registry.',
  serverCancelled: 'Transfer cancelled by the registry.',
};

type Execute = (script?: Script) => TransformOutcome<RegistryTransfer>;

/** The parts of the registry in memory that transfers use. */
export interface TransferHost {
  clock: Clock;
  uow: UnitOfWork;
  state: FakeRegistryState;
  transform(
    connection: RegistryConnection,
    id: CommandId,
    scripted: ScriptedCommand,
    name: string,
    payload: RequestTransferCommand | undefined,
    execute: Execute,
    clearance?: Clearance,
  ): Promise<TransformOutcome<RegistryTransfer>>;
  /** Undefined: continue; else why there is no answer. */
  question(connection: RegistryConnection, scripted: ScriptedCommand, name: string): string | undefined;
  tell(connectionId: number, text: string, transfer: RegistryTransfer): void;
}

/** The transfers of a registry in memory as a test arranges and reads them. */
export abstract class ArrangedTransfers extends TransferRegistry {
  protected readonly codes = new Map<string, string>();
  protected readonly newest = new Map<string, RegistryTransfer>();
  /** Connections whose registry transfers domains at once. */
  readonly immediate = new Set<number>();
  /** Connections whose registry shows a domain only to its sponsor, even with the code. */
  readonly closed = new Set<number>();
  /** Registrars to which domains may be released. */
  readonly tags = new Set([OTHER_REGISTRAR, 'registrar-c']);
  /** Years that a transfer adds. */
  years = 1;

  constructor(protected readonly host: TransferHost) {
    super();
  }

  /** A domain of another registrar; `code` undefined: no code is set. */
  elsewhere(
    connection: RegistryConnection,
    name: string,
    code?: string,
    values: Partial<DomainInfo> = {},
  ): DomainInfo {
    const createdAt = addDays(this.host.clock.now(), -200);
    this.setCode(connection, name, code);
    return this.host.state.register(connection, name, {
      clientId: OTHER_REGISTRAR,
      createdBy: OTHER_REGISTRAR,
      createdAt,
      expiresAt: addYears(createdAt, 1),
      nameservers: ['ns1.elsewhere.example'],
      ...values,
    }).info;
  }

  setCode(connection: RegistryConnection, name: string, code: string | undefined): void {
    if (code === undefined) this.codes.delete(keyOf(connection, name));
    else this.codes.set(keyOf(connection, name), code);
  }

  setStatuses(connection: RegistryConnection, name: string, statuses: readonly string[]): void {
    this.change(connection, name, (info) => ({ statuses: statusesOf(statuses, info.nameservers) }));
  }

  /** Ends the pending transfer and queues the registry's message, unless it is lost. */
  decide(
    connection: RegistryConnection,
    name: string,
    status: TransferDecision,
    { isReported = true } = {},
  ): void {
    const pending = this.newest.get(keyOf(connection, name));
    if (pending?.status !== 'pending') throw new Error(`no transfer of ${name} is pending`);
    const decided = this.end(connection, pending, status);
    if (isReported) this.host.tell(connection.id, TEXTS[status], decided);
  }

  /** The losing registrar releases a domain, requested or not. */
  push(connection: RegistryConnection, name: string, { isReported = true } = {}): void {
    const transfer = this.end(connection, this.newTransfer(connection, name), 'serverApproved');
    if (isReported) this.host.tell(connection.id, TEXTS.serverApproved, transfer);
  }

  /** Another registrar requests it; queues the message where messages are sent. */
  requestedByOther(
    connection: RegistryConnection,
    name: string,
    gaining = 'registrar-c',
    { isReported = false } = {},
  ): void {
    const transfer = { ...this.newTransfer(connection, name), gaining };
    this.newest.set(keyOf(connection, name), transfer);
    if (isReported) this.host.tell(connection.id, TEXTS.pending, transfer);
    this.change(connection, name, (info) => ({
      statuses: statusesOf([...info.statuses, 'pendingTransfer'], info.nameservers),
    }));
  }

  /** Queues the message of a transfer, current or old: registries send late, and twice. */
  tellAgain(connection: RegistryConnection, transfer: RegistryTransfer): void {
    this.host.tell(connection.id, TEXTS[transfer.status], transfer);
  }

  transferOf(connection: RegistryConnection, name: string): RegistryTransfer | undefined {
    return this.newest.get(keyOf(connection, name));
  }

  /** Ends a transfer and queues the registry's message about it. */
  protected endAndReport(
    connection: RegistryConnection,
    transfer: RegistryTransfer,
    status: TransferDecision,
  ): RegistryTransfer {
    const ended = this.end(connection, transfer, status);
    this.host.tell(connection.id, TEXTS[status], ended);
    return ended;
  }

  protected newTransfer(connection: RegistryConnection, name: string): RegistryTransfer {
    const { clientId, expiresAt } = this.host.state.domain(connection, name)!.info;
    const now = this.host.clock.now();
    return {
      name,
      status: 'pending',
      gaining: connection.clientId,
      losing: clientId,
      requestedAt: now,
      actAt: addDays(now, PENDING_DAYS),
      expiresAt: addYears(expiresAt!, this.years),
    };
  }

  /** An approved domain changes its sponsor: its code is void, and its contacts are not needed in tests. */
  protected end(
    connection: RegistryConnection,
    transfer: RegistryTransfer,
    status: TransferDecision,
  ): RegistryTransfer {
    const { name, gaining, expiresAt } = transfer;
    const ended: RegistryTransfer = { ...transfer, status, actAt: this.host.clock.now() };
    this.newest.set(keyOf(connection, name), ended);
    const isApproved = status === 'clientApproved' || status === 'serverApproved';
    this.change(connection, name, (info) => ({
      statuses: statusesOf(
        info.statuses.filter((one) => one !== 'pendingTransfer'),
        info.nameservers,
      ),
      ...(isApproved && { clientId: gaining, expiresAt, authInfo: undefined }),
    }));
    if (isApproved) this.setCode(connection, name, undefined);
    return ended;
  }

  protected change(
    connection: RegistryConnection,
    name: string,
    changes: (info: DomainInfo) => Partial<DomainInfo>,
  ): void {
    const domain = this.host.state.domain(connection, name);
    if (!domain) throw new Error(`there is no ${name}`);
    domain.info = { ...domain.info, ...changes(domain.info) };
  }
}
