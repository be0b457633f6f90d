import type { UpcomingKind } from '@registrar/accounts';
import { type Outbox, toTimestamp } from '@registrar/kernel';

/** A date of a domain that is as near as its account wants to know of it. */
export interface UpcomingNotice {
  domainId: number;
  accountId: number;
  domainName: string;
  kind: UpcomingKind;
  dueAt: Date;
  leadDays: number;
  autorenewEnabled: boolean;
  /** Of a price change; in cents of USD, before tax, for the term of the renewal. */
  prices?: { oldCents: number; newCents: number };
}

/** Kinds whose date an automatic renewal moves. */
const OF_TERM: readonly UpcomingKind[] = ['expiry', 'graceEnd', 'interruption', 'priceChange'];

/** In the transaction that marks the notice as sent. */
export async function announceUpcoming(
  outbox: Outbox,
  { accountId, domainName, kind, dueAt, leadDays, autorenewEnabled, prices }: UpcomingNotice,
  occurredAt: Date,
): Promise<void> {
  const name = 'domain.notice.upcoming' as const;
  await outbox.add({
    name,
    accountId,
    payload: {
      eventName: name,
      domainName,
      kind,
      dueDate: toTimestamp(dueAt),
      leadDays,
      ...(OF_TERM.includes(kind) && { autorenewEnabled }),
      ...(prices && { oldPriceCents: prices.oldCents, newPriceCents: prices.newCents }),
    },
    occurredAt,
  });
}
