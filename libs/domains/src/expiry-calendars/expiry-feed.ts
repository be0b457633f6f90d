import { type Clock, type LinkTokens, type SecretVault, toTimestamp } from '@registrar/kernel';
import { tagKey } from '../changes/domain-labels';
import type { LinkedExpiryCalendar } from './expiry-calendar';
import { calendarText } from './icalendar';
import type { ExpiryCalendarStore } from './ports';

/** Bounds one answer to some 3 MB. */
export const MAX_EVENTS = 10_000;

export interface ExpiryFeedPolicy {
  /** Part of the ids of events: a change of it gives all events new ids. */
  host: string;
}

/** The calendar as it is now. */
export interface OpenCalendar {
  /** Entity tag: the same as long as the text is the same. */
  tag: string;
  text(): Generator<string, void, undefined>;
}

/** Answers the links of calendars. No credentials: the token in the link is the proof. */
export class ExpiryFeed {
  constructor(
    private readonly store: ExpiryCalendarStore,
    private readonly links: LinkTokens,
    private readonly vault: SecretVault,
    private readonly clock: Clock,
    private readonly policy: ExpiryFeedPolicy,
  ) {}

  /** Undefined: unknown, revoked, or of an account that is closed. */
  async find(token: string): Promise<LinkedExpiryCalendar | undefined> {
    const digest = this.links.digestFrom(token);
    return digest === undefined ? undefined : this.store.findByDigest(digest);
  }

  async open({ accountId, name, tags, tld }: LinkedExpiryCalendar): Promise<OpenCalendar> {
    const found = await this.store.expiries({
      accountId,
      ...(tags.length > 0 && { tagKeys: tags.map(tagKey) }),
      ...(tld !== undefined && { tld }),
      limit: MAX_EVENTS + 1,
    });
    // the start of the day: the text, and with it the tag, changes once a day where no domain changes
    const madeAt = new Date(`${toTimestamp(this.clock.now()).slice(0, 10)}T00:00:00Z`);
    const expiries = found.slice(0, MAX_EVENTS);
    const calendar = { name, expiries, isCut: found.length > MAX_EVENTS, madeAt, ...this.policy };
    return {
      tag: this.vault.digest(`calendar text ${JSON.stringify(calendar)}`),
      text: () => calendarText(calendar),
    };
  }
}
