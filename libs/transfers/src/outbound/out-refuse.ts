import { AppError, type Clock, DomainName, type LinkTokens, type UnitOfWork } from '@registrar/kernel';
import type { RegistryConnections } from '@registrar/registries';
import type { CancelOutboundTransfer } from './out-cancel';
import { mayRefuse } from './out-transfer';
import type { FoundOutboundNotice, OutboundNotices } from '../ports';

/**
 * State of a link, shown on its page. open: its button refuses · refused: done · unsupported: this registry
 * permits no refusal · under_way: sent, not answered · busy: not sent, as another decision on the transfer is
 * under way · failed: the registry did not accept it, the transfer continues.
 */
export type OutboundTransferLinkResult =
  | {
      kind:
        | 'open'
        | 'refused'
        | 'unsupported'
        | 'canceled'
        | 'completed'
        | 'expired'
        | 'under_way'
        | 'busy'
        | 'failed';
      domainName: string;
      gaining?: string;
      deadline: Date;
    }
  | { kind: 'unknown' };

/**
 * The holder of a domain refuses its transfer by the link in the notice, as the account could
 * (out-cancel.ts).
 */
export class RefuseOutboundTransferByLink {
  constructor(
    private readonly notices: OutboundNotices,
    private readonly links: LinkTokens,
    private readonly cancel: Pick<CancelOutboundTransfer, 'execute'>,
    private readonly connections: RegistryConnections,
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Looks, and changes nothing: programs that scan mail follow its links. */
  async findState(token: string): Promise<OutboundTransferLinkResult> {
    const found = await this.find(token);
    return found ? this.resultOf(found) : { kind: 'unknown' };
  }

  /**
   * By the recipient of the mail; repeated, it reports that it is done. Registry refusals are results, not
   * exceptions.
   */
  async refuse(token: string): Promise<OutboundTransferLinkResult> {
    const found = await this.find(token);
    if (!found) return { kind: 'unknown' };
    const result = await this.resultOf(found);
    if (result.kind !== 'open') return result;
    try {
      await this.cancel.execute(found.accountId, DomainName.of(found.name), { onlyId: found.transferId });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return this.afterRefusal(token, result, error);
    }
    await this.uow.run(() =>
      this.notices.markRefusedByLink(found.transferId, this.clock.now(found.accountId)),
    );
    return { ...result, kind: 'refused' };
  }

  /** Over meanwhile, perhaps: then the page says how. */
  private async afterRefusal(
    token: string,
    result: Exclude<OutboundTransferLinkResult, { kind: 'unknown' }>,
    { kind }: AppError,
  ): Promise<OutboundTransferLinkResult> {
    if (kind === 'upstream_timeout') return { ...result, kind: 'under_way' };
    const now = await this.findState(token);
    // A conflict opened no operation: nothing sends this refusal later.
    return now.kind === 'open' ? { ...now, kind: kind === 'conflict' ? 'busy' : 'failed' } : now;
  }

  private async find(token: string): Promise<FoundOutboundNotice | undefined> {
    const digest = this.links.digestFrom(token);
    return digest === undefined ? undefined : this.notices.findByLinkDigest(digest);
  }

  private async resultOf(found: FoundOutboundNotice): Promise<OutboundTransferLinkResult> {
    const { name: domainName, gaining, expiresAt: deadline, state, usedAt } = found;
    const shown = { domainName, ...(gaining !== undefined && { gaining }), deadline };
    if (state === 'completed') return { ...shown, kind: 'completed' };
    if (state !== 'pending') return { ...shown, kind: usedAt ? 'refused' : 'canceled' };
    if (deadline <= this.clock.now(found.accountId)) return { ...shown, kind: 'expired' };
    const { profile } = await this.connections.get(found.connectionId);
    return { ...shown, kind: mayRefuse(profile) ? 'open' : 'unsupported' };
  }
}
