import type { DomainEvent, JsonValue, WebhookEventName } from '@registrar/kernel';

/** An event as the log keeps it. */
export interface NewLoggedEvent {
  /** As in `webhook-id`. */
  id: string;
  accountId: number;
  name: WebhookEventName;
  /** Names of its domains; none for events of the account itself. */
  domainNames: readonly string[];
  /** Canonical JSON, as subscriptions get it. */
  body: string;
  occurredAt: Date;
  /** Of the body; absent: 1. */
  version?: number;
}

export interface LoggedEvent extends NewLoggedEvent {
  /** A whole number as text: where it stands in the log. */
  position: string;
}

export interface EventFilter {
  eventName?: WebhookEventName;
  domainName?: string;
  /** Occurred then or later. */
  since?: Date;
}

/** The next events of an account. */
export interface EventPage {
  events: LoggedEvent[];
  /** Position to continue from: all events up to it were returned or filtered out. */
  cursor: string;
}

/** The beginning of every log. */
export const LOG_START = '0';

/** The domains of an event, from the fields of its kind (contract webhooks.json, payloads). */
export function domainNamesOf({ domainName, domain, domains }: DomainEvent['payload']): string[] {
  const nested =
    typeof domain === 'object' && domain !== null && !Array.isArray(domain)
      ? domain['domainName']
      : undefined;
  const named: (JsonValue | undefined)[] = [domainName, nested, ...(Array.isArray(domains) ? domains : [])];
  return [...new Set(named.filter((name): name is string => typeof name === 'string'))];
}
