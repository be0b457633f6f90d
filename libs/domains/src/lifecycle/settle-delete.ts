import {
  addSeconds,
  type AppError,
  type Clock,
  conflict,
  type Log,
  type Operation,
  type Operations,
  registryUnavailable,
  type UnitOfWork,
} from '@registrar/kernel';
import type { Ledger } from '@registrar/billing';
import type { DomainInfo } from '@registrar/registries';
import type { ManualSettlement, OperationVerdict } from '../operations/end-operation';
import { failureOf } from '../operations/operation-failure';
import { deleteRefused } from '../refunds/refund-errors';
import type { DeletePayload } from './domain-end';
import type { EndOutcome } from './end-at-registry';
import type { DomainEnds } from './ports';
import type { RegistryCharges } from '../shared/ports';
import { costReference } from '../shared/registry-cost';
import { chargeReference } from '../shared/registry-charge';

/** Outcomes that close the operation. */
export type SettledDelete =
  Exclude<EndOutcome, { kind: 'unknown' | 'overtaken' }> | { kind: 'rejected'; error: AppError };

/** Delay of the first poll after the registry accepted a delete. */
const LOOK_SECONDS = 60;
/** Delay before a failed delete is started again; staff see the reason. */
const AGAIN_SECONDS = 86_400;
/** Time after which a command of a closed session is finished at the registry, carried out or not. */
const UNKNOWN_LOOK_SECONDS = 30;

/** 409: another registrar sponsors the domain; no delete is needed. */
const takenAway = (): AppError => conflict('domains.taken_away', 'Another registrar has the domain.');

/**
 * What the registry did with the delete becomes what we hold, in one transaction. That it was taken (1001) is
 * as good as done here: what becomes of the domain then, looks find out. Safe to call by worker, reconciler
 * and staff, twice and in any order.
 */
export class SettleDelete implements ManualSettlement {
  readonly endsDomain = true;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly operations: Operations,
    private readonly ends: DomainEnds,
    private readonly charges: RegistryCharges,
    private readonly ledger: Pick<Ledger, 'creditRegistry'>,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Settles one attempt's outcome. */
  async execute(operationId: string, attempt: number, outcome: EndOutcome): Promise<void> {
    await this.uow.run(async () => {
      if (outcome.kind === 'unknown') await this.leaveToReconciler(operationId, attempt);
      else if (outcome.kind !== 'overtaken') await this.settle(operationId, outcome, attempt);
    });
  }

  /** As `execute`, inside the caller's transaction; without `attempt` the outcome speaks for all of them. */
  async settle(operationId: string, outcome: SettledDelete, attempt?: number): Promise<Operation> {
    const operation = await this.locked(operationId);
    if (operation.state === 'succeeded' || operation.state === 'refused') return operation;
    const isEffective = outcome.kind === 'done' || outcome.kind === 'pending';
    // A failed attempt decides nothing after another one was begun, whose command may be in flight.
    if (attempt !== undefined && attempt !== operation.attempts && !isEffective) return operation;
    await this.apply(operation, outcome);
    return (await this.operations.find(operationId))!;
  }

  settleByHand(
    operationId: string,
    _info: DomainInfo | undefined,
    error: AppError,
    verdict: OperationVerdict,
  ): Promise<Operation> {
    return this.settle(
      operationId,
      verdict === 'carried_out' ? { kind: 'done' } : { kind: 'rejected', error },
    );
  }

  private async apply(operation: Operation, outcome: SettledDelete): Promise<void> {
    const { domainId } = operation.payload as unknown as DeletePayload;
    const at = this.clock.now(operation.accountId);
    if (outcome.kind === 'done' || outcome.kind === 'pending') {
      await this.ends.move(domainId, 'deleting', { to: 'deleted', at, dueAt: addSeconds(at, LOOK_SECONDS) });
      await this.operations.succeed(operation.id, {}, at);
      for (const reference of await this.takenBack(operation, domainId, at))
        await this.ledger.creditRegistry({ accountId: operation.accountId, reference });
      return;
    }
    const error = errorOf(outcome);
    if (outcome.kind === 'left') await this.ends.move(domainId, 'deleting', { to: 'left', at });
    else
      await this.ends.move(domainId, 'deleting', {
        to: 'kept',
        at,
        dueAt: addSeconds(at, AGAIN_SECONDS),
        trouble: error.details ?? error.message,
      });
    if (outcome.kind !== 'left')
      this.log.warn('deletion at the registry failed', {
        operation: operation.id,
        subject: operation.subject,
        code: error.code,
      });
    return this.operations.refuse(operation.id, failureOf(error), at);
  }

  /**
   * Charges that a delete in time takes back: the registry's own renewal (FACTS §2.7), and the registration
   * in its add grace period (RFC 3915 §3.1).
   */
  private async takenBack({ id }: Operation, domainId: number, at: Date): Promise<string[]> {
    const reversed = await this.charges.reverse(domainId, id, at);
    const registered = await this.charges.registeredInGrace(domainId, at);
    return [
      ...reversed.map(chargeReference),
      ...(registered === undefined ? [] : [costReference(registered)]),
    ];
  }

  private async leaveToReconciler(operationId: string, attempt: number): Promise<void> {
    const operation = await this.locked(operationId);
    if (operation.state === 'open' && operation.attempts === attempt)
      await this.operations.postpone(operationId, addSeconds(this.clock.now(), UNKNOWN_LOOK_SECONDS));
  }

  private async locked(operationId: string): Promise<Operation> {
    const operation = await this.operations.lock(operationId);
    if (!operation) throw new Error(`no operation ${operationId}`);
    return operation;
  }
}

function errorOf(outcome: Exclude<SettledDelete, { kind: 'done' | 'pending' }>): AppError {
  switch (outcome.kind) {
    case 'left':
      return takenAway();
    case 'refused':
      return deleteRefused(outcome);
    case 'not_sent':
      return registryUnavailable();
    case 'rejected':
      return outcome.error;
  }
}
