import type { MailCount, MailLimit } from '@registrar/contacts';
import { addSeconds } from '@registrar/kernel';
import type { Sql } from './sql';
import { countInWindow } from './window-count';

/** Counts mail of every purpose, by keys that name it. */
const MAILS = {
  statement: 'recipient_mail_count',
  table: 'forwarding_recipient_mails',
  key: 'key',
  count: 'mails',
};

/** Counts one mail under all limits, or under none where a window is full. Inside a unit of work. */
export async function countMails(sql: Sql, limits: readonly MailLimit[], now: Date): Promise<MailCount> {
  const rows = await sql.rows<{ key: string; window_start: Date; mails: number }>(
    'recipient_mail_counts',
    'select key, window_start, mails from forwarding_recipient_mails where key = any($1)',
    [limits.map(({ key }) => key)],
  );
  const counts = new Map(rows.map((row) => [row.key, row]));
  const ends = limits.flatMap(({ key, mails, seconds }) => {
    const count = counts.get(key);
    const end = count && addSeconds(count.window_start, seconds);
    return count && end && count.mails >= mails && end > now ? [end.getTime()] : [];
  });
  if (ends.length > 0) return { allowed: false, retryAt: new Date(Math.max(...ends)) };
  for (const { key, mails, seconds } of limits) {
    // Another process may have counted in the meantime: then this mail waits as well.
    const { allowed, retryAt } = await countInWindow(sql, MAILS, key, now, { most: mails, seconds });
    if (!allowed) return { allowed, retryAt };
  }
  return { allowed: true };
}
