import type { UnitOfWork } from '@registrar/kernel';
import { NoticeSettingsStore } from '../ports';
import type { NoticeLeads } from '../settings/notice-leads';

/** Lead times of accounts in memory; what it stores and returns are copies, as of a database. */
export class FakeNoticeSettingsStore extends NoticeSettingsStore {
  readonly subscribed = new Set<number>();
  private readonly leads = new Map<number, NoticeLeads>();

  constructor(private readonly uow: UnitOfWork) {
    super();
  }

  async find(accountId: number): Promise<{ leads?: NoticeLeads; isSubscribed: boolean }> {
    const leads = this.leads.get(accountId);
    return { ...(leads && { leads: structuredClone(leads) }), isSubscribed: this.subscribed.has(accountId) };
  }

  async save(accountId: number, leads: NoticeLeads): Promise<NoticeLeads | undefined> {
    this.uow.assertOpen();
    const before = this.leads.get(accountId);
    this.leads.set(accountId, structuredClone(leads));
    return before;
  }
}
