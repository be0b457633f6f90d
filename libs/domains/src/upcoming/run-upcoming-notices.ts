import { type Catalog, type HeldTld, isSold, minimumTerm, type PriceQuotes } from '@registrar/catalog';
import {
  addSeconds,
  type Clock,
  DomainName,
  type Log,
  type Outbox,
  type UnitOfWork,
} from '@registrar/kernel';
import { announceUpcoming } from './announce-upcoming';
import {
  dueDatesOf,
  type NoticeMark,
  type NoticeSubject,
  pricesMatterFrom,
  renewalAt,
  type RenewalPrices,
} from './due-dates';
import { type NoticePlan, planNotices, type PlannedNotice } from './plan-notices';
import type { NewMark, UpcomingNotices } from './ports';

/** A domain that a process has taken and not settled is taken again after this. */
const LEASE_SECONDS = 60;
/** Delay after a check that failed. */
const RETRY_SECONDS = 3_600;
/** Domains of an account that are made due at once when it turns notices on. */
const ENROLLED_AT_ONCE = 1_000;

export interface RunUpcomingNoticesParts {
  notices: UpcomingNotices;
  catalog: Pick<Catalog, 'findHeld'>;
  quotes: Pick<PriceQuotes, 'listPrice'>;
  outbox: Outbox;
  uow: UnitOfWork;
  clock: Clock;
  log: Log;
}

/** A checked domain. */
interface Check {
  subject: NoticeSubject;
  plan: NoticePlan;
  now: Date;
}

/**
 * Sends `domain.notice.upcoming` when a date of a domain is as near as its account wants to know of it: once for each
 * account, domain, kind, date and lead time. Mark, event and next turn are one transaction.
 */
export class RunUpcomingNotices {
  constructor(private readonly parts: RunUpcomingNoticesParts) {}

  /** Returns the number of domains enrolled and checked. */
  async execute(limit = 200): Promise<number> {
    const { notices, clock, uow } = this.parts;
    const now = clock.now();
    const enrolled = await notices.enroll(now, ENROLLED_AT_ONCE);
    const leaseUntil = addSeconds(now, LEASE_SECONDS);
    const taken = await notices.takeDue(now, leaseUntil, limit);
    if (taken.length === 0) return enrolled;
    const subjects = await notices.subjects(taken);
    const checks = await Promise.all(subjects.map((subject) => this.check(subject)));
    await uow.run(() => this.settle(leaseUntil, checks));
    return enrolled + taken.length;
  }

  private async check(subject: NoticeSubject): Promise<Check> {
    const now = this.parts.clock.now(subject.accountId);
    try {
      const name = DomainName.of(subject.name);
      const tld = subject.leads && (await this.parts.catalog.findHeld(name, now));
      const prices = tld && (await this.pricesOf(subject, tld, now));
      return { subject, now, plan: planNotices(subject, dueDatesOf(subject, tld, prices), now) };
    } catch (error) {
      const { domainId, name } = subject;
      this.parts.log.error('check for upcoming notices failed', { domainId, name, error });
      return { subject, now, plan: { notices: [], marks: [], nextAt: addSeconds(now, RETRY_SECONDS) } };
    }
  }

  /** By the price list now and at the renewal, for its term. Undefined: not compared yet, or not sold. */
  private async pricesOf(
    subject: NoticeSubject,
    tld: HeldTld,
    now: Date,
  ): Promise<RenewalPrices | undefined> {
    const [from, renewal] = [pricesMatterFrom(subject), renewalAt(subject)];
    if (!from || !renewal || from > now || renewal <= now || !isSold(tld, 'renewal')) return undefined;
    const { quotes } = this.parts;
    const before = await quotes.listPrice('renewal', tld, subject.accountId, now);
    const after = await quotes.listPrice('renewal', tld, subject.accountId, renewal);
    if (!before || !after || before.currency !== after.currency) return undefined;
    const years = minimumTerm(tld);
    return { oldCents: Number(before.times(years).minor), newCents: Number(after.times(years).minor) };
  }

  private async settle(leaseUntil: Date, checks: readonly Check[]): Promise<void> {
    const { notices, outbox } = this.parts;
    const turns = checks.map(({ subject, plan }) => ({ domainId: subject.domainId, nextAt: plan.nextAt }));
    const settled = new Set(await notices.settle(leaseUntil, turns));
    const unchanged = checks.filter(({ subject }) => settled.has(subject.domainId));
    if (unchanged.length === 0) return;
    const marked = await notices.mark(
      unchanged.flatMap(marksOf),
      unchanged.map(({ subject: { domainId }, now }) => ({ domainId, now })),
    );
    const isNew = new Set(marked.filter(({ isSent }) => isSent).map(keyOf));
    for (const { subject, plan, now } of unchanged)
      for (const notice of plan.notices)
        if (isNew.has(keyOf({ domainId: subject.domainId, ...notice })))
          await announceUpcoming(outbox, noticeOf(subject, notice), now);
  }
}

const marksOf = ({ subject: { domainId, accountId }, plan }: Check): NewMark[] =>
  plan.marks.map((mark) => ({
    domainId,
    accountId,
    ...mark,
    isSent: plan.notices.some((notice) => notice.kind === mark.kind && notice.leadDays === mark.leadDays),
  }));

const keyOf = ({ domainId, kind, dueAt, leadDays }: NoticeMark & { domainId: number }): string =>
  `${domainId} ${kind} ${dueAt.getTime()} ${leadDays}`;

const noticeOf = (
  { domainId, accountId, name, autorenewEnabled }: NoticeSubject,
  { kind, dueAt, leadDays, prices }: PlannedNotice,
) => ({ domainId, accountId, domainName: name, kind, dueAt, leadDays, autorenewEnabled, prices });
