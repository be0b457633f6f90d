import { badRequest } from '@registrar/kernel';
import { ipv6, isIpv4 } from '@registrar/dns';

/** FACTS §2.9: registries take 10 to 13 addresses of a host. */
export const MAX_ADDRESSES = 13;

type Networks = readonly (readonly [network: string, prefix: number])[];

/**
 * Addresses that registries refuse as glue, since they are not reachable: IANA IPv4 Special-Purpose Address
 * Registry (RFC 6890 and updates), multicast and reserved space.
 */
const UNREACHABLE_IPV4: Networks = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** RFC 5737. */
const DOCUMENTATION_IPV4: Networks = [
  ['192.0.2.0', 24],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
];

/**
 * Global unicast is all there is to reach (RFC 4291 §2.4); loopback, link-local, ULA, multicast, mapped and
 * NAT64 lie outside it.
 */
const GLOBAL_IPV6: Networks = [['2000::', 3]];
/** Within it: protocol assignments such as Teredo, and 6to4, which holds any IPv4 address. */
const UNREACHABLE_IPV6: Networks = [
  ['2001::', 23],
  ['2002::', 16],
];
/** RFC 3849, RFC 9637. */
const DOCUMENTATION_IPV6: Networks = [
  ['2001:db8::', 32],
  ['3fff::', 20],
];

export interface AddressRules {
  /** Documentation addresses are accepted: a sandbox needs no reachable hosts. */
  documentation: boolean;
}

/** Normalised addresses without duplicates, in the order given. Throws 400 naming an invalid one. */
export function addressesFrom(given: readonly string[], rules: AddressRules): string[] {
  const addresses = [...new Set(given.map((text) => addressFrom(text, rules)))];
  if (addresses.length > MAX_ADDRESSES) throw badRequest(`'ips' holds more than ${MAX_ADDRESSES} addresses`);
  return addresses;
}

function addressFrom(text: string, { documentation }: AddressRules): string {
  const address = isIpv4(text) ? text : ipv6(text);
  if (address === undefined) throw badRequest(`'ips' holds ${JSON.stringify(text)}, which is no IP address`);
  const refused = documentation ? isUnreachable(address) : isUnreachable(address) || isDocumentation(address);
  if (refused)
    throw badRequest(
      `'ips' holds ${address}, which is not reachable from the internet`,
      'hosts.unreachable_address',
    );
  return address;
}

const isUnreachable = (address: string): boolean =>
  isIpv4(address)
    ? isIn(UNREACHABLE_IPV4, address)
    : !isIn(GLOBAL_IPV6, address) || isIn(UNREACHABLE_IPV6, address);

const isDocumentation = (address: string): boolean =>
  isIn(isIpv4(address) ? DOCUMENTATION_IPV4 : DOCUMENTATION_IPV6, address);

function isIn(networks: Networks, address: string): boolean {
  const bits = bitsOf(address);
  return networks.some(([network, prefix]) => bits.startsWith(bitsOf(network).slice(0, prefix)));
}

const binary = (number: number, width: number): string => number.toString(2).padStart(width, '0');

/** 32 or 128 binary digits of an address in its one form. */
function bitsOf(address: string): string {
  if (isIpv4(address))
    return address
      .split('.')
      .map((octet) => binary(Number(octet), 8))
      .join('');
  // RFC 5952 §5: only mapped addresses end in an IPv4 one; what follows the zeros of those matters to no
  // network here
  const [head, tail] = address
    .replace(/[\d.]+\.[\d.]+$/, '0:0')
    .split('::')
    .map((half) => (half === '' ? [] : half.split(':')));
  const groups = tail
    ? [...head, ...new Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
    : head;
  return groups.map((group) => binary(parseInt(group, 16), 16)).join('');
}

/** Normalises an address from a registry; returned unchanged if it is not an address. */
export const normalAddress = (shown: string): string => ipv6(shown) ?? shown;
