import { profileOf, type StoredProfile } from '@registrar/registries';

/**
 * A connection to the registry simulator: what is particular of it. Address and credentials are those of the
 * start.
 */
export interface ConnectionSeed {
  code: string;
  registrationLimited?: boolean;
  profile: StoredProfile;
}

/**
 * Five sessions each: with nine connections that stays far below what the simulator gives one registrar
 * (200), with room for clients beside the product.
 */
const session = { max: 5 };

/** Domains that are slow by their names (docs/sandbox.md) leave sessions to the others. */
const slowLane = { labelPrefixes: ['slow-'], sessions: 2 };

/** fee-1.0 in dollars, as the simulator's TLDs with premium names have it. */
const fee = { mode: 'fee', currency: 'USD' } as const;
const noFee = { mode: 'none' } as const;

/**
 * The simulator has one message queue for our one account at it, so one connection reads it for all; often,
 * as people watch.
 */
const reader = { enabled: true, intervalSeconds: 2 };
const noReader = { enabled: false };

/** The usual extensions and those that carry registry data; the namespaces are of the TLDs' mappings. */
const withExtensions = (...namespaces: string[]): string[] => [...profileOf({}).extensions, ...namespaces];

/** The registries of the sandbox: one simulator seen as several, each with another way of doing things. */
export const CONNECTIONS: readonly ConnectionSeed[] = [
  // no contacts, no fees, as the largest gTLD registry
  { code: 'sim-thin', profile: { dataModel: 'minimum', fee: noFee, poll: noReader, session, slowLane } },
  { code: 'sim-thick', profile: { fee, poll: reader, session, slowLane } },
  // registrations of one name by one account are limited here (BEHAVIOUR §4)
  { code: 'sim-limited', registrationLimited: true, profile: { fee, poll: noReader, session, slowLane } },
  // creates that the registry decides on later, terms from two years
  {
    code: 'sim-cc',
    profile: {
      fee,
      poll: noReader,
      session,
      slowLane,
      extensions: withExtensions('urn:red.es:xml:ns:es_contact-1.0'),
    },
  },
  { code: 'sim-launch', profile: { fee, poll: noReader, session, slowLane } },
  // registry data beyond the RFCs, in all three forms
  {
    code: 'sim-reg',
    profile: {
      fee,
      poll: noReader,
      session,
      slowLane,
      extensions: withExtensions(
        'urn:ietf:params:xml:ns:neulevel-1.0',
        'urn:X-ar:params:xml:ns:kv-1.1',
        'urn:ietf:params:xml:ns:fury-2.1',
        'http://www.eurid.eu/xml/epp/contact-ext-1.3',
        'http://www.nic.it/ITNIC-EPP/extcon-1.0',
        'urn:se:iis:xml:epp:iis-1.2',
        'urn:X-au:params:xml:ns:auext-1.3',
        'urn:ietf:params:xml:ns:brdomain-1.0',
      ),
    },
  },
  // contact data as they are written, in UTF-8
  {
    code: 'sim-loc',
    profile: {
      fee: noFee,
      poll: noReader,
      session,
      slowLane,
      contacts: { postalInfo: 'loc' },
      extensions: withExtensions('http://www.afnic.fr/xml/epp/frnic-2.0', 'urn:sandbox:params:xml:ns:jp-1.0'),
    },
  },
  // a code from the start, and the holder as the only contact
  {
    code: 'sim-plain',
    profile: { fee: noFee, poll: noReader, session, slowLane, authInfo: 'plain', contacts: { roles: [] } },
  },
  // no codes at all: the losing registrar hands a name over
  {
    code: 'sim-push',
    profile: {
      fee: noFee,
      poll: noReader,
      session,
      slowLane,
      authInfo: 'none',
      contacts: { roles: [], postalInfo: 'loc' },
      transfer: { mode: 'push', decides: false },
    },
  },
];
