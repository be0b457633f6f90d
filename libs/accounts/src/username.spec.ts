import { AppError } from '@registrar/kernel';
import { isSandboxUsername, usernameFor } from './username';

const refusal = (name: string, environment: 'production' | 'sandbox'): unknown => {
  try {
    return usernameFor(name, environment);
  } catch (error) {
    return error;
  }
};

describe('the username of a new account', () => {
  it.each([
    ['lantern', 'production', 'lantern'],
    ['lantern-works-2', 'production', 'lantern-works-2'],
    ['testing', 'production', 'testing'],
    ['lantern', 'sandbox', 'lantern-test'],
    ['demo-test', 'sandbox', 'demo-test'],
    ['a'.repeat(60), 'sandbox', `${'a'.repeat(60)}-test`],
  ] as const)('%s in %s is %s', (name, environment, username) => {
    expect(usernameFor(name, environment)).toBe(username);
  });

  it.each([
    ['five characters', 'abcde'],
    ['61 characters', 'a'.repeat(61)],
    ['nothing', ''],
    ['capitals', 'Lantern'],
    ['a capital before a name that is good', 'Xlantern'],
    ['a capital behind a name that is good', 'lanternX'],
    ['a blank', 'lantern works'],
    ['an underscore', 'lantern_works'],
    ['a colon, which ends a Basic username', 'lantern:works'],
    ['letters beyond ASCII', 'läntern'],
    ['a line end', 'lantern\n'],
  ])('is refused with %s', (_what, name) => {
    for (const environment of ['production', 'sandbox'] as const) {
      expect(refusal(name, environment)).toMatchObject({
        kind: 'invalid',
        message: 'Bad Request',
        code: 'account.name_invalid',
        details: "'accountName' must be 6 to 60 characters of a-z, 0-9 and hyphen",
      });
    }
  });

  it('is refused in production when it looks like one of the sandbox', () => {
    const error = refusal('lantern-test', 'production');
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({
      kind: 'invalid',
      code: 'account.name_invalid',
      details: "'accountName' must not end in -test",
    });
  });
});

describe('a sandbox username', () => {
  it.each([
    ['demo-test', true],
    ['DEMO-TEST', true],
    ['demo', false],
    ['-testing', false],
    ['test', false],
  ])('%s: %s', (name, is) => {
    expect(isSandboxUsername(name)).toBe(is);
  });
});
