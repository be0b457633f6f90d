import {
  addSeconds,
  AppError,
  type Clock,
  type DomainName,
  type Ids,
  type Operations,
  registryUnavailable,
  type UnitOfWork,
  upstreamTimeout,
} from '@registrar/kernel';
import type { Catalog } from '@registrar/catalog';
import { changeUnderWay, domainNotFound, type DomainStore, errorOf, BUSY_SECONDS } from '@registrar/domains';
import type { RegistryConnections } from '@registrar/registries';
import { noOutboundTransfer, rejectionNotSupported } from './out-errors';
import type { OutboundEvidenceLook } from './out-evidence';
import type { RejectOutbound } from './out-reject';
import type { SettleOutbound } from './out-settle';
import { type CanceledOutbound, mayRefuse, rejectPayload, type RejectPayload } from './out-transfer';
import type { OutboundTransfers } from '../ports';

/** Opening an operation begins it. */
const FIRST_ATTEMPT = 1;

interface BegunRefusal {
  operationId: string;
  payload: RejectPayload;
}

interface CancelOutboundTransferParts {
  uow: UnitOfWork;
  operations: Operations;
  domains: DomainStore;
  outbound: OutboundTransfers;
  catalog: Catalog;
  connections: RegistryConnections;
  look: OutboundEvidenceLook;
  settle: SettleOutbound;
  reject: RejectOutbound;
  clock: Clock;
  ids: Ids;
  /** How long a command may be in flight. */
  reconcileAfterSeconds: number;
}

/**
 * Refuses a transfer to another registrar while it is pending (docs/lifecycle/transfer-out.md): the
 * operation in one transaction, one `transfer:reject`, the outcome in another. A refusal without an answer
 * leaves the transfer unchanged until the registry shows its state.
 */
export class CancelOutboundTransfer {
  constructor(private readonly parts: CancelOutboundTransferParts) {}

  /**
   * `onlyId`: of the transfer that is meant; another one of the same name is not. Throws 422 where the losing
   * side cannot refuse, 404, 409 where nothing is pending or the domain is busy, 502 and 504 of the registry.
   */
  async execute(
    accountId: number,
    name: DomainName,
    { onlyId }: { onlyId?: number } = {},
  ): Promise<CanceledOutbound> {
    const tld = await this.parts.catalog.findHeld(name, this.parts.clock.now(accountId));
    if (tld?.connectionId !== undefined) await this.assertMayRefuse(tld.connectionId);
    const { operationId, payload } = await this.beginAsShown(accountId, name, onlyId);
    await this.parts.reject.execute(operationId, FIRST_ATTEMPT, payload);
    const operation = (await this.parts.operations.find(operationId))!;
    if (operation.state === 'open') throw upstreamTimeout();
    if (operation.state === 'refused') throw errorOf(operation.failure!);
    return { domainName: name.ascii, status: 'canceled' };
  }

  private async assertMayRefuse(connectionId: number): Promise<void> {
    if (!mayRefuse((await this.parts.connections.get(connectionId)).profile)) throw rejectionNotSupported();
  }

  /**
   * A request without a message yet: the registry is queried before the client is answered that there is
   * none. What it shows is stored in the unit that opens the refusal, also where that is refused.
   */
  private async beginAsShown(
    accountId: number,
    name: DomainName,
    onlyId: number | undefined,
  ): Promise<BegunRefusal> {
    const { held, open, newest } = await this.parts.uow.run(async () => {
      const domain = await this.parts.domains.hold(accountId, name.ascii);
      if (!domain) throw domainNotFound();
      return {
        held: domain,
        open: await this.parts.outbound.openOf(domain.id),
        newest: await this.parts.outbound.newest(domain.name),
      };
    });
    if (open?.state === 'pending') return this.parts.uow.run(() => this.begin(accountId, name, onlyId));
    const evidence = await this.parts.look.of(held);
    if (evidence.kind === 'unknown') throw open ? registryUnavailable() : noOutboundTransfer();
    if (evidence.kind === 'none' && !open) throw noOutboundTransfer();
    const begun = await this.parts.uow.run(async () => {
      await this.parts.domains.hold(accountId, name.ascii);
      const now = await this.parts.outbound.newest(held.name);
      // Otherwise another process has gone on since the registry was asked: the request that it showed may be
      // over, and is not published again.
      if (now?.id === newest?.id && now?.state === newest?.state) {
        const noticed = await this.parts.outbound.notice(held.name, {}, this.parts.clock.now());
        const transfer = noticed && (await this.parts.settle.lock(noticed));
        if (transfer?.state === 'noticed') await this.parts.settle.apply(transfer, evidence);
      }
      return this.begin(accountId, name, onlyId).catch(refusalOf);
    });
    if (begun instanceof AppError) throw begun;
    return begun;
  }

  private async begin(
    accountId: number,
    name: DomainName,
    onlyId: number | undefined,
  ): Promise<BegunRefusal> {
    const held = await this.parts.domains.hold(accountId, name.ascii);
    if (!held) throw domainNotFound();
    const transfer = await this.parts.outbound.openOf(held.id);
    if (transfer?.state !== 'pending' || (onlyId !== undefined && transfer.id !== onlyId))
      throw noOutboundTransfer();
    if (held.busyOperationId !== undefined) throw changeUnderWay(BUSY_SECONDS);
    const operationId = this.parts.ids.uuid();
    const payload: RejectPayload = {
      outboundId: transfer.id,
      domainId: held.id,
      name: held.name,
      connectionId: held.connectionId,
    };
    await this.parts.operations.open({
      id: operationId,
      accountId,
      kind: 'transfer_out',
      subject: held.name,
      payload: rejectPayload.write(payload),
      createdAt: this.parts.clock.now(accountId),
      dueAt: addSeconds(this.parts.clock.now(), this.parts.reconcileAfterSeconds),
    });
    await this.parts.domains.occupy(held.id, operationId);
    await this.parts.outbound.change(transfer.id, { rejectOperationId: operationId });
    return { operationId, payload };
  }
}

/** A refusal comes before any write of its own: what was seen at the registry is stored nevertheless. */
function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}
