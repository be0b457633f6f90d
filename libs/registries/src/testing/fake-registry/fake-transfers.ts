import type { DomainName } from '@registrar/kernel';
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
import { ArrangedTransfers } from './arranged-transfers';
import { absent, prohibited, refusalOf, statusesOf } from './rules';
import { keyOf } from './state';

/** The transfers of a registry in memory: after five days, at once, or by push, as the test sets. */
export class FakeTransfers extends ArrangedTransfers {
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
    return { kind: 'done', data: this.endAndReport(connection, transfer, status) };
  }
}
