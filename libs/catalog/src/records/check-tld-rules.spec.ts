import { checkTldRules } from './check-tld-rules';

const FLAG = 'must be true or false';
const days = (field: string): [string, unknown[], unknown[], string] => [
  field,
  [0, 366],
  [-1, 367, 0.5, '1', null],
  'must be a whole number from 0 to 366',
];
const flag = (field: string): [string, unknown[], unknown[], string] => [
  field,
  [true, false],
  [1, 'true', null],
  FLAG,
];
const END =
  'must be {by, deletionDays, autoRenewDays, redemptionDays, interruptionDays}, all of them optional: delete or lapse, and whole numbers from 0 to 366';
const GRACE = 'must be none, or {percent, least}: whole numbers from 0 to 100, and from 1 to 1000000';
const SERVERS = 'must be {min, max}, whole numbers from 0 to 13, min at most max';

it.each<[string, unknown[], unknown[], string]>([
  flag('ccTld'),
  flag('supportsPrivacy'),
  flag('supportsTransferLock'),
  flag('supportsDnssec'),
  flag('supportsPremium'),
  flag('supportsInternalTransfer'),
  flag('requiresPreDelegation'),
  flag('hsts'),
  days('addGraceDays'),
  days('expirationGraceDays'),
  days('transferLockDays'),
  [
    'registryOperator',
    ['a', 'a'.repeat(100)],
    ['', ' ', 'a'.repeat(101), 7, null],
    'must be a text of 1 to 100 characters',
  ],
  [
    'allowedYears',
    [[1], [1, 10], [10]],
    [[], [0], [11], [1.5], [1, 1], ['1'], 1, null, {}],
    'must be a list of whole numbers from 1 to 10, one at least, each at most once',
  ],
  ['minLength', [1, 63], [0, 64, 1.5, '1', null], 'must be a whole number from 1 to 63'],
  ['minIdnLength', [1, 63], [0, 64], 'must be a whole number from 1 to 63'],
  ['maxDsRecords', [1, 100], [0, 101], 'must be a whole number from 1 to 100'],
  ['premiumMarkupBps', [0, 100_000], [-1, 100_001], 'must be a whole number from 0 to 100000'],
  ['maxYearsAhead', [10], [0, 11], 'must be a whole number from 1 to 10'],
  ['renewalWindowDays', [30, 366], [29, 367], 'must be a whole number from 30 to 366'],
  [
    'nameservers',
    [
      { min: 0, max: 0 },
      { min: 2, max: 13 },
      { max: 3, min: 3 },
    ],
    [
      [],
      null,
      2,
      {},
      { min: 1 },
      { max: 1 },
      { min: -1, max: 1 },
      { min: 2, max: 1 },
      { min: 0, max: 14 },
      { min: 0, max: 1, more: 1 },
      { min: '0', max: 1 },
    ],
    SERVERS,
  ],
  [
    'claimsCheckRequired',
    [[], ['registration', 'landrush_eap', 'landrush_auction_a', 'landrush_reserve_a']],
    [['renewal'], ['registration', 'registration'], 'registration', null],
    'must be a list of registration, landrush_eap, landrush_auction_a, landrush_reserve_a, each at most once',
  ],
  [
    'addGraceDeleteLimit',
    ['none', { percent: 0, least: 1 }, { least: 1_000_000, percent: 100 }],
    [
      'all',
      null,
      [],
      {},
      { percent: 1 },
      { least: 1 },
      { percent: 101, least: 1 },
      { percent: -1, least: 1 },
      { percent: 1, least: 0 },
      { percent: 1, least: 1_000_001 },
      { percent: 1, least: 1, most: 1 },
    ],
    GRACE,
  ],
  [
    'endOfLife',
    [
      {},
      { by: 'delete' },
      { by: 'lapse', deletionDays: 0, autoRenewDays: 366, redemptionDays: 30, interruptionDays: 9 },
    ],
    [
      [],
      null,
      'lapse',
      { by: 'hand' },
      { by: null },
      { more: 1 },
      { deletionDays: -1 },
      { autoRenewDays: 367 },
      { redemptionDays: '1' },
      { interruptionDays: 0.5 },
    ],
    END,
  ],
])('the rule %s takes what it may be, and refuses all else', (field, taken, refused, must) => {
  expect.assertions(taken.length + refused.length);
  for (const value of taken) expect(checkTldRules({ [field]: value })).toEqual({ [field]: value });
  for (const value of refused)
    expect(() => checkTldRules({ [field]: value })).toThrow(
      expect.objectContaining({
        kind: 'invalid',
        code: 'catalog.rules_invalid',
        details: `'rules.${field}' ${must}`,
      }),
    );
});

it.each<[string, unknown, string]>([
  ['no object', 'rules', "'rules' must be an object"],
  ['null', null, "'rules' must be an object"],
  ['a list', [], "'rules' must be an object"],
  ['unknown fields, before others', { a: 1, ccTld: 1, b: 2 }, "unknown: 'rules.a', 'rules.b'"],
  ['names of all objects', { toString: 1 }, "unknown: 'rules.toString'"],
  [
    'two faults',
    { ccTld: 1, minLength: 0 },
    "'rules.ccTld' must be true or false; 'rules.minLength' must be a whole number from 1 to 63",
  ],
  [
    'a term that is longer than the years ahead',
    { allowedYears: [2, 1], maxYearsAhead: 1 },
    "'rules' cannot be: maxYearsAhead must be no less than the longest term",
  ],
])('rules are refused with %s', (_, rules, details) => {
  expect(() => checkTldRules(rules)).toThrow(
    expect.objectContaining({ kind: 'invalid', code: 'catalog.rules_invalid', details }),
  );
});

it.each([1, 2])('the years ahead may be those of the longest term: %i', (years) => {
  const rules = { allowedYears: [years], maxYearsAhead: years };
  expect(checkTldRules(rules)).toEqual(rules);
});

it('what requirements say is checked as a whole', () => {
  expect(() => checkTldRules({ requirements: { fields: [] } })).toThrow(
    expect.objectContaining({
      details: "'rules' cannot be: rules.requirements.fields must be an object",
    }),
  );
});
