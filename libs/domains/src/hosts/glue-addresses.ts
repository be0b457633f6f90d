import { badRequest, ipv6, parseIp, reachOf } from '@registrar/kernel';

/** FACTS §2.9: registries accept 10 to 13 addresses of a host. */
export const MAX_ADDRESSES = 13;

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
  const parsed = parseIp(text);
  if (!parsed) throw badRequest(`'ips' holds ${JSON.stringify(text)}, which is no IP address`);
  const address = normalAddress(text);
  const reach = reachOf(parsed);
  if (reach === 'special' || (reach === 'documentation' && !documentation))
    throw badRequest(
      `'ips' holds ${address}, which is not reachable from the internet`,
      'hosts.unreachable_address',
    );
  return address;
}

/** Normalises an address from a registry; returned unchanged if it is not an address. */
export const normalAddress = (shown: string): string => ipv6(shown) ?? shown;
