import { badRequest } from '@registrar/kernel';

interface Address {
  /** Width of the family: 32 or 128 bits. */
  bits: number;
  value: bigint;
}

const V4_BITS = 32;
const V6_BITS = 128;
/** `::ffff:0:0/96`: IPv4 written as IPv6 (RFC 4291 §2.5.5.2) counts as IPv4. */
const MAPPED = 0xffffn;

/**
 * Networks a token may be used from, in their shortest form: addresses and CIDR (RFC 4632, RFC 4291 §2.3),
 * IPv4 and IPv6. 400 naming an invalid entry, also for bits beyond the prefix, which are a typing error in
 * one of the two.
 */
export function sourceNetworks(field: string, texts: readonly string[]): string[] {
  return [
    ...new Set(
      texts.map((text, at) => {
        const network = parseNetwork(text.trim());
        if (typeof network === 'string')
          throw badRequest(`'${field}[${at}]' ${network}`, 'account.token_networks_invalid');
        return `${text.trim().toLowerCase().split('/')[0]}/${network.prefix}`;
      }),
    ),
  ];
}

/** Whether the address lies in one of the networks; false for an invalid address. */
export function isWithin(networks: readonly string[], address: string): boolean {
  const asked = parseAddress(address);
  return (
    asked !== undefined &&
    networks.some((text) => {
      const network = parseNetwork(text);
      return (
        typeof network !== 'string' &&
        network.bits === asked.bits &&
        cut(asked.value, asked.bits, network.prefix) === network.value
      );
    })
  );
}

/** The network, or its fault. */
function parseNetwork(text: string): (Address & { prefix: number }) | string {
  const [first, length, ...rest] = text.split('/');
  const address = parseAddress(first);
  if (!address || rest.length > 0)
    return 'must be an address or a network like 192.0.2.0/24 or 2001:db8::/32';
  // a prefix of the IPv6 form of an IPv4 address means another thing than it says
  if (address.bits === V4_BITS && first.includes(':')) return 'must be written as IPv4';
  const prefix = length === undefined ? address.bits : /^\d{1,3}$/.test(length) ? Number(length) : -1;
  if (prefix < 0 || prefix > address.bits) return `must have a prefix of 0 to ${address.bits}`;
  return cut(address.value, address.bits, prefix) === address.value
    ? { ...address, prefix }
    : `has bits set beyond its prefix of ${prefix}`;
}

const cut = (value: bigint, bits: number, prefix: number): bigint =>
  (value >> BigInt(bits - prefix)) << BigInt(bits - prefix);

function parseAddress(text: string): Address | undefined {
  const v4 = parseV4(text);
  if (v4 !== undefined) return { bits: V4_BITS, value: v4 };
  const v6 = parseV6(text);
  if (v6 === undefined) return undefined;
  return v6 >> 32n === MAPPED ? { bits: V4_BITS, value: v6 & 0xffffffffn } : { bits: V6_BITS, value: v6 };
}

function parseV4(text: string): bigint | undefined {
  const octets = text.split('.');
  if (
    octets.length !== 4 ||
    !octets.every((octet) => /^(0|[1-9]\d{0,2})$/.test(octet) && Number(octet) < 256)
  )
    return undefined;
  return octets.reduce((value, octet) => (value << 8n) | BigInt(octet), 0n);
}

function parseV6(text: string): bigint | undefined {
  const [before, after, ...rest] = text.split('::');
  if (rest.length > 0) return undefined;
  const head = groupsOf(before, after === undefined);
  const tail = after === undefined ? [] : groupsOf(after, true);
  if (!head || !tail) return undefined;
  const missing = 8 - head.length - tail.length;
  if (after === undefined ? missing !== 0 : missing < 1) return undefined;
  return [...head, ...new Array<bigint>(missing).fill(0n), ...tail].reduce(
    (value, group) => (value << 16n) | group,
    0n,
  );
}

/** Groups of 16 bits of one side of `::`; an IPv4 address at the end of the whole is two of them. */
function groupsOf(side: string, isLast: boolean): bigint[] | undefined {
  if (side === '') return [];
  const words = side.split(':');
  const last = isLast ? parseV4(words[words.length - 1]) : undefined;
  const plain = last === undefined ? words : words.slice(0, -1);
  if (!plain.every((word) => /^[0-9a-f]{1,4}$/i.test(word))) return undefined;
  return [
    ...plain.map((word) => BigInt(`0x${word}`)),
    ...(last === undefined ? [] : [last >> 16n, last & 0xffffn]),
  ];
}
