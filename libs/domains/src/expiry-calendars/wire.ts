import { OwnerTrail } from '@registrar/accounts';
import type { OwnerAudit } from '@registrar/accounts/ports';
import { type Clock, type Ids, LinkTokens, type SecretVault, type UnitOfWork } from '@registrar/kernel';
import { ExpiryCalendars } from './expiry-calendars';
import { ExpiryFeed, type ExpiryFeedPolicy } from './expiry-feed';
import type { ExpiryCalendarStore } from './ports';

/** Everything that calendars of expiries touch. */
export interface ExpiryCalendarParts {
  store: ExpiryCalendarStore;
  audit: OwnerAudit;
  vault: SecretVault;
  ids: Ids;
  clock: Clock;
  uow: UnitOfWork;
}

export interface ExpiryCalendarUseCases {
  calendars: ExpiryCalendars;
  feed: ExpiryFeed;
}

/** Calendars and their links, wired by plain constructor calls. */
export function wireExpiryCalendars(
  { store, audit, vault, ids, clock, uow }: ExpiryCalendarParts,
  policy: ExpiryFeedPolicy,
): ExpiryCalendarUseCases {
  const links = new LinkTokens(vault, ids, 'calendar link');
  return {
    calendars: new ExpiryCalendars(store, links, new OwnerTrail(audit, uow, clock), clock),
    feed: new ExpiryFeed(store, links, vault, clock, policy),
  };
}
