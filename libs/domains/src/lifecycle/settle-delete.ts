import { addSeconds, type AppError, conflict, type Operation, registryUnavailable } from '@registrar/kernel';
import type { Ledger } from '@registrar/billing';
import type { DomainInfo } from '@registrar/registries';
import { deleteRefused } from '../refunds/refund-errors';
import { deletePayload, type DeletePayload } from './domain-termination';
import type { EndOutcome } from './terminate-at-registry';
import type { DomainTerminations } from './ports';
import type { RegistrarDeleteLimit } from '../refunds/registrar-delete-limit';
import type { RegistryCharges } from '../shared/ports';
import { costReference } from '../shared/registry-cost';
import { chargeReference } from '../shared/registry-charge';
import type { OperationVerdict } from '../operations/manual-settlement';
import { Settlement, type SettlementParts } from '../operations/settlement';

/** Outcomes that close the operation. */
export type SettledDelete =
  Exclude<EndOutcome, { kind: 'unknown' | 'overtaken' }> | { kind: 'rejected'; error: AppError };

/** Delay of the first poll after the registry accepted a delete. */
const LOOK_SECONDS = 60;
/** Delay before a failed delete is started again; staff see the reason. */
const AGAIN_SECONDS = 86_400;

/** 409: another registrar sponsors the domain; no delete is needed. */
const takenAway = (): AppError => conflict('domains.taken_away', 'Another registrar has the domain.');

export interface SettleDeleteParts extends SettlementParts {
  ends: DomainTerminations;
  charges: RegistryCharges;
  ledger: Pick<Ledger, 'creditRegistry'>;
  registrarLimit: Pick<RegistrarDeleteLimit, 'countDelete' | 'graceDaysOf'>;
}

/**
 * Applies the registry's answer to a delete in one transaction. Accepted (1001) counts as done: later polls
 * read the state of the domain. Safe to call by worker, reconciler and staff, repeatedly and in any order.
 */
export class SettleDelete extends Settlement<DeletePayload, SettledDelete, SettleDeleteParts> {
  override readonly endsDomain = true;
  protected readonly stored = deletePayload;
  protected readonly success = 'done';
  protected readonly lateSuccess = undefined;

  /** Settles one attempt's outcome. */
  async execute(operationId: string, attempt: number, outcome: EndOutcome): Promise<void> {
    await this.settleAttempt(operationId, attempt, outcome);
  }

  settleManually(
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

  protected async apply(
    operation: Operation,
    payload: DeletePayload,
    outcome: SettledDelete,
  ): Promise<Operation> {
    const { domainId } = payload;
    const at = this.parts.clock.now(operation.accountId);
    if (outcome.kind === 'done' || outcome.kind === 'pending') {
      await this.parts.ends.move(domainId, 'deleting', {
        to: 'deleted',
        at,
        dueAt: addSeconds(at, LOOK_SECONDS),
      });
      const settled = await this.completeOperation(operation, {}, at);
      for (const reference of await this.takenBack(operation, payload, at))
        await this.parts.ledger.creditRegistry({ accountId: operation.accountId, reference });
      return settled;
    }
    const error = errorOf(outcome);
    if (outcome.kind === 'left') await this.parts.ends.move(domainId, 'deleting', { to: 'left', at });
    else
      await this.parts.ends.move(domainId, 'deleting', {
        to: 'kept',
        at,
        dueAt: addSeconds(at, AGAIN_SECONDS),
        trouble: error.details ?? error.message,
      });
    if (outcome.kind !== 'left')
      this.parts.log.warn('deletion at the registry failed', {
        operation: operation.id,
        subject: operation.subject,
        code: error.code,
      });
    return this.refuseOperation(operation, error, at);
  }

  /**
   * Charges that a delete in time takes back: the registry's own renewal (FACTS §2.7), and the registration
   * in its add grace period (RFC 3915 §3.1) up to the registry's limit for the registrar. The limit counts all
   * domains deleted in the period (AGP Limits Policy of 2008-12-17); the fee of a premium name is not taken back.
   */
  private async takenBack(
    operation: Operation,
    { domainId, name }: DeletePayload,
    at: Date,
  ): Promise<string[]> {
    const reversed = await this.parts.charges.reverse(domainId, operation.id, at);
    const { charges, registrarLimit } = this.parts;
    const days = await registrarLimit.graceDaysOf(name, at);
    const registered = await charges.registeredInGrace(domainId, at, days);
    const isWithinLimit = registered !== undefined && (await this.countGraceDelete(operation, name, at));
    return [
      ...reversed.map(chargeReference),
      ...(isWithinLimit && registered.isRefunded ? [costReference(registered.operationId)] : []),
    ];
  }

  private async countGraceDelete({ id, subject }: Operation, name: string, at: Date): Promise<boolean> {
    const isRefunded = await this.parts.registrarLimit.countDelete(name, at);
    if (!isRefunded)
      this.parts.log.warn('registry retains its fee: limit of deletes in the add grace period reached', {
        operation: id,
        subject,
      });
    return isRefunded;
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
