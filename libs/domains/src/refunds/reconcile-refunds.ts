import type { Operation } from '@registrar/kernel';
import type { DomainInfo, DomainRegistry, InfoOutcome } from '@registrar/registries';
import {
  askForDomain,
  type Finding,
  type Look,
  notDone,
  type ReconcilePolicy,
  Reconciler,
  type ReconcilerParts,
  type Sent,
  type SentAgain,
} from '../operations/reconciler';
import type { DeleteAtRegistry } from './delete-at-registry';
import { refundPayload, type RefundPayload } from './refund';
import { graceOver } from './refund-errors';
import type { SettledRefund, SettleRefund } from './settle-refund';

/** RFC 3915 §3.1: deleted outside the add grace period. */
const REDEMPTION: readonly string[] = ['redemptionPeriod', 'pendingRestore', 'pendingDelete'];
const isOfRedemption = (status: string): boolean => REDEMPTION.includes(status);

const inRedemption = (verb: 'is' | 'was'): string =>
  `the domain ${verb} in redemption: it was deleted after the add grace period, and the registry retains its fee`;

/**
 * Refunds without an answer (`domain:info`): absent → settled as done, and the money is refunded; still
 * sponsored and not in deletion → sent again within the grace period, then given up with nothing changed. In
 * redemption the grace period was missed and the registry keeps its fee: staff decide between refund and
 * restore, and no money moves automatically, not even once the registry has purged the domain: the
 * operation stores that it was seen there.
 */
export class ReconcileRefunds extends Reconciler<RefundPayload, InfoOutcome, SettledRefund> {
  constructor(
    parts: ReconcilerParts,
    registry: DomainRegistry,
    private readonly remove: DeleteAtRegistry,
    settle: SettleRefund,
    policy: ReconcilePolicy,
  ) {
    super(
      { kind: 'refund', stored: refundPayload, noun: 'refund', ask: askForDomain(registry) },
      parts,
      settle,
      policy,
    );
  }

  protected async judge({
    operation,
    payload,
    connection,
    answer,
  }: Look<RefundPayload, InfoOutcome>): Promise<Finding<SettledRefund>> {
    const isRedeemed = answer.kind === 'found' && answer.info.graceStatuses.some(isOfRedemption);
    if (payload.wasInRedemption || (isRedeemed && answer.info.clientId === connection.clientId)) {
      await this.keepRedemption(operation, payload);
      return { kind: 'doubtful', why: inRedemption(isRedeemed ? 'is' : 'was') };
    }
    switch (answer.kind) {
      case 'absent':
        return { kind: 'settled', outcome: { kind: 'done' } };
      case 'not_ours':
        return {
          kind: 'doubtful',
          why: 'the domain is at another registrar, and the registry does not report since when',
        };
      case 'found':
        return answer.info.clientId === connection.clientId
          ? this.stillOurs(operation, payload, answer.info)
          : somebodyElses(operation, answer.info);
    }
  }

  protected async send(attempt: SentAgain<RefundPayload>): Promise<Sent<SettledRefund>> {
    const outcome = await this.remove.execute(attempt);
    // Refused because the first command is being carried out: the next poll shows it.
    return outcome.kind === 'refused' && outcome.statuses?.includes('pendingDelete')
      ? { kind: 'unknown' }
      : outcome;
  }

  /** Before staff see it, so that a look weeks later, when the domain is gone, pays nothing. */
  private async keepRedemption({ id, attempts }: Operation, payload: RefundPayload): Promise<void> {
    if (payload.wasInRedemption) return;
    const kept = refundPayload.write({ ...payload, wasInRedemption: true });
    await this.parts.operations.amend(id, attempts, kept);
  }

  private stillOurs(
    { accountId, state }: Operation,
    { name, refundableUntil }: RefundPayload,
    { statuses }: DomainInfo,
  ): Finding<SettledRefund> {
    if (statuses.includes('pendingDelete')) return { kind: 'deciding' };
    // A delete that was accepted in time is pending.
    const isTooLate = state !== 'pending' && this.parts.clock.now(accountId) >= new Date(refundableUntil);
    return isTooLate ? { kind: 'over', error: graceOver(name) } : notDone();
  }
}

/**
 * Created after the refund began: the delete was carried out and the name registered again. Created before:
 * it was transferred, which is for staff.
 */
function somebodyElses(operation: Operation, { createdAt }: DomainInfo): Finding<SettledRefund> {
  if (createdAt && createdAt > operation.createdAt) return { kind: 'settled', outcome: { kind: 'done' } };
  return { kind: 'doubtful', why: 'the domain is at another registrar and was not registered again' };
}
