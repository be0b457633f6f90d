import { addSeconds, assertMove, type Clock, type Outbox } from '@registrar/kernel';
import type { DomainStore } from '@registrar/domains';
import type { OutboundEvidence } from './out-evidence';
import {
  OUTBOUND_MOVES,
  type OutboundRequest,
  type OutboundState,
  type OutboundTransfer,
} from './out-transfer';
import type { OutboundTransferListener, OutboundTransfers } from '../ports';

/** A request whose messages are lost is seen to end within an hour. */
const LOOK_SECONDS = 3_600;
/** After its deadline a registry approves within minutes, as a rule. */
const AFTER_DEADLINE_SECONDS = 60;
const LATE_LOOK_SECONDS = 300;

type ReportedEvidence = Exclude<OutboundEvidence, { kind: 'unknown' }>;

/**
 * Changes the state of a transfer out and ends it; inside the caller's transaction. The domain's row is
 * locked before that of the transfer, so each state is entered once and each event written once, whatever
 * the order of poll, query and cancel.
 */
export class SettleOutbound {
  constructor(
    private readonly domains: DomainStore,
    private readonly outbound: OutboundTransfers,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly listeners: readonly OutboundTransferListener[] = [],
  ) {}

  /** Locks the domain, then the transfer. Undefined: it is over, or its domain has gone another way. */
  async lock({
    id,
    domainId,
  }: Pick<OutboundTransfer, 'id' | 'domainId'>): Promise<OutboundTransfer | undefined> {
    const held = await this.domains.holdById(domainId);
    const transfer = await this.outbound.lock(id);
    if (transfer.dueAt && !held) await this.forget(transfer);
    return transfer.dueAt && held ? transfer : undefined;
  }

  /** What the registry shows, of a transfer that is locked. Answers the state it has then. */
  async apply(transfer: OutboundTransfer, evidence: ReportedEvidence): Promise<OutboundState> {
    switch (evidence.kind) {
      case 'pending':
        return this.pending(transfer, evidence.request);
      case 'gone':
        return this.gone(transfer, evidence.request);
      case 'none':
        return this.notPending(transfer);
    }
  }

  /** A request that the registry reported: published once. */
  async pending(transfer: OutboundTransfer, request: OutboundRequest): Promise<OutboundState> {
    const known = { ...transfer, ...defined(request) };
    await this.outbound.change(transfer.id, { ...request, dueAt: this.nextLook(known) });
    if (transfer.state === 'noticed') await this.move(known, 'pending', 'initiated');
    return 'pending';
  }

  /** No longer pending, still sponsored by the registrar. */
  async canceled(transfer: OutboundTransfer): Promise<OutboundState> {
    return this.end(transfer, 'canceled');
  }

  /** Asks the registry again after some time. */
  async postpone(transfer: OutboundTransfer, seconds: number): Promise<void> {
    await this.outbound.change(transfer.id, {
      dueAt: addSeconds(this.clock.now(transfer.accountId), seconds),
    });
  }

  /** A reported request that ended before the first query: both are published. */
  private async notPending(transfer: OutboundTransfer): Promise<OutboundState> {
    if (transfer.state === 'pending') return this.end(transfer, 'canceled');
    if (!transfer.requestedAt) return this.end(transfer, 'dropped');
    await this.pending(transfer, {});
    return this.end({ ...transfer, state: 'pending' }, 'canceled');
  }

  private async gone(transfer: OutboundTransfer, request: OutboundRequest): Promise<OutboundState> {
    const known = { ...transfer, ...defined(request) };
    // Requested and approved before the first query: both are published.
    if (transfer.state === 'noticed') await this.pending(transfer, request);
    const at = this.clock.now(transfer.accountId);
    await this.outbound.leave(transfer.domainId, at);
    return this.end({ ...known, state: 'pending' }, 'completed');
  }

  private async end(
    transfer: OutboundTransfer,
    to: 'completed' | 'canceled' | 'dropped',
  ): Promise<OutboundState> {
    await this.move(transfer, to, to === 'dropped' ? undefined : to);
    return to;
  }

  private async move(
    transfer: OutboundTransfer,
    to: OutboundState,
    status: 'initiated' | 'completed' | 'canceled' | undefined,
  ): Promise<void> {
    const { id, accountId, name: domainName, state: from, gaining } = transfer;
    assertMove(OUTBOUND_MOVES, 'transfer out', from, to);
    const occurredAt = this.clock.now(accountId);
    await this.outbound.move(id, { from, to, at: occurredAt });
    if (status === undefined) return;
    const name = 'domain.transfer_out.status_change' as const;
    await this.outbox.add({
      name,
      accountId,
      payload: {
        eventName: name,
        domainName,
        status,
        ...(gaining !== undefined && { registryClientId: gaining }),
      },
      occurredAt,
    });
    for (const listener of this.listeners) await listener.changed(transfer, status);
  }

  /** Its domain left otherwise meanwhile, which was published. */
  private forget({ id, accountId, state: from }: OutboundTransfer): Promise<void> {
    return this.outbound.move(id, {
      from,
      to: from === 'noticed' ? 'dropped' : 'canceled',
      at: this.clock.now(accountId),
    });
  }

  private nextLook({ accountId, actAt }: Pick<OutboundTransfer, 'accountId' | 'actAt'>): Date {
    const now = this.clock.now(accountId);
    if (!actAt) return addSeconds(now, LOOK_SECONDS);
    const afterDeadline = addSeconds(actAt, AFTER_DEADLINE_SECONDS);
    if (afterDeadline <= now) return addSeconds(now, LATE_LOOK_SECONDS);
    const usual = addSeconds(now, LOOK_SECONDS);
    return afterDeadline < usual ? afterDeadline : usual;
  }
}

/** Fields in the message replace the known ones; absent fields stay. */
function defined(request: OutboundRequest): OutboundRequest {
  return Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined));
}
