import { addDays } from '@registrar/kernel';
import { type DueDate, type NoticeMark, type NoticeSubject, pricesMatterFrom, renewalAt } from './due-dates';

export interface PlannedNotice extends NoticeMark {
  prices?: DueDate['prices'];
}

export interface NoticePlan {
  /** One for each date at most: that of the shortest lead time that has passed. */
  notices: PlannedNotice[];
  /** Lead times that have passed and are not marked yet, those of `notices` included. */
  marks: NoticeMark[];
  /** Undefined: nothing follows until the domain or the settings of its account change. */
  nextAt?: Date;
}

/** TLD rules change: the longest time for which a plan relies on the current ones. */
const LONGEST_WAIT_DAYS = 90;
/** Dated prices are compared so often. */
const PRICE_CHECK_DAYS = 1;
/** So often a mail that waits for the mail server is looked for: nothing else makes the domain due. */
const MAIL_CHECK_DAYS = 1;

/** Decides by dates alone which notices are due and when the next one can be. */
export function planNotices(subject: NoticeSubject, dates: readonly DueDate[], now: Date): NoticePlan {
  const { leads, marks: known } = subject;
  if (!leads) return { notices: [], marks: [] };
  const plan: NoticePlan = { notices: [], marks: [] };
  const ahead: Date[] = [];
  for (const { kind, dueAt, from, prices } of dates) {
    if (dueAt <= now) continue;
    const times = leads[kind].map((leadDays) => ({ leadDays, at: later(addDays(dueAt, -leadDays), from) }));
    ahead.push(...times.filter(({ at }) => at > now).map(({ at }) => at));
    const passed = times.filter(({ at }) => at <= now).map(({ leadDays }) => ({ kind, dueAt, leadDays }));
    const open = passed.filter((mark) => !known.some((one) => isSame(one, mark)));
    plan.marks.push(...open);
    const nearest = passed.at(-1);
    if (nearest && open.includes(nearest)) plan.notices.push({ ...nearest, ...(prices && { prices }) });
  }
  const prices = priceCheckAt(subject, now);
  if (prices) ahead.push(prices);
  if (subject.isHeld) {
    const isMailAwaited = subject.verificationMailWaits && leads.verificationHold.length > 0;
    ahead.push(addDays(now, isMailAwaited ? MAIL_CHECK_DAYS : LONGEST_WAIT_DAYS));
  }
  if (ahead.length > 0) plan.nextAt = new Date(Math.min(...ahead.map((at) => at.getTime())));
  return plan;
}

function priceCheckAt(subject: NoticeSubject, now: Date): Date | undefined {
  const from = pricesMatterFrom(subject);
  const renewal = renewalAt(subject);
  if (!from || !renewal || renewal <= now) return undefined;
  return from > now ? from : addDays(now, PRICE_CHECK_DAYS);
}

const later = (at: Date, from: Date | undefined): Date => (from && from > at ? from : at);

const isSame = (one: NoticeMark, other: NoticeMark): boolean =>
  one.kind === other.kind && one.leadDays === other.leadDays && one.dueAt.getTime() === other.dueAt.getTime();
