import { authInfoMatches, hashAuthInfo, hashPassword, passwordMatches } from './secrets';

describe('passwords of registrars', () => {
  it('matches the password that was hashed, each time it is asked for', async () => {
    const stored = await hashPassword('Tide#2041');
    expect(await passwordMatches('Tide#2041', stored)).toBe(true);
    expect(await passwordMatches('Tide#2041', stored)).toBe(true);
  });

  it('refuses another password, before and after a match', async () => {
    const stored = await hashPassword('Tide#2041');
    expect(await passwordMatches('Tide#2042', stored)).toBe(false);
    await passwordMatches('Tide#2041', stored);
    expect(await passwordMatches('Tide#2042', stored)).toBe(false);
  });

  it('refuses the old password once it was replaced', async () => {
    await passwordMatches('Tide#2041', await hashPassword('Tide#2041'));
    expect(await passwordMatches('Tide#2041', await hashPassword('Ebb#2042'))).toBe(false);
  });

  it('gives two registrars with one password different hashes', async () => {
    expect(await hashPassword('Tide#2041')).not.toBe(await hashPassword('Tide#2041'));
  });
});

describe('authorization information', () => {
  it.each([
    ['the value that was stored', 'Secret-1', 'Secret-1', true],
    ['another value', 'Secret-2', 'Secret-1', false],
    ['an empty value against a stored one', '', 'Secret-1', false],
    ['an empty value against an unset one (RFC 9154 section 4.4)', '', '', false],
    ['a value against an unset one', 'Secret-1', '', false],
  ])('%s', (_title, value, set, matches) => {
    expect(authInfoMatches(value, hashAuthInfo(set))).toBe(matches);
  });
});
