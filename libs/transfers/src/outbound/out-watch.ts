import {
  addSeconds,
  type Clock,
  type Log,
  type Operation,
  type Operations,
  registryUnavailable,
  type UnitOfWork,
} from '@registrar/kernel';
import { OperationPoller, type ReconcilePolicy } from '@registrar/domains';
import type { OutboundEvidenceLook } from './out-evidence';
import type { RejectOutbound } from './out-reject';
import type { SettleOutbound } from './out-settle';
import type { HandOverDomain } from './out-push';
import { type HandOverPayload, isHandOver, type OutboundTransfer, type RejectPayload } from './out-transfer';
import type { OutboundTransfers } from '../ports';

/**
 * Looks at every transfer out whose time has come, and at refusals without an answer. Messages bring the time
 * forward, nothing depends on them; no domain leaves its account but by what the registry shows here. Run by
 * the worker, each second.
 */
export class WatchOutbound {
  private readonly looks: OperationPoller;

  constructor(
    operations: Operations,
    private readonly outbound: OutboundTransfers,
    private readonly look: OutboundEvidenceLook,
    private readonly settle: SettleOutbound,
    private readonly reject: RejectOutbound,
    private readonly handOver: HandOverDomain,
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly policy: ReconcilePolicy,
  ) {
    this.looks = new OperationPoller(operations, uow, clock, log, policy);
  }

  /** Number of transfers and refusals polled. */
  async execute(limit = 20): Promise<number> {
    const now = this.clock.now();
    const due = await this.outbound.takeDue(now, addSeconds(now, this.policy.leaseSeconds), limit);
    await Promise.all(due.map((transfer) => this.guarded(transfer)));
    return (
      due.length + (await this.looks.takeUp('transfer_out', limit, (operation) => this.reconcile(operation)))
    );
  }

  /**
   * Takes up what the comparison with the registry has found: a request whose message never came. Run by the
   * worker, each minute.
   */
  notice(): Promise<number> {
    return this.outbound.noticeDifferences(this.clock.now());
  }

  private async guarded(transfer: OutboundTransfer): Promise<void> {
    try {
      await this.watch(transfer);
    } catch (error) {
      this.log.error('outbound transfer not polled', { domain: transfer.name, error });
    }
  }

  private async watch(seen: OutboundTransfer): Promise<void> {
    const evidence = await this.look.of(seen);
    await this.uow.run(async () => {
      const transfer = await this.settle.lock(seen);
      // A refusal that began meanwhile may have changed the state: its own poll decides.
      if (!transfer || transfer.rejectOperationId !== undefined || transfer.state !== seen.state) return;
      if (evidence.kind === 'unknown') {
        if (isOld(transfer, this.clock.now(), this.policy.attentionAfterSeconds))
          this.log.warn('a transfer out is not to be seen at the registry', {
            domain: seen.name,
            why: evidence.why,
          });
        return this.settle.postpone(transfer, this.policy.retrySeconds);
      }
      await this.settle.apply(transfer, evidence);
    });
  }

  private async reconcile(operation: Operation): Promise<void> {
    const payload = operation.payload as unknown as RejectPayload | HandOverPayload;
    const askedAt = this.clock.now();
    const evidence = await this.look.of(payload);
    if (evidence.kind === 'unknown') return this.looks.postpone(operation, this.policy.retrySeconds);
    if (
      isHandOver(payload) ? await this.handOver.found(operation.id, evidence) : evidence.kind !== 'pending'
    ) {
      return isHandOver(payload) ? undefined : this.reject.found(operation.id, evidence);
    }
    if (operation.attempts >= this.policy.maxAttempts) return this.giveUp(operation, askedAt);
    const attempt = await this.looks.nextAttempt(operation, askedAt);
    if (attempt === undefined) return;
    await (isHandOver(payload)
      ? this.handOver.send(operation.id, attempt, payload)
      : this.reject.execute(operation.id, attempt, payload));
  }

  private async giveUp(operation: Operation, askedAt: Date): Promise<void> {
    const isPush = isHandOver(operation.payload as unknown as RejectPayload | HandOverPayload);
    await this.looks.decide(operation, askedAt, () =>
      (isPush ? this.handOver : this.reject).settleByHand(operation.id, undefined, registryUnavailable()),
    );
  }
}

const isOld = ({ noticedAt }: OutboundTransfer, now: Date, seconds: number): boolean =>
  addSeconds(noticedAt, seconds) <= now;
