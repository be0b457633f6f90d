import { NS } from '../xml/namespaces';
import { dateOf, type EppResponse } from './response';

/** A warning of the registry about the credentials (RFC 8807 §2.2). */
export interface SecurityEvent {
  /** `password`, `certificate`, `cipher`, `tlsProtocol`, `newPW`, `stat` or `custom`. */
  type: string;
  name?: string;
  level: string;
  /** When the password or certificate expires. */
  expiresAt?: Date;
  value?: string;
  text: string;
}

export function securityEventsOf(response: EppResponse): SecurityEvent[] {
  const events = response.extended(NS.loginSec, 'loginSecData')?.childrenOf(NS.loginSec, 'event') ?? [];
  return events.map((event) => ({
    type: event.attribute('type') ?? 'custom',
    name: event.attribute('name'),
    level: event.attribute('level') ?? 'warning',
    expiresAt: dateOf(event.attribute('exDate')),
    value: event.attribute('value'),
    text: event.text,
  }));
}
