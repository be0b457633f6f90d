import { ipv6, parseIp, reachOf } from '@registrar/kernel';

/** Whether every host of the internet can reach an address. The text is an IPv4 or IPv6 address. */
export const isPublicAddress = (address: string): boolean => reachOf(parseIp(address)!) === 'public';

/** An IPv6 address of the public internet as URLs hold it, `[2a00::1]`; undefined when the text is none. */
export function ipv6Literal(text: string): string | undefined {
  const address = ipv6(text);
  return address !== undefined && isPublicAddress(address) ? `[${address}]` : undefined;
}
