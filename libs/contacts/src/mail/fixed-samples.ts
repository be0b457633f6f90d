import type { MailTemplate, MailValues } from './mail';

/** Sample values that stand for themselves, without the name of the registrar. */
export const FIXED_SAMPLES = {
  'transfer-out-former': { domain: 'lantern.example', gaining: 'another-registrar', deadline: '2026-03-17' },
  'registrant-change': {
    domain: 'lantern.example',
    changed: '2026-03-02',
    fields: ['Name', 'Email address'],
    lockedUntil: '2026-05-01',
    waived: '',
  },
  'data-reminder': {
    email: 'holder@lantern.example',
    domains: [
      [
        'lantern.example',
        '  Registered on 2024-03-17, expires on 2027-03-17',
        '  Name servers: ns1.lantern.example, ns2.lantern.example',
        '  Registrant',
        '    Name: Ilse Varga',
        '    Street: 4 Quay Street',
        '    City: Zell',
        '    Postal code: 40110',
        '    Country: DE',
        '    Email: holder@lantern.example',
        '    Phone: +4930123456',
        '  Administrative contact: the same as the registrant',
        '  Technical contact: the same as the registrant',
        '  Billing contact: the same as the registrant',
      ].join('\n'),
    ],
  },
  'host-renamed': {
    host: 'ns1.gone.example',
    newName: 'ns1-0a1b2c3d4e5f.lame.example',
    domains: ['lantern.example', 'harbour.example'],
    more: '3',
  },
  'token-issued': {
    name: 'case 4711',
    tokenId: '71',
    expires: '2026-03-17T09:30:00Z',
    readOnly: 'yes',
    full: '',
  },
  'token-ending': { name: 'case 4711', tokenId: '71', expires: '2026-03-17T09:30:00Z', signs: '' },
  'status-confirmation': {
    email: 'desk@lantern.example',
    link: 'https://registrar.example/status/confirm/sample',
    expires: '2026-03-17',
    unsubscribe: 'https://registrar.example/status/unsubscribe/sample',
  },
  'status-notice': {
    heading: 'Update',
    title: 'Registrations of .example fail',
    facts: ['Impact: major', 'Affected: registration, .example', 'Since: 2026-03-14 09:30 UTC'],
    paragraphs: ['The registry does not answer.', 'We try again every minute.'],
    statusPage: 'https://registrar.example/status',
    unsubscribe: 'https://registrar.example/status/unsubscribe/sample',
  },
} as const satisfies Partial<Record<MailTemplate, MailValues>>;

export const isFixedSample = (template: MailTemplate): template is keyof typeof FIXED_SAMPLES =>
  Object.hasOwn(FIXED_SAMPLES, template);
