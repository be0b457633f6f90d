/**
 * Prefixes in sent frames, with their namespaces. Received frames may use any prefix: they are parsed by
 * namespace.
 */
export const NS = {
  epp: 'urn:ietf:params:xml:ns:epp-1.0',
  domain: 'urn:ietf:params:xml:ns:domain-1.0',
  contact: 'urn:ietf:params:xml:ns:contact-1.0',
  host: 'urn:ietf:params:xml:ns:host-1.0',
  secDNS: 'urn:ietf:params:xml:ns:secDNS-1.1',
  rgp: 'urn:ietf:params:xml:ns:rgp-1.0',
  fee: 'urn:ietf:params:xml:ns:epp:fee-1.0',
  launch: 'urn:ietf:params:xml:ns:launch-1.0',
  idn: 'urn:ietf:params:xml:ns:idn-1.0',
  loginSec: 'urn:ietf:params:xml:ns:epp:loginSec-1.0',
  neulevel: 'urn:ietf:params:xml:ns:neulevel-1.0',
  kv: 'urn:X-ar:params:xml:ns:kv-1.1',
  changePoll: 'urn:ietf:params:xml:ns:changePoll-1.0',
  release: 'http://www.nominet.org.uk/epp/xml/std-release-1.0',
  unhandled: 'urn:ietf:params:xml:ns:epp:unhandled-namespaces-1.0',
  secureAuthInfo: 'urn:ietf:params:xml:ns:epp:secure-authinfo-transfer-1.0',
} as const;

export type Prefix = keyof typeof NS;

/** Object services of the greeting. */
export const OBJECT_URIS: readonly string[] = [NS.domain, NS.contact, NS.host];

/**
 * Extension services of the greeting, in addition to the zones' own; the last two stand for a practice and
 * have no elements.
 */
export const EXTENSION_URIS: readonly string[] = [
  NS.secDNS,
  NS.rgp,
  NS.fee,
  NS.launch,
  NS.idn,
  NS.loginSec,
  NS.neulevel,
  NS.kv,
  NS.changePoll,
  NS.release,
  NS.unhandled,
  NS.secureAuthInfo,
];
