import ipaddr from 'ipaddr.js';

/** An IPv4 or IPv6 address as `ipaddr.js` represents it. */
export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;

const OCTET = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`;
const FOUR_OCTETS = new RegExp(String.raw`^${OCTET}(?:\.${OCTET}){3}$`);

/** Four decimal numbers without leading zeros, which some parsers read as octal. */
export const isIpv4 = (text: string): boolean => FOUR_OCTETS.test(text);

/**
 * An IPv4 or IPv6 address (RFC 4291 §2.2); undefined for any other text. Stricter than `ipaddr.js`, which
 * also accepts shortened and octal IPv4 and zone identifiers, and reads `::192.0.2.1` as IPv4-mapped.
 */
export function parseIp(text: string): IpAddress | undefined {
  if (isIpv4(text)) return ipaddr.IPv4.parse(text);
  const hex = withoutDottedTail(text);
  return hex !== undefined && ipaddr.IPv6.isValid(hex) ? ipaddr.IPv6.parse(hex) : undefined;
}

/** Replaces a dotted tail (`192.0.2.1`) by two groups; undefined if a character is not of an IPv6 address. */
function withoutDottedTail(text: string): string | undefined {
  const at = text.lastIndexOf(':') + 1;
  const tail = text.slice(at);
  if (at > 0 && isIpv4(tail)) {
    const [a, b, c, d] = ipaddr.IPv4.parse(tail).octets;
    return withoutDottedTail(
      `${text.slice(0, at)}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`,
    );
  }
  return /^[0-9a-f:]+$/i.test(text) ? text : undefined;
}

/** An IPv6 address in the form of RFC 5952; undefined for any other text. */
export function ipv6(text: string): string | undefined {
  const address = parseIp(text);
  if (!address || isV4(address)) return undefined;
  // RFC 5952 §5: the last 32 bits of an IPv4-mapped address are written in dotted decimal.
  return address.isIPv4MappedAddress()
    ? `::ffff:${address.toIPv4Address().toString()}`
    : address.toRFC5952String();
}

const isV4 = (address: IpAddress): address is ipaddr.IPv4 => address.kind() === 'ipv4';

/** An IPv4 address in IPv6 form (RFC 4291 §2.5.5.2) as IPv4; every other address as it is. */
export const unmapped = (address: IpAddress): IpAddress =>
  !isV4(address) && address.isIPv4MappedAddress() ? address.toIPv4Address() : address;

/** Whether an address lies in one of these networks of either family, `192.0.2.0/24`. */
export function inNetworks(...networks: readonly string[]): (address: IpAddress) => boolean {
  const parsed = networks.map((network) => ipaddr.parseCIDR(network));
  return (address) =>
    parsed.some(([first, prefix]) => first.kind() === address.kind() && address.match(first, prefix));
}

/** RFC 5737, RFC 3849, RFC 9637. */
const isDocumentation = inNetworks(
  '192.0.2.0/24',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '2001:db8::/32',
  '3fff::/20',
);

/**
 * Not for the public internet: IANA IPv4 and IPv6 Special-Purpose Address Registries (RFC 6890 and updates),
 * multicast and reserved space. IPv6: only networks within 2000::/3. 2002::/16 can embed any IPv4 address.
 */
const isSpecial = inNetworks(
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier-grade NAT
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local, cloud metadata
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarks
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
  '2001::/23', // protocol assignments: Teredo, ORCHID, benchmarks
  '2002::/16', // 6to4
);
/**
 * Global unicast is the only reachable part of IPv6 (RFC 4291 §2.4): loopback, link-local, ULA, multicast,
 * mapped and NAT64 addresses lie outside it.
 */
const isGlobalIpv6 = inNetworks('2000::/3');

/** public: a host on the internet can have the address. documentation: for examples. special: all others. */
export function reachOf(address: IpAddress): 'public' | 'documentation' | 'special' {
  if (isDocumentation(address)) return 'documentation';
  return isSpecial(address) || (!isV4(address) && !isGlobalIpv6(address)) ? 'special' : 'public';
}
