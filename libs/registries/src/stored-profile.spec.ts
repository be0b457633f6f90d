import { storedContract } from '@registrar/kernel/testing';
import { profileOf, type StoredProfile } from './profile';
import { readProfile, storedProfile } from './stored-profile';

const CONSTANTS = {
  namespace: 'urn:constants-1.1',
  prefix: 'c',
  root: 'constants',
  byTld: { com: [{ name: 'subProduct', value: 'dotCOM' }] },
};
const DEMAND = {
  text: 'Domain {domain} is abused.',
  policy: 'abuse',
  policyName: 'Abuse policy',
  policyUrl: 'https://policy.example.net/abuse',
  registryName: 'Example Registry',
  registryEmail: 'policy@example.net',
  issueDescription: 'The domain is abused.',
  remediationInstructions: 'End the abuse.',
  agreementReminder: 'The agreement forbids it.',
  noncomplianceConsequences: 'The domain is suspended.',
  contactInstructions: 'Write to the registry.',
  remediationPeriodDays: 30,
};
const whole: StoredProfile = profileOf({ constantExtensions: [CONSTANTS], complianceNotices: [DEMAND] });
const { constantExtensions: _constants, complianceNotices: _notices, slowLane: _lane, ...older } = whole;
const { registryEmail: _email, ...withoutAddress } = DEMAND;

storedContract(storedProfile, {
  kind: 'profile of the registry connection',
  current: whole,
  older: {
    'of only differences': { dataModel: 'minimum', session: { max: 9 } },
    'that has the defaults': {},
    'of before constants, demands and slow lanes': older,
    'with a demand without an address': { complianceNotices: [withoutAddress] },
  },
  required: [],
});

describe('a stored profile of a registry connection', () => {
  it.each<[keyof StoredProfile, unknown]>([
    ['dataModel', 'large'],
    ['hostModel', true],
    ['contacts', { roles: ['owner'] }],
    ['contacts', { roles: 'admin' }],
    ['contacts', { postalInfo: 'both' }],
    ['nameservers', { min: '2' }],
    ['nameservers', { max: null }],
    ['checkBatchSize', '13'],
    ['fee', { mode: 'fees' }],
    ['fee', { currency: 978 }],
    ['fee', { restore: 'half' }],
    ['authInfo', ''],
    ['signing', { form: 'both' }],
    ['signing', { maxRecords: '8' }],
    ['extensions', [7]],
    ['constantExtensions', [{ ...CONSTANTS, byTld: { com: { name: 'subProduct', value: 'dotCOM' } } }]],
    ['constantExtensions', [{ ...CONSTANTS, byTld: { com: [{ name: 'subProduct' }] } }]],
    ['session', { max: '4' }],
    ['session', { keepAliveSeconds: null }],
    ['session', { maxAgeSeconds: '4 h' }],
    ['session', { commandsPerSecond: false }],
    ['session', { queryTimeoutSeconds: [30] }],
    ['session', { transformTimeoutSeconds: {} }],
    ['slowLane', { labelPrefixes: 'slow' }],
    ['slowLane', { sessions: '1' }],
    ['poll', { enabled: 'yes' }],
    ['poll', { intervalSeconds: '60' }],
    ['transfer', { mode: 'pull' }],
    ['transfer', { decides: 1 }],
    ['complianceNotices', [{ ...DEMAND, remediationPeriodDays: '30' }]],
    ['complianceNotices', [{ ...DEMAND, registryEmail: null }]],
  ])('is refused for its %s %j', (field, value) => {
    expect(() => storedProfile.read({ [field]: value }, 'main')).toThrow(
      `stored profile of the registry connection main has an unreadable member '${field}'`,
    );
  });
});

describe('a stored profile that is shown to staff', () => {
  it.each([
    [{ session: { max: 'nine, a secret' } }, "has an unreadable member 'session'"],
    [null, 'is no object'],
  ])('names what is unreadable in %j, without its value', (json, fault) => {
    expect(readProfile(json, 'thick')).toEqual({
      fault: `stored profile of the registry connection thick ${fault}`,
    });
  });

  it('is as stored where it is readable', () => {
    expect(readProfile({ session: { max: 9 } }, 'thick')).toEqual({ profile: { session: { max: 9 } } });
  });
});
