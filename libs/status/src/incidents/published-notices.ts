import { addDays } from '@registrar/kernel';
import { StatusNotices } from '../availability/ports';
import { isOver, stateAt } from './notice';
import type { NoticeWithTlds, PublishedNotice, ServiceNoticeReader } from './ports';

/** Notices stay on the page so many days after their end. */
export const RECENT_DAYS = 14;
/** Notices of one answer: an open page must not grow without bound. */
export const MOST_NOTICES = 100;

/** Incidents and maintenance for the public status page. */
export class PublishedNotices extends StatusNotices {
  constructor(private readonly reader: ServiceNoticeReader) {
    super();
  }

  /** What is open, planned, or ended within 14 days; the newest start first. */
  async list(now: Date): Promise<PublishedNotice[]> {
    const found = await this.reader.recent(addDays(now, -RECENT_DAYS), MOST_NOTICES);
    return found.map((notice) => published(notice, now));
  }
}

function published(notice: NoticeWithTlds, now: Date): PublishedNotice {
  const { id, kind, title, impact, groups, tlds, startsAt, endsAt, updates } = notice;
  const state = stateAt(notice, now);
  return {
    id: `${kind}-${id}`,
    kind,
    title,
    impact,
    state,
    isCurrent: !isOver(state) && state !== 'scheduled',
    affected: [...groups, ...tlds.map((tld) => `.${tld}`)],
    startsAt,
    ...(endsAt && { endsAt }),
    updates: updates.map(({ at, state: then, text }) => ({ at, state: then, text })).reverse(),
  };
}
