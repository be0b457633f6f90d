import { labelOf, plural, valueWords } from './words';

describe('words of fields', () => {
  it.each([
    ['registeredAt', 'Registered at'],
    ['accountId', 'Account ID'],
    ['tld', 'TLD'],
    ['clTrid', 'Client transaction id'],
    ['final_amount', 'Final amount'],
    ['businessStatus', 'Business status'],
  ])('the field %s is labelled %s', (name, label) => {
    expect(labelOf(name)).toBe(label);
  });

  it('values are shown without underscores', () => {
    expect(valueWords('pending_create')).toBe('pending create');
  });

  it('a count names one or many', () => {
    expect([plural(1, 'domain'), plural(1234, 'domain'), plural(2, 'entry', 'entries')]).toEqual([
      '1 domain',
      '1,234 domains',
      '2 entries',
    ]);
  });
});
