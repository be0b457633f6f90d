import type { UnitOfWork } from '@registrar/kernel';
import { type FoundOutboundNotice, type OutboundNotice, OutboundNotices } from '../ports';
import type { FakeOutboundTransfers } from './fake-outbound-transfers';

export class FakeOutboundNotices extends OutboundNotices {
  readonly notices: (OutboundNotice & { usedAt?: Date })[] = [];

  /** Material changes of registrants. */
  readonly changes: { domainId: number; beforeContactId: number; changedAt: Date }[] = [];

  constructor(
    private readonly transfers: FakeOutboundTransfers,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async addNotice(notice: OutboundNotice): Promise<boolean> {
    this.uow.assertOpen();
    if (this.notices.some(({ transferId }) => transferId === notice.transferId)) return false;
    this.notices.push({ ...notice });
    return true;
  }

  async findByLinkDigest(digest: string): Promise<FoundOutboundNotice | undefined> {
    const notice = this.notices.find((one) => one.digest === digest);
    if (!notice) return undefined;
    const { accountId, connectionId, name, gaining, state } = this.transfers.transfers.find(
      ({ id }) => id === notice.transferId,
    )!;
    return { ...notice, accountId, connectionId, name, ...(gaining !== undefined && { gaining }), state };
  }

  async formerRegistrants(domainId: number, since: Date): Promise<number[]> {
    const changes = this.changes.filter((one) => one.domainId === domainId && one.changedAt >= since);
    return [...new Set(changes.map(({ beforeContactId }) => beforeContactId))];
  }

  async markRefusedByLink(transferId: number, at: Date): Promise<void> {
    this.uow.assertOpen();
    const notice = this.notices.find((one) => one.transferId === transferId);
    if (notice) notice.usedAt ??= at;
  }
}
