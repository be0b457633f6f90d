import { assertPassword } from './password';

describe('a password', () => {
  it.each([
    'Tide#2041',
    'abcdef1',
    'abcdef#',
    'abcde f1',
    'пароль1',
    'ab€cdef',
    'a'.repeat(255) + '1',
    '1bcdefg',
    '1234567a',
    '😀😀😀😀😀a1',
    '😀'.repeat(254) + 'a1',
    'abcdef\u0661',
  ])('may be %j', (password) => {
    expect(() => assertPassword(password)).not.toThrow();
  });

  it.each([
    '',
    'abcde1',
    'abcdefg',
    '1234567',
    '#######',
    '12345#7',
    'abc def',
    'abcdef1\n',
    'abcdef1\u0000',
    'abcdef1\ud800',
    'a1'.repeat(129),
    '\u0007abcdef1',
    'abc\u0085ef1',
    '😀😀😀😀a1',
  ])('may not be %j, and is not repeated', (password) => {
    expect(() => assertPassword(password)).toThrow(
      expect.objectContaining({
        kind: 'invalid',
        code: 'account.password_invalid',
        details: "'password' must have 7 to 256 characters with a letter and a digit or symbol",
      }),
    );
  });
});
