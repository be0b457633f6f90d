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
import { isHandOver, type OutboundTransfer, readOutboundPayload } from './out-transfer';
import type { OutboundTransfers } from '../ports';

interface WatchOutboundParts {
  operations: Operations;
  outbound: OutboundTransfers;
  look: OutboundEvidenceLook;
  settle: SettleOutbound;
  reject: RejectOutbound;
  handOver: HandOverDomain;
  uow: UnitOfWork;
  clock: Clock;
  log: Log;
  policy: ReconcilePolicy;
}

/**
 * Polls every outbound transfer that is due, and refusals without an answer. Messages bring the time
 * forward, nothing depends on them; no domain leaves its account but by what the registry shows here. Run by
 * the worker, each second.
 */
export class WatchOutbound {
  private readonly looks: OperationPoller;

  constructor(private readonly parts: WatchOutboundParts) {
    this.looks = new OperationPoller(parts.operations, parts.uow, parts.clock, parts.log, parts.policy);
  }

  /** Number of transfers and refusals polled. */
  async execute(limit = 20): Promise<number> {
    const now = this.parts.clock.now();
    const due = await this.parts.outbound.takeDue(
      now,
      addSeconds(now, this.parts.policy.leaseSeconds),
      limit,
    );
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
    return this.parts.outbound.noticeDifferences(this.parts.clock.now());
  }

  private async guarded(transfer: OutboundTransfer): Promise<void> {
    try {
      await this.watch(transfer);
    } catch (error) {
      this.parts.log.error('outbound transfer not polled', { domain: transfer.name, error });
    }
  }

  private async watch(seen: OutboundTransfer): Promise<void> {
    const evidence = await this.parts.look.of(seen);
    await this.parts.uow.run(async () => {
      const transfer = await this.parts.settle.lock(seen);
      // A refusal that began meanwhile may have changed the state: its own poll decides.
      if (!transfer || transfer.rejectOperationId !== undefined || transfer.state !== seen.state) return;
      if (evidence.kind === 'unknown') {
        if (isOld(transfer, this.parts.clock.now(), this.parts.policy.attentionAfterSeconds))
          this.parts.log.warn('outbound transfer not visible at the registry', {
            domain: seen.name,
            why: evidence.why,
          });
        return this.parts.settle.postpone(transfer, this.parts.policy.retrySeconds);
      }
      await this.parts.settle.apply(transfer, evidence);
    });
  }

  private async reconcile(operation: Operation): Promise<void> {
    const payload = readOutboundPayload(operation.payload, operation.id);
    const askedAt = this.parts.clock.now();
    const evidence = await this.parts.look.of(payload);
    if (evidence.kind === 'unknown') return this.looks.postpone(operation, this.parts.policy.retrySeconds);
    if (
      isHandOver(payload)
        ? await this.parts.handOver.found(operation.id, evidence)
        : evidence.kind !== 'pending'
    ) {
      return isHandOver(payload) ? undefined : this.parts.reject.found(operation.id, evidence);
    }
    if (operation.attempts >= this.parts.policy.maxAttempts) return this.giveUp(operation, askedAt);
    const attempt = await this.looks.nextAttempt(operation, askedAt);
    if (attempt === undefined) return;
    await (isHandOver(payload)
      ? this.parts.handOver.send(operation.id, attempt, payload)
      : this.parts.reject.execute(operation.id, attempt, payload));
  }

  private async giveUp(operation: Operation, askedAt: Date): Promise<void> {
    const isPush = isHandOver(readOutboundPayload(operation.payload, operation.id));
    await this.looks.decide(operation, askedAt, () =>
      (isPush ? this.parts.handOver : this.parts.reject).settleManually(
        operation.id,
        undefined,
        registryUnavailable(),
      ),
    );
  }
}

const isOld = ({ noticedAt }: OutboundTransfer, now: Date, seconds: number): boolean =>
  addSeconds(noticedAt, seconds) <= now;
