import { addDays, addYears, type Clock, type DomainName, type UnitOfWork } from '@registrar/kernel';
import type { DomainInfo } from '../../answers';
import type { Clearance, CommandId, RegistryRefusal, TransformOutcome } from '../../commands';
import type { RegistryConnection } from '../../connection';
import type {
  ForeignInfo,
  RegistryTransfer,
  ReleaseCommand,
  RequestTransferCommand,
  TransferAnswer,
  TransferDecision,
} from '../../transfers';
import { TransferRegistry } from '../../transfers';
import { absent, prohibited, refusalOf, statusesOf } from './rules';
import type { Script, ScriptedCommand } from './scripts';
import type { FakeRegistryState } from './state';

/** The sponsor of domains at another registrar. */
export const OTHER_REGISTRAR = 'registrar-b';
/** Silence of the losing side is consent after this time (FACTS §2.7). */
const PENDING_DAYS = 5;

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

const keyOf = (connection: RegistryConnection, name: string): string => `${connection.id} ${name}`;

/** The transfers of a registry in memory: after five days, at once, or by push, as the test sets. */
export class FakeTransfers extends TransferRegistry {
  private readonly codes = new Map<string, string>();
  private readonly newest = new Map<string, RegistryTransfer>();
  /** Connections whose registry transfers domains at once. */
  readonly immediate = new Set<number>();
  /** Connections whose registry shows a domain only to its sponsor, even with the code. */
  readonly closed = new Set<number>();
  /** Registrars to which domains may be released. */
  readonly tags = new Set([OTHER_REGISTRAR, 'registrar-c']);
  /** Years that a transfer adds. */
  years = 1;

  constructor(private readonly host: TransferHost) {
    super();
  }

  // --- arranging a test ---

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

  // --- the port ---

  requestTransfer(
    connection: RegistryConnection,
    id: CommandId,
    command: RequestTransferCommand,
    clearance?: Clearance,
  ): Promise<TransformOutcome<RegistryTransfer>> {
    return this.host.transform(
      connection,
      id,
      'transfer_request',
      command.name.ascii,
      command,
      () => this.request(connection, command),
      clearance,
    );
  }

  cancelTransfer(
    connection: RegistryConnection,
    id: CommandId,
    name: DomainName,
    clearance?: Clearance,
  ): Promise<TransformOutcome<RegistryTransfer>> {
    return this.host.transform(
      connection,
      id,
      'transfer_cancel',
      name.ascii,
      undefined,
      () => this.decided(connection, name.ascii, 'gaining', 'clientCancelled'),
      clearance,
    );
  }

  approveTransfer(
    connection: RegistryConnection,
    id: CommandId,
    name: DomainName,
    clearance?: Clearance,
  ): Promise<TransformOutcome<RegistryTransfer>> {
    return this.host.transform(
      connection,
      id,
      'transfer_approve',
      name.ascii,
      undefined,
      () => this.decided(connection, name.ascii, 'losing', 'clientApproved'),
      clearance,
    );
  }

  rejectTransfer(
    connection: RegistryConnection,
    id: CommandId,
    name: DomainName,
    clearance?: Clearance,
  ): Promise<TransformOutcome<RegistryTransfer>> {
    return this.host.transform(
      connection,
      id,
      'transfer_reject',
      name.ascii,
      undefined,
      () => this.decided(connection, name.ascii, 'losing', 'clientRejected'),
      clearance,
    );
  }

  releaseDomain(
    connection: RegistryConnection,
    id: CommandId,
    { name, tag }: ReleaseCommand,
    clearance?: Clearance,
  ): Promise<TransformOutcome<RegistryTransfer>> {
    return this.host.transform(
      connection,
      id,
      'transfer_release',
      name.ascii,
      undefined,
      () => this.released(connection, name.ascii, tag),
      clearance,
    );
  }

  async queryTransfer(connection: RegistryConnection, name: DomainName): Promise<TransferAnswer> {
    const why = this.host.question(connection, 'transfer_query', name.ascii);
    if (why !== undefined) return { kind: 'unknown', why };
    const domain = this.host.state.domain(connection, name.ascii);
    const transfer = this.newest.get(keyOf(connection, name.ascii));
    const sides = [domain?.info.clientId, transfer?.gaining, transfer?.losing];
    if (!domain || !sides.includes(connection.clientId)) return { kind: 'not_ours' };
    return transfer ? { kind: 'found', transfer } : { kind: 'none' };
  }

  async foreignInfo(
    connection: RegistryConnection,
    name: DomainName,
    authInfo?: string,
  ): Promise<ForeignInfo> {
    const why = this.host.question(connection, 'foreign_info', name.ascii);
    if (why !== undefined) return { kind: 'unknown', why };
    const domain = this.host.state.domain(connection, name.ascii);
    if (!domain) return { kind: 'absent' };
    if (domain.info.clientId === connection.clientId) return { kind: 'found', info: domain.info };
    if (this.closed.has(connection.id) || authInfo === undefined) return { kind: 'closed' };
    return this.codes.get(keyOf(connection, name.ascii)) === authInfo
      ? { kind: 'found', info: domain.info }
      : { kind: 'wrong_code' };
  }

  // --- inside ---

  private request(
    connection: RegistryConnection,
    { name, authInfo }: RequestTransferCommand,
  ): TransformOutcome<RegistryTransfer> {
    const refusal = this.whyNotRequest(connection, name.ascii, authInfo);
    if (refusal) return { kind: 'refused', refusal };
    const transfer = this.newTransfer(connection, name.ascii);
    if (this.immediate.has(connection.id))
      return { kind: 'done', data: this.end(connection, transfer, 'serverApproved') };
    this.newest.set(keyOf(connection, name.ascii), transfer);
    this.change(connection, name.ascii, (info) => ({
      statuses: statusesOf([...info.statuses, 'pendingTransfer'], info.nameservers),
    }));
    return { kind: 'pending', data: transfer };
  }

  private whyNotRequest(
    connection: RegistryConnection,
    name: string,
    authInfo: string | undefined,
  ): RegistryRefusal | undefined {
    const domain = this.host.state.domain(connection, name);
    if (!domain) return absent(name);
    const { clientId, statuses } = domain.info;
    if (clientId === connection.clientId)
      return refusalOf(2002, 'other', 'Command use error; the domain is yours already');
    if (connection.profile.transfer.mode === 'push')
      return refusalOf(2306, 'policy', 'Parameter value policy error; domains are handed over here');
    if (this.newest.get(keyOf(connection, name))?.status === 'pending')
      return refusalOf(2300, 'prohibited', 'Object pending transfer');
    if (authInfo === undefined)
      return refusalOf(2201, 'not_ours', 'Authorization error; authorization information is missing');
    if (this.codes.get(keyOf(connection, name)) !== authInfo)
      return refusalOf(2202, 'authorization', 'Invalid authorization information');
    const forbidding = statuses.find(
      (status) => status.endsWith('TransferProhibited') || status.startsWith('pending'),
    );
    return forbidding ? prohibited(`${forbidding} is set`) : undefined;
  }

  private released(
    connection: RegistryConnection,
    name: string,
    tag: string,
  ): TransformOutcome<RegistryTransfer> {
    const domain = this.host.state.domain(connection, name);
    if (!domain) return { kind: 'refused', refusal: absent(name) };
    const { clientId, statuses } = domain.info;
    if (connection.profile.transfer.mode !== 'push')
      return {
        kind: 'refused',
        refusal: refusalOf(2306, 'policy', 'Parameter value policy error; domains are not handed over'),
      };
    if (clientId !== connection.clientId)
      return { kind: 'refused', refusal: refusalOf(2201, 'not_ours', 'Authorization error') };
    if (tag === clientId || !this.tags.has(tag))
      return {
        kind: 'refused',
        refusal: refusalOf(2306, 'policy', 'Parameter value policy error; no other registrar of this tag'),
      };
    const forbidding = statuses.find(
      (status) => status.endsWith('TransferProhibited') || status.startsWith('pending'),
    );
    if (forbidding) return { kind: 'refused', refusal: prohibited(`${forbidding} is set`) };
    return {
      kind: 'done',
      data: this.end(connection, { ...this.newTransfer(connection, name), gaining: tag }, 'serverApproved'),
    };
  }

  private decided(
    connection: RegistryConnection,
    name: string,
    side: 'gaining' | 'losing',
    status: TransferDecision,
  ): TransformOutcome<RegistryTransfer> {
    const transfer = this.newest.get(keyOf(connection, name));
    if (transfer?.status !== 'pending')
      return { kind: 'refused', refusal: refusalOf(2301, 'prohibited', 'Object not pending transfer') };
    if (transfer[side] !== connection.clientId)
      return { kind: 'refused', refusal: refusalOf(2201, 'not_ours', 'Authorization error') };
    const ended = this.end(connection, transfer, status);
    this.host.tell(connection.id, TEXTS[status], ended);
    return { kind: 'done', data: ended };
  }

  private newTransfer(connection: RegistryConnection, name: string): RegistryTransfer {
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
  private end(
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

  private change(
    connection: RegistryConnection,
    name: string,
    changes: (info: DomainInfo) => Partial<DomainInfo>,
  ): void {
    const domain = this.host.state.domain(connection, name);
    if (!domain) throw new Error(`there is no ${name}`);
    domain.info = { ...domain.info, ...changes(domain.info) };
  }
}
