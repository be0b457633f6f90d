import { CONTROLS, CONTROLS_BUT_LINES } from '@registrar/contacts';
import { addDays } from '@registrar/kernel';
import { invalidNotice } from './errors';
import { AFFECTED_GROUPS, type NoticeContent, type NoticeKind } from './notice';

export const NOTICE_LIMITS = {
  title: 150,
  text: 5_000,
  registries: 50,
  /** A maintenance starts at most so many days ahead. */
  daysAhead: 90,
  /** An incident began at most so many days ago. */
  daysBack: 30,
  /** A maintenance lasts at most so many days. */
  maintenanceDays: 7,
} as const;

/** The stored form. Throws 400, naming the field. Whether the registries exist is not checked here. */
export function checkContent(kind: NoticeKind, content: NoticeContent, now: Date): NoticeContent {
  const title = checkNoticeText('title', content.title);
  const groups = AFFECTED_GROUPS.filter((group) => content.groups.includes(group));
  const registries = [...new Set(content.registries)].sort();
  if (groups.length + registries.length === 0)
    throw invalidNotice('affected', 'must name a group or a registry at least');
  if (registries.length > NOTICE_LIMITS.registries)
    throw invalidNotice('registries', `must have at most ${NOTICE_LIMITS.registries} codes`);
  if (kind === 'incident') checkBeginning(content.startsAt, now);
  else checkPeriod(content, now);
  return { ...content, title, groups, registries };
}

/** Title or text without blanks at its ends. Throws 400. */
export function checkNoticeText(field: 'title' | 'text', value: string): string {
  const forbidden = field === 'title' ? CONTROLS : CONTROLS_BUT_LINES;
  if (forbidden.test(value))
    throw invalidNotice(field, field === 'title' ? 'must be one line of text' : 'must be text');
  const trimmed = value.trim();
  if (trimmed === '' || value.length > NOTICE_LIMITS[field])
    throw invalidNotice(field, `must have 1 to ${NOTICE_LIMITS[field]} characters`);
  return trimmed;
}

function checkBeginning(startsAt: Date, now: Date): void {
  if (startsAt > now)
    throw invalidNotice('startsAt', 'must not be in the future: plan a maintenance instead');
  if (startsAt < addDays(now, -NOTICE_LIMITS.daysBack))
    throw invalidNotice('startsAt', `must be within the last ${NOTICE_LIMITS.daysBack} days`);
}

function checkPeriod({ startsAt, endsAt }: NoticeContent, now: Date): void {
  if (endsAt === undefined || endsAt <= startsAt) throw invalidNotice('endsAt', 'must be after `startsAt`');
  if (endsAt > addDays(startsAt, NOTICE_LIMITS.maintenanceDays))
    throw invalidNotice('endsAt', `must be within ${NOTICE_LIMITS.maintenanceDays} days of \`startsAt\``);
  if (startsAt > addDays(now, NOTICE_LIMITS.daysAhead))
    throw invalidNotice('startsAt', `must be within ${NOTICE_LIMITS.daysAhead} days`);
}
