import {
  type AppError,
  type Clock,
  DomainName,
  type Operation,
  registryUnavailable,
  type UnitOfWork,
} from '@registrar/kernel';
import type { ManualSettlement } from '@registrar/domains';
import type { DomainInfo, RegistryConnections, TransferRegistry } from '@registrar/registries';
import { noOutboundTransfer } from './out-errors';
import type { OutboundEvidence, OutboundEvidenceReader } from './out-evidence';
import type { OutboundOperations } from './out-operations';
import type { SettleOutbound } from './out-settle';
import { rejectPayload, type RejectPayload } from './out-transfer';
import type { OutboundTransfers } from '../ports';

type RejectOutcome =
  | { kind: 'done' }
  | { kind: 'pending' }
  | { kind: 'refused' }
  | { kind: 'unknown' }
  | { kind: 'not_sent' }
  | { kind: 'overtaken' };

interface RejectOutboundParts {
  uow: UnitOfWork;
  operations: OutboundOperations;
  outbound: OutboundTransfers;
  connections: RegistryConnections;
  registry: TransferRegistry;
  evidence: OutboundEvidenceReader;
  settle: SettleOutbound;
  clock: Clock;
}

/**
 * Refuses a transfer out at the registry and settles the outcome. A refusal that the registry did not carry
 * out changes nothing: the transfer is polled and follows the registry.
 */
export class RejectOutbound implements ManualSettlement {
  constructor(private readonly parts: RejectOutboundParts) {}

  /**
   * Sends one attempt and settles what became of it; outside any transaction. Never throws for what a
   * registry did.
   */
  async execute(operationId: string, attempt: number, payload: RejectPayload): Promise<void> {
    const outcome = await this.send(operationId, attempt, payload);
    if (outcome.kind === 'overtaken') return;
    if (outcome.kind === 'refused')
      return this.applyEvidence(operationId, await this.parts.evidence.read(payload), {
        refusedAttempt: attempt,
      });
    await this.parts.uow.run(async () => {
      const operation = await this.parts.operations.lockOpen(operationId);
      if (!operation) return undefined;
      if (outcome.kind === 'done') return this.settleCanceled(operation, payload);
      if (operation.attempts !== attempt) return undefined;
      if (outcome.kind === 'not_sent') return this.settleRefused(operation, payload, registryUnavailable());
      // "Decided later" is no answer to a refusal, and neither is none.
      return this.parts.operations.postponePoll(operation);
    });
  }

  /**
   * Applies the state at the registry to a refusal; `refusedAttempt`: the attempt that the registry did not
   * carry out.
   */
  async applyEvidence(
    operationId: string,
    evidence: OutboundEvidence,
    { refusedAttempt }: { refusedAttempt?: number } = {},
  ): Promise<void> {
    await this.parts.uow.run(async () => {
      const operation = await this.parts.operations.lockOpen(operationId);
      if (!operation || (refusedAttempt !== undefined && operation.attempts !== refusedAttempt))
        return undefined;
      const payload = rejectPayload.read(operation.payload, operation.id);
      switch (evidence.kind) {
        case 'none':
          // "Nothing is pending" in answer to a repeat is the work of the first one.
          return refusedAttempt === 1
            ? this.settleEndedOtherwise(operation, payload, evidence)
            : this.settleCanceled(operation, payload);
        case 'gone':
          return this.settleEndedOtherwise(operation, payload, evidence);
        case 'pending':
        case 'unknown':
          return refusedAttempt === undefined
            ? undefined
            : this.settleRefused(operation, payload, registryUnavailable());
      }
    });
  }

  /**
   * Given up by the worker, or ended by staff; inside the caller's transaction. With `info`: carried out,
   * the registry shows the domain at the registrar, and staff know that no transfer is pending.
   */
  async settleManually(
    operationId: string,
    info: DomainInfo | undefined,
    error: AppError,
  ): Promise<Operation> {
    const operation = await this.parts.operations.lockOpen(operationId);
    if (operation) {
      const payload = rejectPayload.read(operation.payload, operation.id);
      await (info ? this.settleCanceled(operation, payload) : this.settleRefused(operation, payload, error));
    }
    return this.parts.operations.lock(operationId);
  }

  private async send(operationId: string, attempt: number, payload: RejectPayload): Promise<RejectOutcome> {
    const connection = await this.parts.connections.get(payload.connectionId);
    const permit = this.parts.operations.permit(operationId, attempt);
    const outcome = await this.parts.registry.rejectTransfer(
      connection,
      { operationId, step: 'reject', attempt },
      DomainName.of(payload.name),
      permit.clearance,
    );
    return permit.isValid() ? outcome : { kind: 'overtaken' };
  }

  private async settleCanceled(operation: Operation, payload: RejectPayload): Promise<void> {
    const transfer = await this.parts.settle.lock({ id: payload.outboundId, domainId: payload.domainId });
    if (transfer) await this.parts.settle.canceled(transfer);
    await this.parts.operations.succeed(operation, payload.domainId, {
      domainName: payload.name,
      status: 'canceled',
    });
  }

  /** Over, and not by us. */
  private async settleEndedOtherwise(
    operation: Operation,
    payload: RejectPayload,
    evidence: Extract<OutboundEvidence, { kind: 'none' | 'gone' }>,
  ): Promise<void> {
    const transfer = await this.parts.settle.lock({ id: payload.outboundId, domainId: payload.domainId });
    if (transfer) await this.parts.settle.apply(transfer, evidence);
    await this.parts.operations.refuse(operation, payload.domainId, noOutboundTransfer());
  }

  private async settleRefused(operation: Operation, payload: RejectPayload, error: AppError): Promise<void> {
    const transfer = await this.parts.settle.lock({ id: payload.outboundId, domainId: payload.domainId });
    if (transfer)
      await this.parts.outbound.change(transfer.id, {
        decisionOperationId: null,
        dueAt: this.parts.clock.now(),
      });
    await this.parts.operations.refuse(operation, payload.domainId, error);
  }
}
