import { DEFAULT_LEADS, type NoticeLeads } from '@registrar/accounts';
import type { UnitOfWork } from '@registrar/kernel';
import type { NoticeMark, NoticeSubject } from '../upcoming/due-dates';
import { type NewMark, type NoticeTurn, UpcomingNotices } from '../upcoming/ports';

type NoticeDomain = Omit<NoticeSubject, 'leads' | 'marks'>;

interface NoticeAccount {
  leads?: NoticeLeads;
  isSubscribed: boolean;
  /** Ids that are still to be enrolled, in the order of their names; undefined: all are. */
  toEnroll?: number[];
}

const LONG_AGO = new Date(0);
const isMark = (one: NewMark, other: NewMark): boolean =>
  one.domainId === other.domainId &&
  one.accountId === other.accountId &&
  one.kind === other.kind &&
  one.leadDays === other.leadDays &&
  one.dueAt.getTime() === other.dueAt.getTime();

/** Domains, accounts and turns in memory; keeps to the same contract as the database. */
export class FakeUpcomingNotices extends UpcomingNotices {
  readonly domains = new Map<number, NoticeDomain>();
  readonly marks: NewMark[] = [];
  private readonly accounts = new Map<number, NoticeAccount>();
  private readonly turns = new Map<number, Date>();

  constructor(private readonly uow: UnitOfWork) {
    super();
  }

  setLeads(accountId: number, leads: NoticeLeads): void {
    const { isSubscribed = false } = this.accounts.get(accountId) ?? {};
    this.accounts.set(accountId, { leads, isSubscribed, toEnroll: this.idsOf(accountId) });
  }

  subscribe(accountId: number, isSubscribed: boolean): void {
    const { leads } = this.accounts.get(accountId) ?? {};
    const toEnroll = isSubscribed && !leads ? this.idsOf(accountId) : undefined;
    this.accounts.set(accountId, { leads, isSubscribed, toEnroll });
  }

  /** As any other program adds or changes a domain. */
  put(domain: NoticeDomain): void {
    this.domains.set(domain.domainId, domain);
    if (this.leadsOf(domain.accountId)) this.turns.set(domain.domainId, LONG_AGO);
  }

  turnOf = (domainId: number): Date | undefined => this.turns.get(domainId);

  async enroll(_now: Date, limit: number): Promise<number> {
    const account = [...this.accounts.values()].find(({ toEnroll }) => toEnroll);
    if (!account) return 0;
    const batch = account.toEnroll!.slice(0, limit);
    for (const id of batch) this.turns.set(id, LONG_AGO);
    account.toEnroll = batch.length === limit ? account.toEnroll!.slice(limit) : undefined;
    return Math.max(1, batch.length);
  }

  async takeDue(now: Date, leaseUntil: Date, limit: number): Promise<number[]> {
    const due = [...this.turns]
      .filter(([, at]) => at <= now)
      .sort(([, one], [, other]) => one.getTime() - other.getTime());
    return due.slice(0, limit).map(([id]) => (this.turns.set(id, leaseUntil), id));
  }

  async subjects(domainIds: readonly number[]): Promise<NoticeSubject[]> {
    return domainIds.flatMap((id) => {
      const domain = this.domains.get(id);
      if (!domain) return [];
      const leads = this.leadsOf(domain.accountId);
      const marks: NoticeMark[] = this.marks
        .filter(({ domainId, accountId }) => domainId === id && accountId === domain.accountId)
        .map(({ kind, dueAt, leadDays }) => ({ kind, dueAt, leadDays }));
      return [{ ...domain, ...(leads && { leads }), marks }];
    });
  }

  async settle(leaseUntil: Date, turns: readonly NoticeTurn[]): Promise<number[]> {
    this.uow.assertOpen();
    const unchanged = turns.filter(
      ({ domainId }) => this.turns.get(domainId)?.getTime() === leaseUntil.getTime(),
    );
    for (const { domainId, nextAt } of unchanged) {
      if (nextAt) this.turns.set(domainId, nextAt);
      else this.turns.delete(domainId);
    }
    return unchanged.map(({ domainId }) => domainId);
  }

  async mark(
    marks: readonly NewMark[],
    over: readonly { domainId: number; now: Date }[],
  ): Promise<NewMark[]> {
    this.uow.assertOpen();
    for (const { domainId, now } of over)
      for (const gone of this.marks.filter((mark) => mark.domainId === domainId && mark.dueAt <= now))
        this.marks.splice(this.marks.indexOf(gone), 1);
    const fresh = marks.filter((mark) => !this.marks.some((known) => isMark(known, mark)));
    this.marks.push(...fresh);
    return fresh;
  }

  private idsOf(accountId: number): number[] {
    return [...this.domains.values()]
      .filter((domain) => domain.accountId === accountId && (domain.isHeld || domain.end))
      .map(({ domainId }) => domainId);
  }

  private leadsOf(accountId: number): NoticeLeads | undefined {
    const account = this.accounts.get(accountId);
    return account?.leads ?? (account?.isSubscribed ? DEFAULT_LEADS : undefined);
  }
}
