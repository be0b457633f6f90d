import { CALLING_CODES } from './calling-codes';
import { contactFrom } from './contact-rules';
import { countryOfCode, possibleLengths } from './phone-numbers';

const PERSON = {
  firstName: 'Ilse',
  lastName: 'Varga',
  address1: '4 Quay Street',
  city: 'Port Mara',
  zip: '40110',
  country: 'DE',
  email: 'ilse@example.net',
};
const store = (phone: string): string | undefined => contactFrom('registrant', { ...PERSON, phone }).phone;

describe('telephone numbers', () => {
  it('have possible lengths for every country code, ascending, within E.164', () => {
    for (const code of CALLING_CODES) {
      const lengths = possibleLengths(code);
      expect(lengths.length).toBeGreaterThan(0);
      expect([...lengths].sort((one, other) => one - other)).toEqual(lengths);
      expect(code.length + lengths[lengths.length - 1]).toBeLessThanOrEqual(15);
    }
  });

  it.each([
    ['33', [9]],
    ['45', [8]],
    ['290', [4, 5]],
  ])('behind +%s have %p digits', (code, lengths) => {
    expect(possibleLengths(code)).toEqual(lengths);
  });

  it.each(['808', '878', '881', '882', '883', '870', '979'])(
    'of the service +%s are as long as E.164 lets them',
    (code) => {
      const lengths = possibleLengths(code);
      expect([lengths[0], lengths[lengths.length - 1]]).toEqual([5, 12]);
    },
  );

  it('have no length behind a code that is not assigned', () => {
    expect(possibleLengths('999')).toEqual([]);
  });

  it.each([
    ['1', 'United States and others'],
    ['33', 'France'],
    ['44', 'United Kingdom and others'],
    ['870', undefined],
  ])('of +%s belong to %p', (code, country) => {
    expect(countryOfCode(code)).toBe(country);
  });

  it.each([
    '+15550100123',
    '+1.5550100123',
    '+442071838750',
    '+4930123456',
    '+33123456789',
    '+290.2158',
    '+870712345678',
    '+80012345678',
    // possible, and not assigned
    '+10000000000',
    '+33000000000',
  ])('are taken: %s', (phone) => {
    expect(store(phone)).toBe(phone.replace('.', ''));
  });

  it.each([
    ['+3312345678', `must have 9 digits after +33 (France)`],
    ['+331234567890', `must have 9 digits after +33 (France)`],
    ['+33.1', `must have 9 digits after +33 (France)`],
    ['+155501001', `must have 7 or 10 digits after +1 (United States and others)`],
    ['+2901', `must have 4 or 5 digits after +290 (St. Helena and others)`],
    ['+8701', `must have 5 to 12 digits after +870`],
    ['+9991234567', 'must be an E.164 number such as +15550100123'],
    ['+1', 'must be an E.164 number such as +15550100123'],
    ['+', 'must be an E.164 number such as +15550100123'],
    ['+4.42071838750', 'must be an E.164 number such as +15550100123'],
    ['+1234567890123456', 'must be an E.164 number such as +15550100123'],
  ])('are refused: %s', (phone, why) => {
    let said: unknown;
    try {
      store(phone);
    } catch (error) {
      said = (error as { details?: string }).details;
    }
    expect(said).toContain(why);
  });
});
