import type { AppError } from '@registrar/kernel';
import { FakeClock } from '@registrar/kernel/testing';
import { connectionOf } from '@registrar/registries/testing';
import type { PollMessage } from '@registrar/registries';
import { complianceContent } from '../testing/contracts/compliance-notices-contract';
import { checkContent, type ComplianceContent, compliancePayload } from './compliance-notice';
import { CompliancePollHandler } from './compliance-poll-handler';

const NOW = new Date('2026-03-02T09:15:00Z');
const URL_HEAD = 'https://policy.example.net/';
const url = (length: number): string => URL_HEAD + 'x'.repeat(length - URL_HEAD.length);

describe('the content of a compliance notice', () => {
  const KEY = 'must be a key of lower-case letters, digits, _, . and -';
  const TEXT = 'must have 1 to 4000 characters';
  const DAYS = 'must be a whole number from 0 to 3650';
  const ID = 'must be a Message-ID in angle brackets';
  const ADDRESS = 'must be an http or https URL';

  it.each<[keyof ComplianceContent, unknown[], unknown[], string]>([
    [
      'policy',
      ['a', '9', 'new_used.for-action', 'a'.repeat(100)],
      ['', 'A', '_a', '.a', 'a b', ' a', 'a ', 'a\n', 'a'.repeat(101)],
      KEY,
    ],
    ...(
      [
        'policyName',
        'registryName',
        'issueDescription',
        'remediationInstructions',
        'agreementReminder',
        'noncomplianceConsequences',
        'contactInstructions',
      ] as const
    ).map((field): [keyof ComplianceContent, unknown[], unknown[], string] => [
      field,
      ['x', 'x'.repeat(4_000)],
      ['', ' \n', 'x'.repeat(4_001)],
      TEXT,
    ]),
    [
      'policyUrl',
      ['http://a.example', 'HTTPS://policy.example.net/use', url(2_000)],
      [
        'ftp://a.example',
        'xhttps://a.example',
        'https://a.example/ b',
        'https:a.example',
        'https://',
        'https://[',
        url(2_001),
      ],
      ADDRESS,
    ],
    ['remediationPeriodDays', [0, 1, 3_650], [-1, 0.5, 3_651, Number.NaN], DAYS],
    [
      'originalMessageId',
      ['<a@b>', '<m-1@registry.example>', `<${'a'.repeat(200)}@${'b'.repeat(200)}>`],
      [
        'a@b',
        '<a@b',
        'a@b>',
        '<@b>',
        '<a@>',
        '<a b@c>',
        '<a@b c>',
        '<a@b@c>',
        'x<a@b>',
        '<a@b>x',
        `<${'a'.repeat(201)}@b>`,
        `<a@${'b'.repeat(201)}>`,
      ],
      ID,
    ],
    ['registryEmail', ['policy@example.net'], ['policy', 'policy@'], 'must be an email address'],
    ['complianceDeadline', [new Date(NOW.getTime() + 1)], [NOW, new Date('never')], 'must be in the future'],
  ])('%s accepts these values alone', (field, good, bad, rule) => {
    const checked = (value: unknown) => {
      try {
        return checkContent(complianceContent({ [field]: value }), NOW);
      } catch (error) {
        const { kind, code, details } = error as AppError;
        return { kind, code, details };
      }
    };
    expect(good.map(checked)).toEqual(good.map((value) => complianceContent({ [field]: value })));
    expect(bad.map(checked)).toEqual(
      bad.map(() => ({ kind: 'invalid', code: 'compliance.invalid', details: `'${field}' ${rule}` })),
    );
  });

  it('may do without an address and a Message-ID, and is stored without them', () => {
    const { registryEmail: _email, ...content } = complianceContent();
    const checked = checkContent(content as ComplianceContent, NOW);
    expect(checked).toStrictEqual({ ...content });
    expect(
      Object.keys(compliancePayload('a.example', checked)).filter(
        (key) => key === 'registryEmail' || key === 'originalMessageId',
      ),
    ).toEqual([]);
  });
});

describe('a message of a registry that a rule of its profile knows', () => {
  const { complianceDeadline: _deadline, ...demand } = complianceContent();
  const rule = (text: string, policy = 'one') => ({ ...demand, policy, text });
  const message = (text: string, values: Partial<PollMessage> = {}): PollMessage => ({
    id: 'm-1',
    count: 1,
    queuedAt: NOW,
    text,
    raw: '',
    content: { kind: 'other', namespaces: [] },
    ...values,
  });
  async function handle(
    text: string,
    rules = [rule('Domain {domain} IS abused.')],
    values: Partial<PollMessage> = {},
    isKnown = true,
  ) {
    const byMessage = jest.fn(async () => (isKnown ? {} : undefined));
    const handler = new CompliancePollHandler({ byMessage } as never, new FakeClock(NOW));
    return [
      await handler.handle(
        connectionOf({ id: 4, profile: { complianceNotices: rules } }),
        message(text, values),
      ),
      byMessage.mock.calls as unknown[][],
    ];
  }
  const given = (name: string, policy = 'one', deadline = new Date('2026-04-01T09:15:00Z')) => [
    name,
    { connectionId: 4, id: 'm-1' },
    { ...demand, policy },
    deadline,
  ];

  it.each([
    ['Domain a.example IS abused.', 'a.example'],
    [' DOMAIN A.Example is ABUSED. ', 'a.example'],
    ['domain bücher.example is abused.', 'xn--bcher-kva.example'],
  ])('names the domain in whatever case: %s', async (text, name) => {
    expect(await handle(text)).toEqual(['applied', [given(name)]]);
  });

  it.each([
    'Domain a.example IS abused',
    'The domain a.example is abused.',
    'Domain  is abused.',
    'Domain is abused.',
    'Domain a b is abused.',
    'Domain a.example was abused.',
  ])('is another one where it reads otherwise: %s', async (text) => {
    expect(await handle(text)).toEqual([undefined, []]);
  });

  it('follows the first rule that matches', async () => {
    const rules = [
      rule('Name {domain} is abused.', 'zero'),
      rule('Domain {domain}', 'one'),
      rule('{domain} is abused.', 'two'),
      rule('{domain} is abused.', 'three'),
    ];
    expect(await handle('a.example is abused.', rules)).toEqual(['applied', [given('a.example', 'two')]]);
    expect(await handle('Domain a.example', rules)).toEqual(['applied', [given('a.example', 'one')]]);
  });

  it('counts from now where the registry does not say when it was queued', async () => {
    expect(await handle('Domain a.example is abused.', undefined, { queuedAt: undefined })).toEqual([
      'applied',
      [given('a.example')],
    ]);
    expect(
      await handle('Domain a.example is abused.', undefined, { queuedAt: new Date('2026-03-01T00:00:00Z') }),
    ).toEqual(['applied', [given('a.example', 'one', new Date('2026-03-31T00:00:00Z'))]]);
  });

  it('stays unknown about a domain that no account has, and is of others where it says something else', async () => {
    expect(await handle('Domain a.example is abused.', undefined, {}, false)).toEqual([
      undefined,
      [given('a.example')],
    ]);
    expect(
      await handle('Domain a.example is abused.', undefined, {
        content: { kind: 'pending_action', object: 'domain', name: 'a.example', succeeded: true },
      }),
    ).toEqual([undefined, []]);
  });
});
