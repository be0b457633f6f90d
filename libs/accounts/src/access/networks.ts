import { badRequest, inNetworks, type IpAddress, parseIp, unmapped } from '@registrar/kernel';

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
  const parsed = parseIp(address);
  return (
    parsed !== undefined &&
    inNetworks(...networks.filter((text) => typeof parseNetwork(text) !== 'string'))(unmapped(parsed))
  );
}

/** The network, or its fault. */
function parseNetwork(text: string): { address: IpAddress; prefix: number } | string {
  const [first, length, ...rest] = text.split('/');
  const written = parseIp(first);
  if (!written || rest.length > 0)
    return 'must be an address or a network like 192.0.2.0/24 or 2001:db8::/32';
  const address = unmapped(written);
  // The prefix of an IPv4 address in IPv6 form counts bits of the IPv6 form.
  if (address !== written) return 'must be written as IPv4';
  const bits = address.toByteArray().length * 8;
  const prefix = length === undefined ? bits : /^\d{1,3}$/.test(length) ? Number(length) : -1;
  if (prefix < 0 || prefix > bits) return `must have a prefix of 0 to ${bits}`;
  return isFirstOf(address, prefix) ? { address, prefix } : `has bits set beyond its prefix of ${prefix}`;
}

/** Whether an address has no bits set beyond the prefix. */
const isFirstOf = (address: IpAddress, prefix: number): boolean =>
  address.toByteArray().every((byte, at) => {
    const own = Math.min(8, Math.max(0, prefix - at * 8));
    return (byte & (0xff >> own)) === 0;
  });
