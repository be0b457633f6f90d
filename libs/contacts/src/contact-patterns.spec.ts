import { person } from './testing';
import * as fc from 'fast-check';
import { asciiFold } from './ascii-fold';
import { CALLING_CODES, callingCode } from './calling-codes';
import { EMAIL_PATTERNS, latinPattern, phonePattern } from './contact-patterns';
import { contactFrom, type ContactInput } from './contact-rules';
import { possibleLengths } from './phone-numbers';

const PERSON = person();

function isTaken(change: ContactInput): boolean {
  try {
    contactFrom('registrant', { ...PERSON, ...change });
    return true;
  } catch {
    return false;
  }
}
const isEmail = (text: string): boolean =>
  EMAIL_PATTERNS.allOf.every((pattern) => new RegExp(pattern, 'u').test(text)) &&
  !new RegExp(EMAIL_PATTERNS.not, 'u').test(text);
const isPhone = (text: string): boolean => new RegExp(phonePattern(), 'u').test(text);

describe('the pattern of a telephone number', () => {
  it('takes the possible numbers of digits behind every assigned country code, with and without the dot of EPP', () => {
    for (const code of CALLING_CODES) {
      const possible = Array.from({ length: 18 }, (_, digits) => digits).filter((digits) =>
        isPhone(`+${code}${'5'.repeat(digits)}`),
      );
      expect([code, possible]).toEqual([code, possibleLengths(code)]);
      for (const digits of possible) expect(isPhone(`+${code}.${'5'.repeat(digits)}`)).toBe(true);
    }
  });

  it('takes no number whose code is not assigned, nor a dot elsewhere', () => {
    const codes = Array.from({ length: 1_000 }, (_, code) => String(code)).filter(
      (code) => callingCode(`+${code}5555`) === undefined,
    );
    expect(codes.length).toBeGreaterThan(100);
    expect(codes.filter((code) => isPhone(`+${code}5555555555`))).toEqual([]);
    expect(
      [
        '+44.2071838750',
        '+4.42071838750',
        '+442.071838750',
        '+44..2071838750',
        '+44.',
        '4420718387500',
        '+44 2071838750',
      ].filter(isPhone),
    ).toEqual(['+44.2071838750']);
  });

  it('agrees with the rules of a contact', () => {
    const number = fc.stringMatching(/^\+?[0-9]{1,4}\.?[0-9]{4,14}$/);
    fc.assert(
      fc.property(number, (phone) =>
        expect({ phone, taken: isPhone(phone) }).toEqual({ phone, taken: isTaken({ phone }) }),
      ),
      { numRuns: 500 },
    );
  });
});

describe('the patterns of an email address', () => {
  it.each([
    'a@b.example',
    "o'hara+shop@a.b-c.example",
    `${'a'.repeat(64)}@example.net`,
    'a|b@example.net',
    'A@EXAMPLE.NET',
    'a.ab--cd@example.net',
    'a@xn--bcher-kva.example',
    'a@1.example',
    'a@b.4ever',
    '-x@example.net',
    '|x@example.net',
    '.x@example.net',
    'x.@example.net',
    'x..y@example.net',
    'a`b@example.net',
    `${'a'.repeat(65)}@example.net`,
    'a@localhost',
    'a@192.0.2.1',
    'a@b.123',
    'a@ab--cd.example',
    'a@x1--cd.example',
    'a@n.ab--cd.example',
    'a@-b.example',
    'a@b-.example',
    'a@b_c.example',
    'a@b..example',
    'a@.example',
    'a@example.net.',
    'a@b@example.net',
    'a b@example.net',
    `a@${'b'.repeat(63)}.example`,
    `a@${'b'.repeat(64)}.example`,
    '',
    '@',
    'a@',
    '@b.example',
  ])('agree with the rules of a contact on %j', (email) => {
    expect(isEmail(email)).toBe(isTaken({ email }));
  });

  it('agree with the rules of a contact on addresses of every kind', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) =>
        expect({ email, taken: isEmail(email) }).toEqual({ email, taken: isTaken({ email }) }),
      ),
      { numRuns: 500 },
    );
  });
});

describe('the pattern of a text in Latin letters', () => {
  const [text, orBlank] = [false, true].map((blank) => new RegExp(latinPattern({ orBlank: blank }), 'u'));

  it('takes only characters that have an ASCII form', () => {
    const taken = Array.from({ length: 0x10000 }, (_, point) => String.fromCharCode(point)).filter((char) =>
      orBlank.test(char),
    );
    expect(taken.length).toBeGreaterThan(500);
    expect(taken.filter((char) => !asciiFold(char))).toEqual([]);
    expect(taken.filter((char) => char !== ' ' && !text.test(char))).toEqual([]);
  });

  it.each([
    'Zürich',
    'Łódź, ul. Świętokrzyska 12/3',
    'Nguyễn Thị Ánh',
    'Bəxtiyar',
    "O'Hara – “Works”",
    'Țepeș',
    'Ærø',
    ' 4 [a]\\^-b',
  ])('takes %j', (value) => {
    expect([text.test(value), orBlank.test(value)]).toEqual([true, true]);
  });

  it.each(['東京', 'Москва', 'a\tb', 'Ilse ☃'])('does not take %j', (value) => {
    expect([text.test(value), orBlank.test(value)]).toEqual([false, false]);
  });

  it('takes blanks alone only where nothing need be given', () => {
    for (const blank of ['', '  ']) expect([text.test(blank), orBlank.test(blank)]).toEqual([false, true]);
  });
});
