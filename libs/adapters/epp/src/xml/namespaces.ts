/** Every supported namespace, by its prefix in sent frames. The registry's prefixes do not matter. */
export const NS = {
  epp: 'urn:ietf:params:xml:ns:epp-1.0',
  domain: 'urn:ietf:params:xml:ns:domain-1.0',
  contact: 'urn:ietf:params:xml:ns:contact-1.0',
  host: 'urn:ietf:params:xml:ns:host-1.0',
  secDNS: 'urn:ietf:params:xml:ns:secDNS-1.1',
  rgp: 'urn:ietf:params:xml:ns:rgp-1.0',
  fee: 'urn:ietf:params:xml:ns:epp:fee-1.0',
  release: 'http://www.nominet.org.uk/epp/xml/std-release-1.0',
  launch: 'urn:ietf:params:xml:ns:launch-1.0',
  idn: 'urn:ietf:params:xml:ns:idn-1.0',
  loginSec: 'urn:ietf:params:xml:ns:epp:loginSec-1.0',
  neulevel: 'urn:ietf:params:xml:ns:neulevel-1.0',
  kv: 'urn:X-ar:params:xml:ns:kv-1.1',
} as const;

export type Prefix = keyof typeof NS;
