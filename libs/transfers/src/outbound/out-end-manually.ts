import { addSeconds, type Clock, type DomainName, type UnitOfWork } from '@registrar/kernel';
import { BUSY_SECONDS, changeUnderWay } from '@registrar/domains';
import { departureUnproven, noOutboundTransfer, shownOtherwise, stillPolled } from './out-errors';
import type { OutboundEvidence, OutboundEvidenceReader } from './out-evidence';
import type { SettleOutbound } from './out-settle';
import type { NoteOutbound, OutboundState, OutboundTransfer } from './out-transfer';
import type { OutboundTransfers } from '../ports';

/** left: the domain is at another registrar · stayed: it is here, and no transfer is pending. */
export const OUTBOUND_VERDICTS = ['left', 'stayed'] as const;
export type OutboundVerdict = (typeof OUTBOUND_VERDICTS)[number];

type Settled = Exclude<OutboundEvidence, { kind: 'unknown' | 'pending' }>;

/**
 * Ends a transfer out whose outcome staff know and the registry does not show: it stays unanswered, or no
 * longer shows the domain. The registry is asked first, and what it shows goes before the verdict. A domain
 * leaves only on an answer of the registry: nothing brings it back where the registry had it here all along,
 * while a transfer that was ended as `stayed` too early is found again by the comparison.
 */
export class EndOutboundManually {
  constructor(
    private readonly outbound: OutboundTransfers,
    private readonly evidence: OutboundEvidenceReader,
    private readonly settle: SettleOutbound,
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
    private readonly attentionAfterSeconds: number,
  ) {}

  /**
   * The state of the transfer afterwards. Throws 409 where none is open, a refusal or an approval is under
   * way, the registry shows otherwise, it has been unanswered for a short time only, or it is to leave and the
   * registry does not answer.
   */
  async execute(name: DomainName, verdict: OutboundVerdict, note: NoteOutbound): Promise<OutboundState> {
    const seen = await this.outbound.newest(name.ascii);
    if (!seen?.dueAt) throw noOutboundTransfer();
    if (seen.decisionOperationId !== undefined) throw changeUnderWay(BUSY_SECONDS);
    const settled = this.decide(seen, await this.evidence.read(seen), verdict);
    return this.uow.run(async () => {
      const transfer = await this.settle.lock(seen);
      if (!transfer || transfer.state !== seen.state || transfer.decisionOperationId !== undefined)
        throw changeUnderWay(BUSY_SECONDS);
      await note(transfer);
      return this.settle.apply(transfer, settled);
    });
  }

  private decide(
    { noticedAt }: OutboundTransfer,
    evidence: OutboundEvidence,
    verdict: OutboundVerdict,
  ): Settled {
    const wanted = verdict === 'left' ? 'gone' : 'none';
    if (evidence.kind === wanted) return evidence;
    if (evidence.kind !== 'unknown') throw shownOtherwise(evidence.kind);
    if (verdict === 'left' && !evidence.hidden) throw departureUnproven();
    if (addSeconds(noticedAt, this.attentionAfterSeconds) > this.clock.now()) throw stillPolled();
    return verdict === 'left' ? { kind: 'gone', request: {} } : { kind: 'none' };
  }
}
