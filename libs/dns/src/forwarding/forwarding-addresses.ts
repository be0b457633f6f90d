import { groupsOf, ipv6, isIpv4 } from '../addresses';

/**
 * Not for the public internet, as first address and prefix length: IANA IPv4 Special-Purpose Address Registry
 * (RFC 6890 and updates), multicast, reserved space.
 */
const CLOSED_IPV4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** Global unicast is all there is to reach (RFC 4291 §2.4). */
const OPEN_IPV6 = ['2000::', 3] as const;
/**
 * Within it, not for the public internet: IANA IPv6 Special-Purpose Address Registry; 2002::/16 holds any
 * IPv4 address.
 */
const CLOSED_IPV6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const bitsOf = (address: string): string =>
  isIpv4(address)
    ? address
        .split('.')
        .map((octet) => Number(octet).toString(2).padStart(8, '0'))
        .join('')
    : groupsOf(address)!
        .map((group) => group.toString(2).padStart(16, '0'))
        .join('');

const within = (bits: string, [network, prefix]: readonly [string, number]): boolean =>
  bits.startsWith(bitsOf(network).slice(0, prefix));

/** Whether an address can be reached by everybody. The text is an IPv4 or IPv6 address. */
export function isPublicAddress(address: string): boolean {
  const bits = bitsOf(address);
  if (isIpv4(address)) return !CLOSED_IPV4.some((network) => within(bits, network));
  return within(bits, OPEN_IPV6) && !CLOSED_IPV6.some((network) => within(bits, network));
}

/** An IPv6 address of the public internet as URLs hold it, `[2a00::1]`; undefined when the text is none. */
export function ipv6Literal(text: string): string | undefined {
  const address = ipv6(text);
  return address !== undefined && isPublicAddress(address) ? `[${address}]` : undefined;
}
