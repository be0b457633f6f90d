import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import type { PublicAddressPolicy } from './address-policy';
import type { ResolveHost } from './host-resolver';

/** The host leads to an address that webhooks must not reach. The address is not disclosed. */
export class AddressNotAllowed extends Error {
  readonly code = 'ADDRESS_NOT_ALLOWED';
  constructor() {
    super('the host leads to a private or local address');
  }
}

/**
 * How long one address of several may take before the next is tried (RFC 8305 §5). Node's 250 ms gives up on
 * far hosts that have more than one address.
 */
const ATTEMPT_MS = 2_000;

export interface ConnectSettings {
  policy: PublicAddressPolicy;
  resolve: ResolveHost;
  timeoutMs: number;
  /** PEM of authorities to trust instead of the system's. */
  ca?: string;
}

/**
 * A connector that judges addresses at the moment of connecting, so that a name cannot point elsewhere
 * between check and use. One forbidden address among several is enough to refuse.
 */
export function guardedConnector(settings: ConnectSettings): buildConnector.connector {
  const connect = buildConnector({
    ca: settings.ca,
    timeout: settings.timeoutMs,
    allowH2: false,
    maxCachedSessions: 0,
    lookup: guardedLookup(settings),
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ATTEMPT_MS,
  });
  return (options, callback) => {
    // Node asks no lookup function about addresses: they are judged here.
    const host = options.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && settings.policy.forbidsAddress(host)) callback(new AddressNotAllowed(), null);
    else connect(options, callback);
  };
}

/**
 * All addresses of a host name. Throws AddressNotAllowed when one of them is forbidden, and what the look-up
 * throws.
 */
export async function allowedAddresses(
  { policy, resolve }: Pick<ConnectSettings, 'policy' | 'resolve'>,
  hostname: string,
): Promise<LookupAddress[]> {
  const addresses = await resolve(hostname);
  if (addresses.length === 0 || addresses.some(({ address }) => policy.forbidsAddress(address)))
    throw new AddressNotAllowed();
  return addresses;
}

function guardedLookup({ policy, resolve }: ConnectSettings): LookupFunction {
  return (hostname, options, callback) => {
    allowedAddresses({ policy, resolve }, hostname)
      .then((addresses) => {
        if (options.all) callback(null, addresses);
        else callback(null, addresses[0].address, addresses[0].family);
      })
      .catch((error: NodeJS.ErrnoException) => callback(error, []));
  };
}
