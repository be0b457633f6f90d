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
import type { ApproveOutboundTransfer } from './out-approve';
import type { DenyHeldTransfer } from './out-deny';
import type { OutboundEvidence, OutboundEvidenceReader } from './out-evidence';
import type { RejectOutbound } from './out-reject';
import type { SettleOutbound } from './out-settle';
import type { HandOverDomain } from './out-push';
import {
  isApproval,
  isHandOver,
  type OutboundPayload,
  type OutboundTransfer,
  readOutboundPayload,
} from './out-transfer';
import type { OutboundTransfers } from '../ports';

interface WatchOutboundParts {
  operations: Operations;
  outbound: OutboundTransfers;
  evidence: OutboundEvidenceReader;
  settle: SettleOutbound;
  reject: RejectOutbound;
  approve: ApproveOutboundTransfer;
  handOver: HandOverDomain;
  deny: DenyHeldTransfer;
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
    const evidence = await this.parts.evidence.read(seen);
    const state = await this.parts.uow.run(async () => {
      const transfer = await this.parts.settle.lock(seen);
      // A refusal that began meanwhile may have changed the state: its own poll decides.
      if (!transfer || transfer.decisionOperationId !== undefined || transfer.state !== seen.state)
        return undefined;
      if (evidence.kind === 'unknown') {
        if (isOld(transfer, this.parts.clock.now(), this.parts.policy.attentionAfterSeconds))
          this.parts.log.warn('outbound transfer not visible at the registry', {
            domain: seen.name,
            why: evidence.why,
          });
        await this.parts.settle.postpone(transfer, this.parts.policy.retrySeconds);
        return undefined;
      }
      return this.parts.settle.apply(transfer, evidence);
    });
    if (state === 'pending') await this.parts.deny.execute(seen);
  }

  private async reconcile(operation: Operation): Promise<void> {
    const payload = readOutboundPayload(operation.payload, operation.id);
    const askedAt = this.parts.clock.now();
    const evidence = await this.parts.evidence.read(payload);
    if (evidence.kind === 'unknown') return this.looks.postpone(operation, this.parts.policy.retrySeconds);
    if (await this.settledBy(evidence, operation, payload)) return undefined;
    if (operation.attempts >= this.parts.policy.maxAttempts) return this.giveUp(operation, askedAt);
    const attempt = await this.looks.nextAttempt(operation, askedAt);
    if (attempt === undefined) return;
    if (isHandOver(payload)) return this.parts.handOver.send(operation.id, attempt, payload);
    if (isApproval(payload)) return this.parts.approve.send(operation.id, attempt, payload);
    return this.parts.reject.execute(operation.id, attempt, payload);
  }

  /** False: the registry shows that it was not carried out. */
  private async settledBy(
    evidence: OutboundEvidence,
    { id }: Operation,
    payload: OutboundPayload,
  ): Promise<boolean> {
    if (isHandOver(payload)) return this.parts.handOver.applyEvidence(id, evidence);
    if (isApproval(payload)) return this.parts.approve.applyEvidence(id, evidence);
    if (evidence.kind === 'pending') return false;
    await this.parts.reject.applyEvidence(id, evidence);
    return true;
  }

  private async giveUp(operation: Operation, askedAt: Date): Promise<void> {
    const payload = readOutboundPayload(operation.payload, operation.id);
    const { reject, approve, handOver } = this.parts;
    const decision = isHandOver(payload) ? handOver : isApproval(payload) ? approve : reject;
    await this.looks.decide(operation, askedAt, () =>
      decision.settleManually(operation.id, undefined, registryUnavailable()),
    );
  }
}

const isOld = ({ noticedAt }: OutboundTransfer, now: Date, seconds: number): boolean =>
  addSeconds(noticedAt, seconds) <= now;
