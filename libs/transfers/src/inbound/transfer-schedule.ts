import {
  addDays,
  addSeconds,
  type Clock,
  type Log,
  type Operation,
  type Operations,
} from '@registrar/kernel';
import type { RegistryRefusal } from '@registrar/registries';
import { LOCK_LOOK_SECONDS } from './create-transfer';
import type { LockedTransfer } from './settle-transfer';
import type { HeldTransfer, TransferPolicy } from './transfer';

/** A pending transfer is also polled before the registry decides automatically, and right after it. */
const BEFORE_DEADLINE_SECONDS = 3_600;
const AFTER_DEADLINE_SECONDS = 300;

/** When a transfer is checked at the registry next, and when it has waited for too long. */
export class TransferSchedule {
  constructor(
    private readonly operations: Operations,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly policy: TransferPolicy,
  ) {}

  async checkIn({ operation, transfer }: LockedTransfer, seconds: number, needsStaff = false): Promise<void> {
    const now = this.clock.now(transfer.accountId);
    await this.operations.postpone(operation.id, addSeconds(now, seconds), needsStaff ? now : undefined);
  }

  /** The registry was not reached: the command is retried, and staff are notified once that lasts. */
  async unanswered(locked: LockedTransfer, why: string): Promise<void> {
    const { operation, transfer } = locked;
    const since = transfer.awaiting && transfer.sentAt ? transfer.sentAt : transfer.progressAt;
    const isOld = addSeconds(since, this.policy.attentionAfterSeconds) <= this.clock.now(transfer.accountId);
    if (isOld)
      this.log.warn('transfer not polled', {
        operation: operation.id,
        subject: operation.subject,
        why,
      });
    // A command in flight, a moved domain or owed money is for staff; all else waits anyway.
    const isUrgent =
      transfer.awaiting !== undefined ||
      transfer.state === 'pending_insert' ||
      transfer.state === 'canceled_pending_refund';
    await this.checkIn(locked, this.policy.retrySeconds, isOld && isUrgent);
  }

  /** The domain has come, and for which of several accounts is for staff to say: nothing is changed. */
  async unclear(locked: LockedTransfer): Promise<void> {
    this.logError('domain arrived for one of several transfers', locked);
    await this.checkIn(locked, LOCK_LOOK_SECONDS, true);
  }

  /** A refusal that staff have to resolve at the registry: tried again in an hour. */
  async refused(message: string, locked: LockedTransfer, { code, reason }: RegistryRefusal): Promise<void> {
    this.logError(message, locked, { code, reason });
    await this.checkIn(locked, LOCK_LOOK_SECONDS, true);
  }

  /** Whether it has made no progress for too long. */
  isStale({ accountId, progressAt }: HeldTransfer): boolean {
    return addDays(progressAt, this.policy.progressDays) <= this.clock.now(accountId);
  }

  /** Seconds until the next poll of a waiting transfer, at most until its deadline. */
  secondsToNextLook(
    { accountId, progressAt, actAt }: Pick<HeldTransfer, 'accountId' | 'progressAt' | 'actAt'>,
    most: number,
  ): number {
    const now = this.clock.now(accountId).getTime();
    const moments = [
      addDays(progressAt, this.policy.progressDays),
      ...(actAt
        ? [addSeconds(actAt, -BEFORE_DEADLINE_SECONDS), addSeconds(actAt, AFTER_DEADLINE_SECONDS)]
        : []),
    ];
    const ahead = moments
      .map((at) => Math.ceil((at.getTime() - now) / 1_000))
      .filter((seconds) => seconds > 0);
    // Past its deadline the registry is late: it is asked each hour.
    const usual = actAt && actAt.getTime() < now ? Math.min(most, LOCK_LOOK_SECONDS) : most;
    return Math.min(usual, this.policy.progressDays * 86_400, ...ahead);
  }

  isInFlight({ inFlightUntil }: Operation, at: Date): boolean {
    return inFlightUntil !== undefined && inFlightUntil > at;
  }

  secondsInFlight({ inFlightUntil }: Operation): number {
    return Math.max(1, Math.ceil((inFlightUntil!.getTime() - this.clock.now().getTime()) / 1_000));
  }

  private logError(message: string, { operation }: LockedTransfer, fields: object = {}): void {
    this.log.error(message, { operation: operation.id, subject: operation.subject, ...fields });
  }
}
