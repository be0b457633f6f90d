import { labelOf, plural, valueWords } from './words';

describe('words of fields', () => {
  it.each([
    ['registeredAt', 'Registered at'],
    ['accountId', 'Account ID'],
    ['tld', 'TLD'],
    ['clTrid', 'Client transaction id'],
    ['svTrid', 'Server transaction id'],
    ['taxBps', 'Tax rate (0.01 %)'],
    ['rateBps', 'Rate (0.01 %)'],
    ['percentBps', 'Discount (0.01 %)'],
    ['__last.name-of', 'Last name of'],
    ['ipV4Address', 'IP v4 address'],
    ['', ''],
    ['final_amount', 'Final amount'],
    ['businessStatus', 'Business status'],
  ])('the field %s is labelled %s', (name, label) => {
    expect(labelOf(name)).toBe(label);
  });

  it.each('ID TLD URL API DNS DS IP UUID ROID TRID USD CSV IDN SLD DNSSEC HSTS CC'.split(' '))(
    'the abbreviation %s keeps its capitals',
    (word) => {
      expect(labelOf(`old_${word.toLowerCase()}`)).toBe(`Old ${word}`);
    },
  );

  it('values are shown without underscores', () => {
    expect(valueWords('pending_transfer_out')).toBe('pending transfer out');
  });

  it('a count names one or many', () => {
    expect([plural(1, 'domain'), plural(1234, 'domain'), plural(2, 'entry', 'entries')]).toEqual([
      '1 domain',
      '1,234 domains',
      '2 entries',
    ]);
  });
});
