import { Money } from './money';
import { withoutDefaults } from './defaults';

describe('defaults', () => {
  it.each<[string, object, object]>([
    ['false, 0 and "" are left out', { a: false, b: 0, c: '', d: undefined }, {}],
    [
      'true, other numbers, texts and null stay',
      { a: true, b: 7, c: 'x', d: null },
      { a: true, b: 7, c: 'x', d: null },
    ],
    ['empty lists and objects stay', { locks: [], contacts: {} }, { locks: [], contacts: {} }],
    [
      'those of nested objects are left out',
      { contacts: { registrant: { fax: '', email: 'i@example.net', isVerified: false } } },
      { contacts: { registrant: { email: 'i@example.net' } } },
    ],
    [
      'entries of a list stay, those of objects in it are left out',
      { list: ['', 0, false, undefined, { a: 0, b: 1 }] },
      { list: ['', 0, false, undefined, { b: 1 }] },
    ],
  ])('%s', (_what, value, expected) => {
    expect(withoutDefaults(value)).toStrictEqual(expected);
  });

  it('values with a meaning of their own are not taken apart', () => {
    const [at, amount] = [new Date(0), Money.zero()];
    expect(withoutDefaults({ at, amount })).toEqual({ at, amount });
  });

  it('what is given stays as it was', () => {
    const value = { a: false };
    withoutDefaults(value);
    expect(value).toEqual({ a: false });
  });
});
