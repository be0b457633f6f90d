import { COUNTRY_CODES, isCountryCode, needsState, needsZip } from './countries';

describe('the countries of ISO 3166-1', () => {
  it('are 249, with a code of two capitals each', () => {
    expect(COUNTRY_CODES.size).toBe(249);
    expect([...COUNTRY_CODES].filter((code) => !/^[A-Z]{2}$/.test(code))).toEqual([]);
  });

  it.each(['AD', 'AX', 'BQ', 'CW', 'DE', 'GB', 'GG', 'SS', 'SX', 'TL', 'US', 'UM', 'ZW'])(
    'hold %s',
    (code) => {
      expect(isCountryCode(code)).toBe(true);
    },
  );

  it.each([
    ['XK', 'user-assigned'],
    ['AA', 'user-assigned'],
    ['ZZ', 'user-assigned'],
    ['EU', 'reserved'],
    ['UK', 'reserved'],
    ['AN', 'withdrawn'],
    ['YU', 'withdrawn'],
    ['USA', 'of three letters'],
    ['us', 'in small letters'],
    ['', 'empty'],
    ['constructor', 'a property of objects'],
  ])('do not hold %j: %s', (code) => {
    expect(isCountryCode(code)).toBe(false);
  });

  it.each([
    ['US', true, true],
    ['CA', true, true],
    ['AU', true, true],
    ['DE', false, true],
    ['AE', false, false],
  ])('%s needs a state: %s, and a postal code: %s', (code, state, zip) => {
    expect([needsState(code), needsZip(code)]).toEqual([state, zip]);
  });
});
