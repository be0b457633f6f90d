import { parseIp, reachOf, unmapped } from '@registrar/kernel';
import { AddressPolicy } from '@registrar/webhooks/ports';

/** Names that resolve to this host by definition (RFC 6761 §6.3). */
const LOCAL_NAME = /(^|\.)localhost\.?$/i;

/** Without the zone identifier of a link-local address (RFC 4007 §11): `fe80::1%eth0`. */
const withoutZone = (address: string): string => address.split('%', 1)[0];

/**
 * Keeps webhooks out of networks that are not the public internet, unless `allowPrivate` (local stack,
 * tests).
 */
export class PublicAddressPolicy extends AddressPolicy {
  constructor(private readonly allowPrivate: boolean) {
    super();
  }

  forbidsHost(hostname: string): boolean {
    if (this.allowPrivate) return false;
    const host = withoutZone(hostname.replace(/^\[|\]$/g, ''));
    return LOCAL_NAME.test(host) || (parseIp(host) !== undefined && this.forbidsAddress(host));
  }

  /** `address` as a resolver gives it; what is no address is forbidden. */
  forbidsAddress(address: string): boolean {
    if (this.allowPrivate) return false;
    const parsed = parseIp(withoutZone(address));
    // An IPv4 address in IPv6 form is judged as IPv4.
    return !parsed || reachOf(unmapped(parsed)) !== 'public';
  }
}
