import {
  type AppError,
  badRequest,
  type Clock,
  DomainName,
  type Operation,
  registryUnavailable,
  type UnitOfWork,
} from '@registrar/kernel';
import {
  changeRefusedByRegistry,
  changeUnderWay,
  domainNotFound,
  type DomainStore,
  notRegisteredYet,
  BUSY_SECONDS,
} from '@registrar/domains';
import type { DomainInfo, RegistryConnections, TransferRegistry } from '@registrar/registries';
import { lockedForMove } from '../errors';
import { isHeldBack } from '../internal/move-checks';
import { handOverNotSupported } from './out-errors';
import type { OutboundEvidence } from './out-evidence';
import type { OutboundOperations } from './out-operations';
import type { SettleOutbound } from './out-settle';
import { handOverPayload, handedOver, type HandedOver, type HandOverPayload } from './out-transfer';
import type { OutboundTransfers } from '../ports';

/** Opening an operation begins it. */
const FIRST_ATTEMPT = 1;
/** Tags of .uk have 2 to 16 of these; other registries' client ids fit (RFC 5730: clIDType, 3 to 16). */
const TAG = /^[A-Za-z0-9-]{2,16}$/;

interface HandOverDomainParts {
  uow: UnitOfWork;
  operations: OutboundOperations;
  domains: DomainStore;
  outbound: OutboundTransfers;
  connections: RegistryConnections;
  registry: TransferRegistry;
  settle: SettleOutbound;
  clock: Clock;
}

/**
 * Hands a domain over to another registrar where that is how domains leave (docs/lifecycle/transfer-out.md):
 * the operation in one transaction, one release at the registry, the outcome in another. The domain leaves
 * the account by what the registry shows alone.
 */
export class HandOverDomain {
  constructor(private readonly parts: HandOverDomainParts) {}

  /**
   * Throws 400 of the tag, 404, 422 where domains are asked for, 409 of a lock or while the domain is busy,
   * the registry's refusals, 502 and 504.
   */
  async execute(accountId: number, name: DomainName, tag: string): Promise<HandedOver> {
    if (!TAG.test(tag))
      throw badRequest(
        `'registrarTag' must be 2 to 16 letters, digits and hyphens`,
        'transfers_out.tag_invalid',
      );
    const { operationId, payload } = await this.parts.uow.run(() => this.begin(accountId, name, tag));
    await this.send(operationId, FIRST_ATTEMPT, payload);
    const operation = await this.parts.operations.findSettled(operationId);
    return handedOver.read(operation.answer, operationId);
  }

  /** One attempt, and its outcome; outside any transaction. Never throws for what a registry did. */
  async send(operationId: string, attempt: number, payload: HandOverPayload): Promise<void> {
    const connection = await this.parts.connections.get(payload.connectionId);
    const permit = this.parts.operations.permit(operationId, attempt);
    const outcome = await this.parts.registry.releaseDomain(
      connection,
      { operationId, step: 'release', attempt },
      { name: DomainName.of(payload.name), tag: payload.pushTo },
      permit.clearance,
    );
    if (!permit.isValid()) return;
    await this.parts.uow.run(async () => {
      const operation = await this.parts.operations.lockOpen(operationId);
      if (!operation) return;
      if (outcome.kind === 'done') await this.settleCompleted(operation, payload);
      else if (outcome.kind === 'pending') await this.succeed(operation, payload, 'pending');
      else if (operation.attempts !== attempt) return;
      // A repeat is refused when the first one was carried out: the registry is asked.
      else if (outcome.kind === 'unknown' || (outcome.kind === 'refused' && attempt > FIRST_ATTEMPT))
        await this.parts.operations.postponePoll(operation);
      else
        await this.parts.operations.refuse(
          operation,
          payload.domainId,
          outcome.kind === 'refused' ? changeRefusedByRegistry(outcome.refusal) : registryUnavailable(),
        );
    });
  }

  /** Applies the state at the registry; true: it is settled. */
  async applyEvidence(operationId: string, evidence: OutboundEvidence): Promise<boolean> {
    if (evidence.kind !== 'gone') return false;
    await this.parts.uow.run(async () => {
      const operation = await this.parts.operations.lockOpen(operationId);
      if (operation)
        await this.settleCompleted(operation, handOverPayload.read(operation.payload, operation.id));
    });
    return true;
  }

  /**
   * Given up by the worker, or ended by staff; inside the caller's transaction. A domain that the registry
   * shows at the registrar was not handed over, whatever the verdict.
   */
  async settleManually(
    operationId: string,
    _info: DomainInfo | undefined,
    error: AppError,
  ): Promise<Operation> {
    const operation = await this.parts.operations.lockOpen(operationId);
    if (operation) {
      const { domainId } = handOverPayload.read(operation.payload, operation.id);
      await this.parts.operations.refuse(operation, domainId, error);
    }
    return this.parts.operations.lock(operationId);
  }

  private async assertHandsOver(connectionId: number, tag: string): Promise<void> {
    const { profile, clientId } = await this.parts.connections.get(connectionId);
    if (profile.transfer.mode !== 'push') throw handOverNotSupported();
    if (tag.toLowerCase() === clientId.toLowerCase())
      throw badRequest(`'registrarTag' must be that of another registrar`, 'transfers_out.tag_invalid');
  }

  private async begin(
    accountId: number,
    name: DomainName,
    pushTo: string,
  ): Promise<{ operationId: string; payload: HandOverPayload }> {
    const held = await this.parts.domains.hold(accountId, name.ascii);
    if (!held) throw domainNotFound();
    await this.assertHandsOver(held.connectionId, pushTo);
    if (held.state !== 'active') throw notRegisteredYet();
    if (isHeldBack(held, this.parts.clock.now(accountId))) throw lockedForMove();
    if (held.busyOperationId !== undefined || (await this.parts.outbound.openOf(held.id)))
      throw changeUnderWay(BUSY_SECONDS);
    const payload: HandOverPayload = {
      pushTo,
      domainId: held.id,
      name: held.name,
      connectionId: held.connectionId,
    };
    const operationId = await this.parts.operations.open(held, accountId, handOverPayload.write(payload));
    return { operationId, payload };
  }

  /** Settled by the state at the registry: published as a transfer out from its beginning to its end. */
  private async settleCompleted(operation: Operation, payload: HandOverPayload): Promise<void> {
    const held = await this.parts.domains.holdById(payload.domainId);
    const noticed = held && (await this.parts.outbound.notice(held.name, {}, this.parts.clock.now()));
    const transfer = noticed && (await this.parts.settle.lock(noticed));
    if (transfer)
      await this.parts.settle.apply(transfer, { kind: 'gone', request: { gaining: payload.pushTo } });
    await this.succeed(operation, payload, 'completed');
  }

  private succeed(
    operation: Operation,
    { name: domainName, domainId }: HandOverPayload,
    status: HandedOver['status'],
  ): Promise<void> {
    return this.parts.operations.succeed(operation, domainId, { domainName, status });
  }
}
