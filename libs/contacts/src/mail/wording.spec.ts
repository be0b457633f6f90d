import { ACCOUNT_MAIL_TEMPLATES, MAIL_TEMPLATES, type MailTemplate, type MailWording } from './mail';
import {
  checkWording,
  isWordingScope,
  MAIL_PLACEHOLDERS,
  sampleValues,
  WORDING_SCOPES,
  type WordingScope,
} from './wording';

const VERIFICATION = 'registrar email verifyBy';
const EXPIRY = 'registrar domain expires removed';
const TOKEN = 'registrar name tokenId expires';
const PLACES: Readonly<Record<MailTemplate, string>> = {
  'verification': VERIFICATION,
  'verification-reminder': VERIFICATION,
  'verification-hold': VERIFICATION,
  'expiry-ahead': EXPIRY,
  'expired': EXPIRY,
  'data-reminder': 'registrar email',
  'forwarding-recipient': 'registrar email',
  'transfer-out': 'registrar domain gaining deadline',
  'transfer-out-former': '',
  'registrant-change': '',
  'compliance-notice': 'registrar domain policyName registryName deadline',
  'subscription-inactive': 'registrar eventName host subscriptionId since',
  'registrant-refused': 'registrar domain reason',
  'host-renamed': 'registrar host newName',
  'token-issued': TOKEN,
  'token-ending': TOKEN,
  'announcement': 'registrar',
  'staff-invitation': '',
  'status-confirmation': '',
  'status-notice': '',
};
const placesOf = (names: string): string =>
  names
    .split(' ')
    .map((name) => `{{${name}}}`)
    .join(', ');

describe('a wording', () => {
  it('is stored as given, with an address in the form of mail', () => {
    const wording = {
      subject: '{{domain}} ends on {{expires}}',
      senderName: 'Lantern Shop',
      introduction: 'Hello,\nabout {{domain}}:',
      closing: 'Your {{registrar}}',
    };
    expect(checkWording('expired', { ...wording, replyTo: 'Help@LANTERN.example' })).toEqual({
      ...wording,
      replyTo: 'Help@lantern.example',
    });
    expect(checkWording('all', {})).toEqual({});
  });

  it.each<[keyof MailWording, number]>([
    ['subject', 150],
    ['senderName', 100],
    ['introduction', 2_000],
    ['closing', 2_000],
  ])('takes %s of %i characters and none longer', (field, length) => {
    const wording = { [field]: 'x'.repeat(length) };
    expect(checkWording('expired', wording)).toEqual(wording);
    expect(() => checkWording('expired', { [field]: 'x'.repeat(length + 1) })).toThrow(
      expect.objectContaining({ details: `'${field}' must have 1 to ${length} characters` }),
    );
  });

  it('takes every printable sign, and line ends in paragraphs', () => {
    const text = 'ü ☃ ~ \u00a0 \u2027\u202f\u2065\u206a 東京';
    expect(checkWording('all', { senderName: text, introduction: `a\n${text}`, closing: '\nb' })).toEqual({
      senderName: text,
      introduction: `a\n${text}`,
      closing: '\nb',
    });
  });

  const LINE = 'must be one line of text';
  const PLACE = 'has braces that form no placeholder';
  const other = (place: string, known: string): string =>
    `has an unknown placeholder: {{${place}}}; the known ones are ${placesOf(known)}`;
  it.each<[string, WordingScope, MailWording, string]>([
    ['a subject of all mail', 'all', { subject: 'Hello' }, "'subject' is allowed for one kind of mail only"],
    ['a subject of two lines', 'expired', { subject: 'Hello\r\nBcc: all@example.net' }, `'subject' ${LINE}`],
    ['a subject with a line feed', 'expired', { subject: 'Hello\nyou' }, `'subject' ${LINE}`],
    [
      'a subject with the separator of lines',
      'expired',
      { subject: 'Hello\u2028Bcc: all@example.net' },
      `'subject' ${LINE}`,
    ],
    ['a subject of blanks', 'expired', { subject: '  ' }, "'subject' must have 1 to 150 characters"],
    ['an empty introduction', 'all', { introduction: '' }, "'introduction' must have 1 to 2000 characters"],
    ['a closing of line ends', 'all', { closing: '\n\n' }, "'closing' must have 1 to 2000 characters"],
    ['a sender of two lines', 'all', { senderName: 'Shop\nBcc: x' }, `'senderName' ${LINE}`],
    [
      'a sender that is an address',
      'all',
      { senderName: 'bank@example.net' },
      "'senderName' must be a name, not an address",
    ],
    [
      'a sender with the sign before an address',
      'all',
      { senderName: 'Bank <' },
      "'senderName' must be a name, not an address",
    ],
    [
      'a sender with the sign behind an address',
      'all',
      { senderName: 'Bank>' },
      "'senderName' must be a name, not an address",
    ],
    ['a sender written backwards', 'all', { senderName: 'Shop \u202eknab' }, `'senderName' ${LINE}`],
    ['a reply to no address', 'all', { replyTo: 'help' }, "'replyTo' must be an email address"],
    [
      'a reply to two',
      'all',
      { replyTo: 'a@example.net, b@example.net' },
      "'replyTo' must be an email address",
    ],
    [
      'a reply with a header',
      'all',
      { replyTo: 'a@example.net\r\nBcc: b@example.net' },
      "'replyTo' must be an email address",
    ],
    ['a control character', 'all', { closing: 'Bye\0' }, "'closing' must be text"],
    ['a tab', 'all', { closing: 'a\tb' }, "'closing' must be text"],
    ['a vertical tab', 'all', { introduction: 'a\vb' }, "'introduction' must be text"],
    ['an isolate', 'all', { introduction: 'a\u2066b' }, "'introduction' must be text"],
    ['a paragraph separator', 'all', { introduction: 'a\u2029b' }, "'introduction' must be text"],
    [
      'a placeholder of another kind',
      'expired',
      { closing: 'until {{verifyBy}}' },
      `'closing' ${other('verifyBy', EXPIRY)}`,
    ],
    [
      'a placeholder of another kind in the subject',
      'expired',
      { subject: '{{domain}} {{verifyBy}}' },
      `'subject' ${other('verifyBy', EXPIRY)}`,
    ],
    [
      'a placeholder of one kind in all mail',
      'all',
      { introduction: 'about {{domain}}' },
      `'introduction' ${other('domain', 'registrar')}`,
    ],
    [
      'a link of its own place',
      'verification',
      { introduction: '{{link}}' },
      `'introduction' ${other('link', VERIFICATION)}`,
    ],
    ['a section', 'verification', { introduction: '{{#domains}}' }, `'introduction' ${PLACE}`],
    ['an open brace', 'verification', { introduction: '{{email' }, `'introduction' ${PLACE}`],
    ['a closing brace', 'verification', { introduction: 'email}}' }, `'introduction' ${PLACE}`],
    ['braces that a placeholder parts', 'verification', { closing: '{{{email}}{' }, `'closing' ${PLACE}`],
    ['braces around a placeholder', 'verification', { closing: '{{{{email}}' }, `'closing' ${PLACE}`],
  ])('is refused: %s', (_, scope, wording, details) => {
    expect(() => checkWording(scope, wording)).toThrow(
      expect.objectContaining({ kind: 'invalid', code: 'mail.wording_invalid', details }),
    );
  });

  it.each(ACCOUNT_MAIL_TEMPLATES)(
    '%s takes its placeholders in subject and paragraphs, and names them where another is used',
    (template) => {
      const all = PLACES[template]
        .split(' ')
        .map((name) => `{{${name}}}`)
        .join(' ');
      expect(
        checkWording(template, { subject: all, introduction: all, closing: `${all} and {one}` }),
      ).toEqual({ subject: all, introduction: all, closing: `${all} and {one}` });
      expect(() => checkWording(template, { closing: '{{nothing}}' })).toThrow(
        expect.objectContaining({ details: `'closing' ${other('nothing', PLACES[template])}` }),
      );
      expect(MAIL_PLACEHOLDERS[template]).toEqual(PLACES[template].split(' '));
    },
  );

  it('belongs to all mail or to one kind of it', () => {
    expect(WORDING_SCOPES).toEqual(['all', ...ACCOUNT_MAIL_TEMPLATES]);
    for (const template of [
      'transfer-out-former',
      'registrant-change',
      'staff-invitation',
      'status-confirmation',
      'status-notice',
    ])
      expect(WORDING_SCOPES).not.toContain(template);
    expect([...WORDING_SCOPES, 'staff-invitation', 'none', '', 'constructor'].filter(isWordingScope)).toEqual(
      ['all', ...ACCOUNT_MAIL_TEMPLATES],
    );
  });
});

describe('the sample of a mail', () => {
  const [registrar, domain, day] = ['Lantern', 'lantern.example', '2026-03-17'];
  const link = 'https://registrar.example/verify/sample';
  const verification = {
    registrar,
    link,
    email: 'holder@lantern.example',
    verifyBy: day,
    domains: [domain, 'quay.example'],
  };
  const expiry = {
    registrar,
    domain,
    expires: day,
    removed: '2026-04-11',
    interrupted: '2026-04-20',
    automatic: 'yes',
    manual: '',
  };
  const token = { registrar, name: 'case 4711', tokenId: '71', expires: '2026-03-17T09:30:00Z' };
  const SAMPLES: Readonly<Record<MailTemplate, object>> = {
    verification,
    'verification-reminder': verification,
    'verification-hold': verification,
    'expiry-ahead': expiry,
    'expired': expiry,
    'forwarding-recipient': {
      registrar,
      link,
      email: 'reader@lantern.example',
      mailboxes: ['info@lantern.example'],
    },
    'transfer-out': { registrar, domain, gaining: 'another-registrar', deadline: day, link },
    'subscription-inactive': {
      registrar,
      eventName: 'domain.expiration',
      host: 'hooks.lantern.example',
      subscriptionId: '71',
      since: '2026-03-14T09:30:00Z',
    },
    'announcement': {
      registrar,
      title: 'New prices of .example',
      text: 'From 1 April the registry raises its prices.\n\nRenew before to pay the old one.',
      paragraphs: ['From 1 April the registry raises its prices.', 'Renew before to pay the old one.'],
    },
    'registrant-refused': {
      registrar,
      domain,
      reason: 'Required parameter missing: NexusCategory',
      advice:
        "Set the contacts of the domain again (setContacts). .us demands registry data of the registrant: send 'tldRequirements' with X-US-NEXUS (Nexus category).",
    },
    'staff-invitation': {
      registrar,
      link: 'https://admin.registrar.example/console/login#link=sample',
      name: 'Ines',
      expires: '2026-03-17T09:30:00Z',
    },
    'status-confirmation': {
      registrar,
      email: 'desk@lantern.example',
      link: 'https://registrar.example/status/confirm/sample',
      expires: day,
      unsubscribe: 'https://registrar.example/status/unsubscribe/sample',
    },
    'status-notice': {
      registrar,
      heading: 'Update',
      title: 'Registrations of .example fail',
      facts: ['Impact: major', 'Affected: registration, .example', 'Since: 2026-03-14 09:30 UTC'],
      paragraphs: ['The registry does not answer.', 'We try again every minute.'],
      statusPage: 'https://registrar.example/status',
      unsubscribe: 'https://registrar.example/status/unsubscribe/sample',
    },
    'transfer-out-former': { registrar, domain, gaining: 'another-registrar', deadline: day },
    'registrant-change': {
      registrar,
      domain,
      changed: '2026-03-02',
      fields: ['Name', 'Email address'],
      lockedUntil: '2026-05-01',
      waived: '',
    },
    'data-reminder': {
      registrar,
      email: 'holder@lantern.example',
      domains: [
        expect.stringMatching(
          /^lantern\.example\n {2}Registered on [\s\S]*\n {4}Email: holder@lantern\.example\n/,
        ),
      ],
    },
    'host-renamed': {
      registrar,
      host: 'ns1.gone.example',
      newName: 'ns1-0a1b2c3d4e5f.lame.example',
      domains: [domain, 'harbour.example'],
      more: '3',
    },
    'token-issued': { ...token, readOnly: 'yes', full: '' },
    'token-ending': { ...token, signs: '' },
    'compliance-notice': {
      registrar,
      domain,
      deadline: day,
      policyName: 'Use policy',
      policyUrl: 'https://policy.example/use',
      registryName: 'Example Registry',
      registryEmail: 'policy@registry.example',
      issue: 'The name shows no use.',
      remediation: 'Put the name to use.',
      agreement: 'You agreed to the policy.',
      consequences: 'The name may be suspended.',
      contact: 'Write to the registry.',
    },
  };

  it.each(MAIL_TEMPLATES)('%s has a text for every placeholder and section', (template) => {
    const values = sampleValues(template, registrar);
    expect(values).toEqual(SAMPLES[template]);
    expect(MAIL_PLACEHOLDERS[template].filter((name) => typeof values[name] !== 'string')).toEqual([]);
  });
});
