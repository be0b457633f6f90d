import { profileOf, type StoredProfile, storesAsciiContacts } from './profile';

const DEFAULTS = {
  dataModel: 'maximum',
  hostModel: 'objects',
  contacts: { roles: ['admin', 'tech'], postalInfo: 'int' },
  nameservers: { min: 0, max: 13 },
  checkBatchSize: 13,
  fee: { mode: 'none', currency: 'USD', restore: 'alone' },
  authInfo: 'secure',
  signing: { form: 'ds', maxRecords: 8 },
  extensions: [
    'urn:ietf:params:xml:ns:secDNS-1.1',
    'urn:ietf:params:xml:ns:rgp-1.0',
    'urn:ietf:params:xml:ns:epp:fee-1.0',
    'urn:ietf:params:xml:ns:launch-1.0',
    'urn:ietf:params:xml:ns:idn-1.0',
    'urn:ietf:params:xml:ns:epp:loginSec-1.0',
    'urn:ietf:params:xml:ns:epp:unhandled-namespaces-1.0',
    'urn:ietf:params:xml:ns:epp:secure-authinfo-transfer-1.0',
    'http://www.nominet.org.uk/epp/xml/std-release-1.0',
  ],
  constantExtensions: [],
  session: {
    max: 4,
    keepAliveSeconds: 60,
    maxAgeSeconds: 14_400,
    commandsPerSecond: 0,
    queryTimeoutSeconds: 30,
    transformTimeoutSeconds: 60,
  },
  slowLane: { labelPrefixes: [], sessions: 1 },
  poll: { enabled: true, intervalSeconds: 60 },
  transfer: { mode: 'request', decides: true },
  complianceNotices: [],
} as const;

describe('the profile of a registry', () => {
  it('has a default in every field', () => {
    expect(profileOf({})).toEqual(DEFAULTS);
  });

  it.each<StoredProfile>([
    { dataModel: 'minimum' },
    { extensions: ['urn:a'] },
    { contacts: { postalInfo: 'loc' } },
    { nameservers: { min: 2 } },
    { fee: { mode: 'fee' } },
    { signing: { maxRecords: 4 } },
    { session: { max: 9 } },
    { slowLane: { sessions: 2 } },
    { poll: { enabled: false } },
    { transfer: { decides: false } },
  ])('has the defaults beside %j', (stored) => {
    const [[field, value]] = Object.entries(stored);
    const before = DEFAULTS[field as keyof typeof DEFAULTS] as object;
    expect(profileOf(stored)).toEqual({
      ...DEFAULTS,
      [field]: typeof value === 'object' && !Array.isArray(value) ? { ...before, ...value } : value,
    });
  });

  it.each([
    ['maximum', 'int', true],
    ['maximum', 'loc', false],
    ['minimum', 'int', false],
    ['minimum', 'loc', false],
  ] as const)(
    'with data model %s and postal info %s stores contacts in ASCII: %s',
    (dataModel, postalInfo, expected) => {
      expect(storesAsciiContacts({ dataModel, contacts: { roles: [], postalInfo } })).toBe(expected);
    },
  );
});
