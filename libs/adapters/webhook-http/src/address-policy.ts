import { BlockList, isIP } from 'node:net';
import { AddressPolicy } from '@registrar/webhooks/ports';

/**
 * Not for the public internet: IANA IPv4 Special-Purpose Address Registry (RFC 6890 and updates), multicast
 * and reserved space.
 */
const FORBIDDEN_IPV4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // carrier-grade NAT
  ['127.0.0.0', 8], // loopback
  ['169.254.0.0', 16], // link-local, cloud metadata
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
];

/**
 * Global unicast is all there is to reach (RFC 4291 §2.4): loopback, link-local, ULA, multicast and NAT64 lie
 * outside it.
 */
const GLOBAL_IPV6 = ['2000::', 3] as const;
/** Within it, not for the public internet: IANA IPv6 Special-Purpose Address Registry. */
const FORBIDDEN_IPV6: readonly (readonly [string, number])[] = [
  ['2001::', 23], // protocol assignments: Teredo, ORCHID, benchmarks
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4: holds any IPv4 address
  ['3fff::', 20], // documentation
];
/** IPv4 addresses in IPv6 form are judged as IPv4 (RFC 4291 §2.5.5.2). */
const MAPPED_IPV4 = ['::ffff:0:0', 96] as const;

function blockList(family: 'ipv4' | 'ipv6', ...subnets: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family);
  return list;
}

const forbiddenIpv4 = blockList('ipv4', ...FORBIDDEN_IPV4);
const forbiddenIpv6 = blockList('ipv6', ...FORBIDDEN_IPV6);
const globalIpv6 = blockList('ipv6', GLOBAL_IPV6);
const mappedIpv4 = blockList('ipv6', MAPPED_IPV4);

/** Names that resolve to this host by definition (RFC 6761 §6.3). */
const LOCAL_NAME = /(^|\.)localhost\.?$/i;

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
    const host = hostname.replace(/^\[|\]$/g, '');
    return LOCAL_NAME.test(host) || (isIP(host) !== 0 && this.forbidsAddress(host));
  }

  /** `address` as a resolver gives it; what is no address is forbidden. */
  forbidsAddress(address: string): boolean {
    if (this.allowPrivate) return false;
    const plain = address.split('%', 1)[0];
    const family = isIP(plain);
    if (family === 4) return forbiddenIpv4.check(plain, 'ipv4');
    if (family === 0) return true;
    // A list of IPv4 networks finds mapped addresses as well.
    if (mappedIpv4.check(plain, 'ipv6')) return forbiddenIpv4.check(plain, 'ipv6');
    return !globalIpv6.check(plain, 'ipv6') || forbiddenIpv6.check(plain, 'ipv6');
  }
}
