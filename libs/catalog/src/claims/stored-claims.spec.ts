import type { JsonValue } from '@registrar/kernel';
import type { NoticeClaim } from './claims-notice';
import { storedClaims } from './stored-claims';
import { EXAMPLE_NOTICE } from '../testing';

const [first] = EXAMPLE_NOTICE.claims;
const [holder] = first.holders;
const current: NoticeClaim = {
  ...first,
  registrationNumber: '12345',
  holders: [
    { ...holder, name: 'Ann', voice: '+1.7035555555', fax: '+1.7035555556', email: 'ann@example.com' },
  ],
  contacts: [{ street: [], city: 'Reston', countryCode: 'US' }],
  notExactMatch: {
    udrp: [{ caseNumber: 'D2003-0499', provider: 'WIPO' }],
    court: [{ referenceNumber: '234235', countryCode: 'CR', courtName: 'Supreme Court' }],
  },
};

describe('the claims of a stored notice', () => {
  it('are read as they were written', () => {
    const json = JSON.parse(JSON.stringify(storedClaims.write([current, first]))) as JsonValue;
    expect(storedClaims.read(json, 'n-1')).toEqual([current, first]);
  });

  it('of an older release are read without registration numbers', () => {
    const { registrationNumber: _, ...older } = current;
    expect(storedClaims.read(storedClaims.write([older]), 'n-1')).toEqual([older]);
  });

  it('that are no list are refused with the notice', () => {
    expect(() => storedClaims.read({}, 'n-1')).toThrow('stored claims of the notice n-1 is no list');
  });

  it.each(['markName', 'holders', 'contacts', 'jurisdiction', 'classes', 'goodsAndServices'] as const)(
    'without %s are refused with the notice',
    (name) => {
      const { [name]: _, ...others } = current;
      expect(() => storedClaims.read([first, others], 'n-1')).toThrow(
        'stored claims of the notice n-1 has an unreadable member at 1',
      );
    },
  );

  it.each<[string, object]>([
    ['party', { holders: [{ city: 'Reston', countryCode: 'US' }] }],
    ['street', { contacts: [{ ...holder, street: [1] }] }],
    ['jurisdiction', { jurisdiction: { countryCode: 'US' } }],
    ['class', { classes: [{ number: 35, description: 'Advertising' }] }],
    ['UDRP case', { notExactMatch: { udrp: [{ provider: 'WIPO' }], court: [] } }],
    ['decision', { notExactMatch: { udrp: [], court: [{ referenceNumber: '1', countryCode: 'CR' }] } }],
    ['list of decisions', { notExactMatch: { udrp: [] } }],
    ['registration number', { registrationNumber: 5 }],
  ])('with a broken %s are refused', (_what, broken) => {
    expect(() => storedClaims.read([{ ...current, ...broken }], 'n-1')).toThrow('unreadable member at 0');
  });
});
