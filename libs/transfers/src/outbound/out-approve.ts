import {
  type AppError,
  type Clock,
  DomainName,
  type Operation,
  registryUnavailable,
  type UnitOfWork,
} from '@registrar/kernel';
import type { Catalog } from '@registrar/catalog';
import type { ManualSettlement } from '@registrar/domains';
import type { DomainInfo, RegistryConnections, TransferRegistry } from '@registrar/registries';
import type { BeginOutboundDecision } from './out-begin';
import { approvalNotSupported, noOutboundTransfer } from './out-errors';
import type { OutboundEvidence, OutboundEvidenceReader } from './out-evidence';
import type { OutboundOperations } from './out-operations';
import type { SettleOutbound } from './out-settle';
import {
  type ApprovedOutbound,
  approvePayload,
  type ApprovePayload,
  mayRefuse,
  type NoteOutbound,
} from './out-transfer';
import type { OutboundTransfers } from '../ports';

/** The attempt that begins when the operation is opened. */
const FIRST_ATTEMPT = 1;

interface ApproveOutboundTransferParts {
  uow: UnitOfWork;
  operations: OutboundOperations;
  outbound: OutboundTransfers;
  catalog: Catalog;
  connections: RegistryConnections;
  registry: TransferRegistry;
  evidence: OutboundEvidenceReader;
  begin: BeginOutboundDecision;
  settle: SettleOutbound;
  clock: Clock;
}

/**
 * Approves a pending transfer to another registrar before its deadline (docs/lifecycle/transfer-out.md): the
 * operation in one transaction, one `transfer:approve`, the outcome in another. Only staff approve; an
 * account lets the deadline pass. The domain leaves once the registry reports that the transfer is done.
 */
export class ApproveOutboundTransfer implements ManualSettlement {
  constructor(private readonly parts: ApproveOutboundTransferParts) {}

  /**
   * Throws 404; 409 if no transfer is pending, or the domain is locked for transfer or busy; 422 if the
   * registry does not let the losing registrar approve; 502 and 504 of the registry.
   */
  async execute(accountId: number, name: DomainName, note?: NoteOutbound): Promise<ApprovedOutbound> {
    const tld = await this.parts.catalog.findHeld(name, this.parts.clock.now(accountId));
    if (tld?.connectionId !== undefined) await this.assertMayApprove(tld.connectionId);
    const { operationId, pending } = await this.parts.begin.execute(accountId, name, {
      isLeaving: true,
      note,
      write: ({ outboundId, ...rest }) => approvePayload.write({ approves: outboundId, ...rest }),
    });
    const { outboundId: approves, ...rest } = pending;
    await this.send(operationId, FIRST_ATTEMPT, { approves, ...rest });
    await this.parts.operations.findSettled(operationId);
    return { domainName: name.ascii, status: 'completed' };
  }

  /** Sends one attempt and stores its outcome; outside any transaction. No registry answer makes it throw. */
  async send(operationId: string, attempt: number, payload: ApprovePayload): Promise<void> {
    const connection = await this.parts.connections.get(payload.connectionId);
    const permit = this.parts.operations.permit(operationId, attempt);
    const outcome = await this.parts.registry.approveTransfer(
      connection,
      { operationId, step: 'approve', attempt },
      DomainName.of(payload.name),
      permit.clearance,
    );
    if (!permit.isValid()) return;
    // Registries refuse a transfer that has ended and one that cannot be approved alike: query the state.
    if (outcome.kind === 'refused')
      return void (await this.applyEvidence(operationId, await this.parts.evidence.read(payload), attempt));
    await this.parts.uow.run(async () => {
      const operation = await this.parts.operations.lockOpen(operationId);
      if (!operation) return;
      if (outcome.kind === 'done')
        await this.settleCompleted(operation, payload, { kind: 'gone', request: {} });
      else if (operation.attempts !== attempt) return;
      else if (outcome.kind === 'not_sent')
        await this.settleRefused(operation, payload, registryUnavailable());
      // No answer, or 1001 (action pending): the approval has no outcome yet, query the registry later.
      else await this.parts.operations.postponePoll(operation);
    });
  }

  /**
   * Applies the state at the registry. False: the transfer is still pending and no attempt was refused, so
   * the operation remains open. `refusedAttempt`: number of the attempt that the registry refused.
   */
  async applyEvidence(
    operationId: string,
    evidence: OutboundEvidence,
    refusedAttempt?: number,
  ): Promise<boolean> {
    if (evidence.kind === 'pending' && refusedAttempt === undefined) return false;
    await this.parts.uow.run(async () => {
      const operation = await this.parts.operations.lockOpen(operationId);
      if (!operation || (refusedAttempt !== undefined && operation.attempts !== refusedAttempt)) return;
      const payload = approvePayload.read(operation.payload, operation.id);
      if (evidence.kind === 'gone') await this.settleCompleted(operation, payload, evidence);
      else if (evidence.kind === 'none') await this.settleCanceled(operation, payload, evidence);
      else if (refusedAttempt !== undefined)
        await this.settleRefused(operation, payload, registryUnavailable());
    });
    return true;
  }

  /**
   * The worker gave up, or staff settle the operation; inside the caller's transaction. Always refuses it:
   * the registry still shows this registrar as sponsor, so no approval took effect, whatever the verdict.
   */
  async settleManually(
    operationId: string,
    _info: DomainInfo | undefined,
    error: AppError,
  ): Promise<Operation> {
    const operation = await this.parts.operations.lockOpen(operationId);
    if (operation)
      await this.settleRefused(operation, approvePayload.read(operation.payload, operation.id), error);
    return this.parts.operations.lock(operationId);
  }

  private async assertMayApprove(connectionId: number): Promise<void> {
    if (!mayRefuse((await this.parts.connections.get(connectionId)).profile)) throw approvalNotSupported();
  }

  private async settleCompleted(
    operation: Operation,
    payload: ApprovePayload,
    evidence: Extract<OutboundEvidence, { kind: 'gone' }>,
  ): Promise<void> {
    const transfer = await this.parts.settle.lock({ id: payload.approves, domainId: payload.domainId });
    if (transfer) await this.parts.settle.apply(transfer, evidence);
    await this.parts.operations.succeed(operation, payload.domainId, {
      domainName: payload.name,
      status: 'completed',
    });
  }

  /** The gaining registrar canceled the transfer meanwhile. */
  private async settleCanceled(
    operation: Operation,
    payload: ApprovePayload,
    evidence: Extract<OutboundEvidence, { kind: 'none' }>,
  ): Promise<void> {
    const transfer = await this.parts.settle.lock({ id: payload.approves, domainId: payload.domainId });
    if (transfer) await this.parts.settle.apply(transfer, evidence);
    await this.parts.operations.refuse(operation, payload.domainId, noOutboundTransfer());
  }

  /** Refuses the operation; the transfer remains pending, and is polled at once. */
  private async settleRefused(operation: Operation, payload: ApprovePayload, error: AppError): Promise<void> {
    const transfer = await this.parts.settle.lock({ id: payload.approves, domainId: payload.domainId });
    const dueAt = this.parts.clock.now();
    if (transfer) await this.parts.outbound.change(transfer.id, { decisionOperationId: null, dueAt });
    await this.parts.operations.refuse(operation, payload.domainId, error);
  }
}
