import {
  AppError,
  type Clock,
  type DomainName,
  type JsonValue,
  registryUnavailable,
  type UnitOfWork,
} from '@registrar/kernel';
import {
  BUSY_SECONDS,
  changeUnderWay,
  domainNotFound,
  type DomainStore,
  type HeldDomain,
} from '@registrar/domains';
import { lockedForMove } from '../errors';
import { isHeldBack } from '../internal/move-checks';
import { noOutboundTransfer } from './out-errors';
import type { OutboundEvidenceReader } from './out-evidence';
import type { OutboundOperations } from './out-operations';
import type { SettleOutbound } from './out-settle';
import type { NoteOutbound, OutboundTransfer, PendingOutbound } from './out-transfer';
import type { OutboundTransfers } from '../ports';

/** A decision on a pending transfer: what its operation stores, and who has to know. */
export interface OutboundDecision {
  /** Of the transfer that is meant; another one of the same name is not. */
  onlyId?: number;
  /** Payload of its operation. */
  write(pending: PendingOutbound): JsonValue;
  /**
   * An approval: refused for a domain that is locked for transfer here or busy, as it would leave. A rejection
   * changes nothing of the domain, so a change that is under way does not hold it up until the deadline.
   */
  isLeaving?: boolean;
  /** Of staff, in the transaction that begins it. */
  note?: NoteOutbound;
}

export interface BegunDecision {
  operationId: string;
  pending: PendingOutbound;
}

/** The locked domain and its pending transfer. */
interface CheckedDecision {
  held: HeldDomain;
  transfer: OutboundTransfer;
}

interface BeginOutboundDecisionParts {
  uow: UnitOfWork;
  operations: OutboundOperations;
  domains: DomainStore;
  outbound: OutboundTransfers;
  evidence: OutboundEvidenceReader;
  settle: SettleOutbound;
  clock: Clock;
}

/** Opens the operation of a decision on a pending transfer; one decision on a transfer at a time. */
export class BeginOutboundDecision {
  constructor(private readonly parts: BeginOutboundDecisionParts) {}

  /**
   * A request without a message yet: the registry is queried before the client is answered that there is
   * none. What it shows is stored in the unit that opens the decision, also where that is refused. Throws
   * 404, 409 where nothing is pending, another decision is under way or (approvals) the domain is busy, 502.
   */
  async execute(accountId: number, name: DomainName, decision: OutboundDecision): Promise<BegunDecision> {
    const { held, open, newest } = await this.parts.uow.run(async () => {
      const domain = await this.parts.domains.hold(accountId, name.ascii);
      if (!domain) throw domainNotFound();
      return {
        held: domain,
        open: await this.parts.outbound.openOf(domain.id),
        newest: await this.parts.outbound.newest(domain.name),
      };
    });
    if (open?.state === 'pending') return this.parts.uow.run(() => this.begin(accountId, name, decision));
    const evidence = await this.parts.evidence.read(held);
    if (evidence.kind === 'unknown') throw open ? registryUnavailable() : noOutboundTransfer();
    if (evidence.kind === 'none' && !open) throw noOutboundTransfer();
    const begun = await this.parts.uow.run(async () => {
      await this.parts.domains.hold(accountId, name.ascii);
      const now = await this.parts.outbound.newest(held.name);
      // Otherwise another process has gone on since the registry was asked: the request that it showed may be
      // over, and is not published again.
      if (now?.id === newest?.id && now?.state === newest?.state) {
        const noticed = await this.parts.outbound.notice(held.name, {}, this.parts.clock.now());
        const transfer = noticed && (await this.parts.settle.lock(noticed));
        if (transfer?.state === 'noticed') await this.parts.settle.apply(transfer, evidence);
      }
      const checked = await this.check(accountId, name, decision).catch(refusalOf);
      // a failure after the first write undoes the unit, and what was seen with it
      return checked instanceof AppError ? checked : this.open(checked, accountId, decision);
    });
    if (begun instanceof AppError) throw begun;
    return begun;
  }

  private async begin(
    accountId: number,
    name: DomainName,
    decision: OutboundDecision,
  ): Promise<BegunDecision> {
    return this.open(await this.check(accountId, name, decision), accountId, decision);
  }

  private async check(
    accountId: number,
    name: DomainName,
    { onlyId, isLeaving }: OutboundDecision,
  ): Promise<CheckedDecision> {
    const held = await this.parts.domains.hold(accountId, name.ascii);
    if (!held) throw domainNotFound();
    const transfer = await this.parts.outbound.openOf(held.id);
    if (transfer?.state !== 'pending' || (onlyId !== undefined && transfer.id !== onlyId))
      throw noOutboundTransfer();
    if (isLeaving && isHeldBack(held, this.parts.clock.now(accountId))) throw lockedForMove();
    const isHeldUp = isLeaving && held.busyOperationId !== undefined;
    if (isHeldUp || transfer.decisionOperationId !== undefined) throw changeUnderWay(BUSY_SECONDS);
    return { held, transfer };
  }

  private async open(
    { held, transfer }: CheckedDecision,
    accountId: number,
    { write, note }: OutboundDecision,
  ): Promise<BegunDecision> {
    const pending: PendingOutbound = {
      outboundId: transfer.id,
      domainId: held.id,
      name: held.name,
      connectionId: held.connectionId,
    };
    const operationId = await this.parts.operations.open(held, accountId, write(pending));
    await this.parts.outbound.change(transfer.id, { decisionOperationId: operationId });
    await note?.(transfer, operationId);
    return { operationId, pending };
  }
}

/** A refusal comes before any write of its own: what was seen at the registry is stored nevertheless. */
function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}
