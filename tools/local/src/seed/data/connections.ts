import { profileOf, type StoredProfile } from '@registrar/registries';

/**
 * A connection to the registry simulator, with its differences from the defaults. Address and credentials are
 * set at the start.
 */
export interface ConnectionSeed {
  code: string;
  registrationLimited?: boolean;
  profile: StoredProfile;
}

/**
 * Five sessions each: with nine connections that stays far below the simulator's limit per registrar (200),
 * and leaves room for clients beside the product.
 */
const session = { max: 5 };

/** Domains with slow scripted names (docs/sandbox.md) leave sessions to the others. */
const slowLane = { labelPrefixes: ['slow-'], sessions: 2 };

/** fee-1.0 in dollars, as in the simulator's TLDs with premium names. */
const fee = { mode: 'fee', currency: 'USD' } as const;
const noFee = { mode: 'none' } as const;

/**
 * The simulator has one message queue per account, so one connection polls it for all; often, since people
 * watch.
 */
const reader = { enabled: true, intervalSeconds: 2 };
const noReader = { enabled: false };

/**
 * The default extensions and those that carry registry data; the namespaces are those of the TLDs' mappings.
 */
const withExtensions = (...namespaces: string[]): string[] => [...profileOf({}).extensions, ...namespaces];

/** The registries of the sandbox: one simulator that acts as several, each with different rules. */
export const CONNECTIONS: readonly ConnectionSeed[] = [
  // no contacts, no fees, like the largest gTLD registry
  { code: 'sim-thin', profile: { dataModel: 'minimum', fee: noFee, poll: noReader, session, slowLane } },
  { code: 'sim-thick', profile: { fee, poll: reader, session, slowLane } },
  // limited registrations of one name by one account (BEHAVIOUR §4)
  { code: 'sim-limited', registrationLimited: true, profile: { fee, poll: noReader, session, slowLane } },
  // creates that the registry decides later, terms from two years
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
  // contact data in UTF-8
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
  // an auth code at create, and the holder as the only contact
  {
    code: 'sim-plain',
    profile: { fee: noFee, poll: noReader, session, slowLane, authInfo: 'plain', contacts: { roles: [] } },
  },
  // no auth codes: the losing registrar releases a name
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
