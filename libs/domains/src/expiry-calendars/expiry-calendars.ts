import type { AccountActor, OwnerTrail } from '@registrar/accounts';
import { badRequest, type Clock, type LinkTokens, toAsciiHost } from '@registrar/kernel';
import { readLabels } from '../changes/domain-labels';
import { calendarNotFound, type ExpiryCalendar, tooManyCalendars } from './expiry-calendar';
import type { ExpiryCalendarStore } from './ports';

/** Bounds what one account stores. */
const MAX_CALENDARS = 50;
const NAME_LENGTH = 64;
/** Control characters and unpaired surrogates. */
const UNUSABLE = /[\p{Cc}\p{Cs}]/u;

export interface NewCalendarRequest {
  name: string;
  tags?: readonly string[];
  tld?: string;
}

/** A calendar with its token, which is returned only once. */
export interface CreatedCalendar extends ExpiryCalendar {
  token: string;
}

/** Calendars of the caller's account. By the real time, as for all credentials. */
export class ExpiryCalendars {
  constructor(
    private readonly store: ExpiryCalendarStore,
    private readonly links: LinkTokens,
    private readonly trail: OwnerTrail,
    private readonly clock: Clock,
  ) {}

  list(accountId: number): Promise<ExpiryCalendar[]> {
    return this.store.list(accountId);
  }

  /** Throws 400 for a wrong value, and 409 at the limit of calendars. */
  create(actor: AccountActor, request: NewCalendarRequest): Promise<CreatedCalendar> {
    const calendar = {
      name: nameOf(request.name),
      tags: readLabels({ tags: request.tags ? [...request.tags] : undefined })?.tags ?? [],
      ...(request.tld !== undefined && { tld: tldOf(request.tld) }),
      createdAt: this.clock.now(),
    };
    const { token, digest } = this.links.create();
    return this.trail.run(async () => {
      const id = await this.store.add({ ...calendar, accountId: actor.accountId, digest }, MAX_CALENDARS);
      if (id === undefined) throw tooManyCalendars(MAX_CALENDARS);
      await this.trail.append(actor, 'calendar.create', {
        after: { calendarId: id, ...described(calendar) },
      });
      return { id, ...calendar, token };
    });
  }

  /** The link answers 404 from now on. Throws 404 for an unknown calendar, and for a revoked one. */
  revoke(actor: AccountActor, id: number): Promise<void> {
    return this.trail.run(async () => {
      const calendar = await this.store.revoke(actor.accountId, id, this.clock.now());
      if (!calendar) throw calendarNotFound();
      await this.trail.append(actor, 'calendar.revoke', {
        before: { calendarId: id, ...described(calendar) },
      });
    });
  }
}

const described = ({ name, tags, tld }: Pick<ExpiryCalendar, 'name' | 'tags' | 'tld'>): object => ({
  name,
  ...(tags.length > 0 && { tags }),
  ...(tld !== undefined && { tld }),
});

function nameOf(text: string): string {
  const name = text.trim();
  if (name.length < 1 || name.length > NAME_LENGTH)
    throw badRequest(`'name' must have 1 to ${NAME_LENGTH} characters`);
  if (UNUSABLE.test(name)) throw badRequest("'name' holds a control character");
  return name;
}

/** With or without a leading dot, as in the filter of the list. */
function tldOf(text: string): string {
  const tld = toAsciiHost(text.replace(/^\./, ''));
  if (tld === undefined) throw badRequest("'tld' is invalid");
  return tld;
}
