import type { MailCount, MailLimit } from '../mail/mail-limits';

/** Counts of mail in memory; keeps to the same contract as the database. */
export class FakeMailCounts {
  readonly counts = new Map<string, { start: Date; mails: number }>();

  count(limits: readonly MailLimit[], now: Date): MailCount {
    const endOf = (start: Date, seconds: number): Date => new Date(start.getTime() + seconds * 1_000);
    const open = limits.map((limit) => {
      const known = this.counts.get(limit.key);
      return {
        limit,
        count: known && endOf(known.start, limit.seconds) > now ? known : { start: now, mails: 0 },
      };
    });
    const ends = open
      .filter(({ limit, count }) => count.mails >= limit.mails)
      .map(({ limit, count }) => endOf(count.start, limit.seconds).getTime());
    if (ends.length > 0) return { allowed: false, retryAt: new Date(Math.max(...ends)) };
    for (const { limit, count } of open)
      this.counts.set(limit.key, { start: count.start, mails: count.mails + 1 });
    return { allowed: true };
  }
}
