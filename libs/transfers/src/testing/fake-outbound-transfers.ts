import type { UnitOfWork } from '@registrar/kernel';
import type { OutboundRequest, OutboundState, OutboundTransfer } from '../outbound/out-transfer';
import { type OutboundChanges, OutboundTransfers } from '../ports';

/** Domains whose transfers are kept, as far as these go. */
export interface LeavingDomain {
  id: number;
  accountId: number;
  connectionId: number;
  name: string;
  isActive: boolean;
}

const isOpen = ({ dueAt }: OutboundTransfer): boolean => dueAt !== undefined;

export class FakeOutboundTransfers extends OutboundTransfers {
  readonly domains: LeavingDomain[] = [];
  readonly transfers: OutboundTransfer[] = [];
  /** Domains of which the comparison has found that they may be leaving, with the time. */
  readonly suspects = new Map<number, Date>();
  private readonly endedAt = new Map<number, Date>();

  constructor(private readonly uow: UnitOfWork) {
    super();
  }

  async notice(
    name: string,
    { gaining, requestedAt }: OutboundRequest,
    now: Date,
  ): Promise<OutboundTransfer | undefined> {
    this.uow.assertOpen();
    const domain = this.domains.find((one) => one.name === name && one.isActive);
    return domain && (this.openRow(domain.id) ?? this.add(domain, { gaining, requestedAt }, now));
  }

  async noticeDifferences(now: Date): Promise<number> {
    const news = this.domains.filter((domain) => this.isNews(domain));
    for (const domain of news) this.add(domain, {}, now);
    return news.length;
  }

  async newest(name: string): Promise<OutboundTransfer | undefined> {
    return this.transfers.findLast((one) => one.name === name);
  }

  async openOf(domainId: number): Promise<OutboundTransfer | undefined> {
    this.uow.assertOpen();
    return this.openRow(domainId);
  }

  async lock(id: number): Promise<OutboundTransfer> {
    this.uow.assertOpen();
    return this.row(id);
  }

  async takeDue(now: Date, nextAt: Date, limit: number): Promise<OutboundTransfer[]> {
    const due = this.transfers
      .filter((one) => one.dueAt !== undefined && one.dueAt <= now && one.decisionOperationId === undefined)
      .slice(0, limit);
    return due.map(({ id }) => this.put(id, { dueAt: nextAt }));
  }

  async change(id: number, { decisionOperationId, ...changes }: OutboundChanges): Promise<void> {
    this.uow.assertOpen();
    const row = this.row(id);
    if (!isOpen(row)) throw new Error(`outbound transfer ${id} has ended`);
    const reported = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    this.put(id, {
      ...reported,
      ...(decisionOperationId !== undefined && { decisionOperationId: decisionOperationId ?? undefined }),
    });
  }

  async hasten(domainId: number, at: Date): Promise<boolean> {
    this.uow.assertOpen();
    const row = this.openRow(domainId);
    if (row && row.dueAt! > at) this.put(row.id, { dueAt: at });
    return row !== undefined;
  }

  async move(
    id: number,
    { from, to, at }: { from: OutboundState; to: OutboundState; at: Date },
  ): Promise<void> {
    this.uow.assertOpen();
    if (this.row(id).state !== from) throw new Error(`outbound transfer ${id} is not ${from}`);
    const ends = to !== 'pending' && to !== 'noticed';
    this.put(id, { state: to, ...(ends && { dueAt: undefined, decisionOperationId: undefined }) });
    if (ends) this.endedAt.set(id, at);
  }

  async leave(domainId: number, _at: Date): Promise<void> {
    this.uow.assertOpen();
    const domain = this.domains.find(({ id }) => id === domainId);
    if (!domain?.isActive) throw new Error(`domain ${domainId} is not in a state for domain_leave`);
    domain.isActive = false;
    this.suspects.delete(domainId);
  }

  private isNews({ id, isActive }: LeavingDomain): boolean {
    const seenAt = this.suspects.get(id);
    if (!isActive || !seenAt) return false;
    return this.transfers.every(
      (one) => one.domainId !== id || (!isOpen(one) && this.endedAt.get(one.id)! < seenAt),
    );
  }

  private add(
    { id: domainId, accountId, connectionId, name }: LeavingDomain,
    request: OutboundRequest,
    now: Date,
  ): OutboundTransfer {
    const transfer: OutboundTransfer = {
      id: this.transfers.length + 1,
      domainId,
      accountId,
      connectionId,
      name,
      state: 'noticed',
      ...request,
      noticedAt: now,
      dueAt: now,
    };
    this.transfers.push(transfer);
    return transfer;
  }

  private openRow(domainId: number): OutboundTransfer | undefined {
    return this.transfers.find((one) => one.domainId === domainId && isOpen(one));
  }

  private row(id: number): OutboundTransfer {
    const row = this.transfers.find((one) => one.id === id);
    if (!row) throw new Error(`no outbound transfer ${id}`);
    return row;
  }

  private put(id: number, changes: Partial<OutboundTransfer>): OutboundTransfer {
    const at = this.transfers.findIndex((one) => one.id === id);
    return (this.transfers[at] = { ...this.transfers[at], ...changes });
  }
}
