import { readLegacy } from './schemas';

describe('a body of the legacy interface', () => {
  it.each<[string, string, unknown, unknown]>([
    [
      'loses what is unknown or read-only',
      'Record',
      { id: 7, domainName: 'x.com', fqdn: 'x.', host: 'www', weight: 1 },
      { host: 'www' },
    ],
    [
      'loses null, which stands for nothing',
      'Record',
      { host: 'www', priority: null, answer: null },
      { host: 'www' },
    ],
    [
      'keeps null where it clears',
      'URLForwarding',
      { forwardsTo: 'https://example.net/', type: null, title: null, meta: null },
      { forwardsTo: 'https://example.net/', title: null, meta: null },
    ],
    [
      'may write numbers as text',
      'Record',
      { ttl: '300', priority: '-1', answer: '300' },
      { ttl: 300, priority: -1, answer: '300' },
    ],
    [
      'may write prices as text',
      'RenewDomainRequest',
      { purchasePrice: '8.99', years: '2' },
      { purchasePrice: 8.99, years: 2 },
    ],
    [
      'keeps texts that are no numbers, for the operation to refuse',
      'Record',
      { ttl: '5m', priority: '' },
      { ttl: '5m', priority: '' },
    ],
    [
      'keeps numbers in other spellings, for the operation to refuse',
      'Record',
      { ttl: '0x12c', priority: '1e3' },
      { ttl: '0x12c', priority: '1e3' },
    ],
    [
      'keeps texts longer than any number, for the operation to refuse',
      'Record',
      { ttl: '3'.repeat(400) },
      { ttl: '3'.repeat(400) },
    ],
    [
      'may write objects without fields as empty lists',
      'CreateDomainRequest',
      { domain: { domainName: 'x.com', contacts: [] }, tldRequirements: [] },
      { domain: { domainName: 'x.com', contacts: {} }, tldRequirements: {} },
    ],
    [
      'keeps a list with entries where an object belongs, for the operation to refuse',
      'CreateDomainRequest',
      { domain: ['x.com'], tldRequirements: ['x'] },
      { domain: ['x.com'], tldRequirements: ['x'] },
    ],
    ['keeps lists', 'SetNameserversRequest', { nameservers: [] }, { nameservers: [] }],
    [
      'keeps texts in maps',
      'CreateDomainRequest',
      { tldRequirements: { language: '300' } },
      { tldRequirements: { language: '300' } },
    ],
    ['that is no object stays unchanged', 'Record', [], []],
    ['that is null stays unchanged', 'Record', null, null],
  ])('%s', (_what, schema, body, read) => {
    expect(readLegacy(schema, body)).toEqual(read);
  });

  it('takes no field from what objects inherit', () => {
    expect(readLegacy('Record', Object.create({ host: 'www' }))).toEqual({});
  });
});
