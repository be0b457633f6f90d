import { AppError } from '@registrar/kernel';
import { checkProfile } from './check-profile';
import { profileOf } from './profile';

/** Details of the refusal; undefined: accepted and returned unchanged. */
function detailsOf(profile: unknown): string | undefined {
  try {
    expect(checkProfile(profile)).toBe(profile);
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect(error).toMatchObject({ kind: 'invalid', code: 'registry.invalid', message: 'Bad Request' });
    return error.details;
  }
}
/** `session.max` with 3: {session: {max: 3}}. */
const profileWith = (path: string, value: unknown): object =>
  path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as object;
const filled = <T>(count: number, item: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => item(at));

const whole = (min: number, max: number): [string, unknown[], unknown[]] => [
  `must be a whole number from ${min} to ${max}`,
  [min, max],
  [min - 1, max + 1, min + 0.5, String(min), null],
];
const oneOf = (...words: string[]): [string, unknown[], unknown[]] => [
  `must be one of ${words.join(', ')}`,
  words,
  ['', 'other', 1, null, [words[0]]],
];
const flag: [string, unknown[], unknown[]] = ['must be true or false', [true, false], ['true', 0, null]];
const seconds = whole(1, 86_400);

const FIELDS: [string, string, unknown[], unknown[]][] = [
  ['dataModel', ...oneOf('maximum', 'minimum')],
  ['hostModel', ...oneOf('objects', 'attributes')],
  [
    'contacts.roles',
    'must be a list of admin, tech, billing, each at most once',
    [[], ['billing'], ['admin', 'tech', 'billing']],
    ['admin', ['registrant'], ['admin', 'other'], ['tech', 'tech'], [1], null],
  ],
  ['contacts.postalInfo', ...oneOf('int', 'loc')],
  ['nameservers.min', ...whole(0, 13)],
  ['nameservers.max', ...whole(0, 13)],
  ['checkBatchSize', ...whole(1, 1_000)],
  ['fee.mode', ...oneOf('fee', 'none')],
  [
    'fee.currency',
    'must be a currency of ISO 4217',
    ['EUR', 'AZN'],
    ['usd', 'EURO', 'xEUR', 'EU', '', ['EUR'], null],
  ],
  ['fee.restore', ...oneOf('alone', 'whole')],
  ['authInfo', ...oneOf('secure', 'plain', 'none')],
  ['signing.form', ...oneOf('ds', 'keys')],
  ['signing.maxRecords', ...whole(1, 100)],
  [
    'extensions',
    'must be a list of namespace URIs',
    [[], ['!', '~'], [`urn:${'x'.repeat(196)}`], filled(100, (at) => `urn:${at}`)],
    [
      'urn:a',
      [''],
      ['urn:a b'],
      [' urn:a'],
      ['urn:a '],
      ['urn:a', 'urn:ä'],
      [['urn:a']],
      [`urn:${'x'.repeat(197)}`],
      filled(101, (at) => `urn:${at}`),
      null,
    ],
  ],
  ['session.max', ...whole(1, 1_000)],
  ['session.keepAliveSeconds', ...seconds],
  ['session.maxAgeSeconds', ...seconds],
  [
    'session.commandsPerSecond',
    'must be a number from 0 to 1000',
    [0, 0.5, 1_000],
    [-0.1, 1_000.1, Number.NaN, '4', null],
  ],
  ['session.queryTimeoutSeconds', ...seconds],
  ['session.transformTimeoutSeconds', ...seconds],
  [
    'slowLane.labelPrefixes',
    'must be a list of at most 20 beginnings of labels, in lower case',
    [[], ['slow-', '0', 'x'.repeat(63)], filled(20, (at) => `slow-${at}`)],
    [
      'slow',
      [''],
      ['-slow'],
      ['Slow'],
      ['slow.'],
      ['slow', 'slow_'],
      [['slow']],
      ['x'.repeat(64)],
      filled(21, (at) => `slow-${at}`),
      null,
    ],
  ],
  ['slowLane.sessions', ...whole(1, 1_000)],
  ['poll.enabled', ...flag],
  ['poll.intervalSeconds', ...seconds],
  ['transfer.mode', ...oneOf('request', 'push')],
  ['transfer.decides', ...flag],
];

describe('a field of a profile', () => {
  it.each(FIELDS)('%s %s', (path, must, good, bad) => {
    expect(good.map((value) => detailsOf(profileWith(path, value)))).toEqual(good.map(() => undefined));
    expect(bad.map((value) => detailsOf(profileWith(path, value)))).toEqual(
      bad.map(() => `'profile.${path}' ${must}`),
    );
  });

  it('may be its default or left out, and the fewest name servers may be the most', () => {
    expect([profileOf({}), {}, { nameservers: { min: 3, max: 3 } }].map(detailsOf)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it.each<[unknown, string]>([
    [undefined, "'profile' must be an object"],
    [null, "'profile' must be an object"],
    [[], "'profile' must be an object"],
    ['x', "'profile' must be an object"],
    [4, "'profile' must be an object"],
    [{ session: null }, "'profile.session' must be an object"],
    [{ session: 'x' }, "'profile.session' must be an object"],
    [{ session: [1] }, "'profile.session' must be an object"],
    [{ sesion: {}, session: { mx: 1, max: 0 }, fee: 4 }, "unknown: 'profile.sesion', 'profile.session.mx'"],
    [{ constructor: 1 }, "unknown: 'profile.constructor'"],
    [{ fee: { toString: 1 } }, "unknown: 'profile.fee.toString'"],
    [{ nameservers: { min: 3, max: 2 } }, "'profile.nameservers.min' must be at most the max"],
  ])('is refused in %j: %s', (profile, details) => {
    expect(detailsOf(profile)).toBe(details);
  });
});

describe('a constant extension of a profile', () => {
  const constant = { value: 'dot COM', name: 'n' };
  const extension = { namespace: 'urn:a', prefix: 'a', root: 'r', byTld: { com: [constant] } };
  const withConstant = (item: unknown): unknown => ({ ...extension, byTld: { com: [constant, item] } });
  const withTld = (tld: string): unknown => ({ ...extension, byTld: { com: [constant], [tld]: [constant] } });
  const without = (field: string): unknown => ({ ...extension, [field]: undefined });
  const NAMES = ['n', '_', 'N.a-b_9', 'axml', `a${'x'.repeat(63)}`];
  const NO_NAMES = [
    '',
    '9a',
    '-a',
    '.a',
    'xmla',
    'XMLa',
    'a:b',
    'a b',
    'a/',
    `a${'x'.repeat(64)}`,
    ['a'],
    5,
    undefined,
  ];
  const refused =
    "'profile.constantExtensions' must be a list of at most 5 extensions of different namespaces: namespace, prefix, root, and byTld with lists of {name, value} by TLD or *";

  it.each<[string, unknown[], unknown[]]>([
    [
      'the list',
      [[], filled(5, (at) => ({ ...extension, namespace: `urn:${at}` }))],
      [
        'x',
        {},
        null,
        filled(6, (at) => ({ ...extension, namespace: `urn:${at}` })),
        [extension, extension],
        [extension, without('root')],
        [null],
        ['x'],
        [[]],
      ],
    ],
    [
      'its fields',
      [[Object.fromEntries(Object.entries(extension).reverse())]],
      [
        [{ ...extension, more: 1 }],
        ...Object.keys(extension).map((field) => [
          Object.fromEntries(Object.entries(extension).filter(([name]) => name !== field)),
        ]),
      ],
    ],
    [
      'its namespace',
      [[{ ...extension, namespace: 'x'.repeat(200) }]],
      ['', 'urn:a b', 'x'.repeat(201), ['urn:a'], 5].map((namespace) => [{ ...extension, namespace }]),
    ],
    [
      'its prefix',
      NAMES.map((prefix) => [{ ...extension, prefix }]),
      NO_NAMES.map((prefix) => [{ ...extension, prefix }]),
    ],
    [
      'its root',
      NAMES.map((root) => [{ ...extension, root }]),
      NO_NAMES.map((root) => [{ ...extension, root }]),
    ],
    [
      'its TLDs',
      ['*', 'co.uk', 'a.b.c.d', 'xn--p1ai', '0', 'x'.repeat(63), `a.${'x'.repeat(63)}`].map((tld) => [
        withTld(tld),
      ]),
      [
        '',
        '.com',
        'com.',
        'a..b',
        'COM',
        'co.UK',
        '*.com',
        'x*',
        'a_b',
        'a.b.c.d.e',
        'x'.repeat(64),
        `a.${'x'.repeat(64)}`,
      ].map((tld) => [withTld(tld)]),
    ],
    [
      'its lists by TLD',
      [[{ ...extension, byTld: { com: filled(20, () => constant) } }]],
      [
        ...[
          {},
          null,
          'x',
          [[constant]],
          { com: [] },
          { com: filled(21, () => constant) },
          { com: constant },
          { com: 'x' },
          { com: [constant], net: [] },
        ].map((byTld) => [{ ...extension, byTld }]),
      ],
    ],
    [
      'its constants',
      [[withConstant({ name: 'n', value: 'v' })]],
      [null, 'x', [], {}, { name: 'n' }, { value: 'v' }, { ...constant, more: 1 }].map((item) => [
        withConstant(item),
      ]),
    ],
    [
      'names of constants',
      NAMES.map((name) => [withConstant({ name, value: 'v' })]),
      NO_NAMES.map((name) => [withConstant({ name, value: 'v' })]),
    ],
    [
      'values of constants',
      ['v', ' ', 'Käse 日本', '\u{1F600}', 'x'.repeat(255)].map((value) => [
        withConstant({ name: 'n', value }),
      ]),
      ['', 'a\nb', '\u0000a', 'a\u0000', 'a\uD800', '\uFFFE', 'a\uFFFF', 'x'.repeat(256), ['v'], 5].map(
        (value) => [withConstant({ name: 'n', value })],
      ),
    ],
  ])('is accepted or refused for %s', (_, good, bad) => {
    expect(good.map((constantExtensions) => detailsOf({ constantExtensions }))).toEqual(
      good.map(() => undefined),
    );
    expect(bad.map((constantExtensions) => detailsOf({ constantExtensions }))).toEqual(
      bad.map(() => refused),
    );
  });
});

describe('a compliance rule of a profile', () => {
  const rule = {
    text: 'The data of {domain} must be verified.',
    policy: 'data.accuracy',
    policyName: 'Accuracy',
    policyUrl: 'https://registry.example/policy',
    registryName: 'Example Registry',
    registryEmail: 'policy@registry.example',
    issueDescription: 'The data is wrong.',
    remediationInstructions: 'Correct the data.',
    agreementReminder: 'You agreed to it.',
    noncomplianceConsequences: 'The domain is suspended.',
    contactInstructions: 'Write to the registry.',
    remediationPeriodDays: 14,
  };
  const { registryEmail: _registryEmail, ...withoutEmail } = rule;
  const required = Object.keys(withoutEmail);
  const TEXTS = [
    'policyName',
    'registryName',
    'issueDescription',
    'remediationInstructions',
    'agreementReminder',
    'noncomplianceConsequences',
    'contactInstructions',
  ];
  const refused =
    "'profile.complianceNotices' must be a list of messages: text with one {domain}, and policy, policyName, policyUrl, registryName, registryEmail, issueDescription, " +
    'remediationInstructions, agreementReminder, noncomplianceConsequences, contactInstructions, remediationPeriodDays';

  it.each<[string, unknown[], unknown[]]>([
    [
      'text',
      ['{domain}', `{domain}${'x'.repeat(3_992)}`],
      ['', ' ', 'no domain', '{domain} {domain}', `{domain}${'x'.repeat(3_993)}`, ['{domain}'], 5],
    ],
    [
      'policy',
      ['a', '0', 'a_b.c-9', 'x'.repeat(100)],
      ['', '_a', '-a', 'A', 'a b', 'a ', 'x'.repeat(101), ['a'], 5],
    ],
    [
      'policyUrl',
      ['http://a.example', 'HTTPS://a.example/x', `https://a.example/${'x'.repeat(3_982)}`],
      [
        '',
        'ftp://a.example',
        'xhttps://a.example',
        'https://',
        'https://[',
        'https://a.example/a b',
        `https://a.example/${'x'.repeat(3_983)}`,
        ['https://a.example'],
        5,
      ],
    ],
    [
      'registryEmail',
      [undefined, 'a@b'],
      [null, '', 'a', 'a@', '@b', 'a@b@c', 'a b@c', 'a@b c', ' a@b', ['a@b'], 5],
    ],
    ['remediationPeriodDays', [0, 3_650], [-1, 3_651, 1.5, '3', null]],
    ...TEXTS.map((field): [string, unknown[], unknown[]] => [
      field,
      ['x', 'x'.repeat(4_000)],
      ['', ' \n', 'x'.repeat(4_001), ['x'], 5, null],
    ]),
  ])('is accepted or refused for %s', (field, good, bad) => {
    expect(good.map((value) => detailsOf({ complianceNotices: [{ ...rule, [field]: value }] }))).toEqual(
      good.map(() => undefined),
    );
    expect(bad.map((value) => detailsOf({ complianceNotices: [rule, { ...rule, [field]: value }] }))).toEqual(
      bad.map(() => refused),
    );
  });

  it('is refused without one of its fields, apart from the mail address of the registry', () => {
    expect(detailsOf({ complianceNotices: [withoutEmail] })).toBeUndefined();
    expect(
      required.map((field) => detailsOf({ complianceNotices: [{ ...rule, [field]: undefined }] })),
    ).toEqual(required.map(() => refused));
  });

  it('is refused with a field that rules do not have', () => {
    for (const field of ['more', 'constructor'])
      expect(detailsOf({ complianceNotices: [{ ...rule, [field]: 'x' }] })).toBe(refused);
  });

  it('stands in a list of at most 50', () => {
    expect([[], filled(50, () => rule)].map((complianceNotices) => detailsOf({ complianceNotices }))).toEqual(
      [undefined, undefined],
    );
    const bad = [filled(51, () => rule), rule, 'x', null, [null], ['x'], [[]]];
    expect(bad.map((complianceNotices) => detailsOf({ complianceNotices }))).toEqual(bad.map(() => refused));
  });
});
