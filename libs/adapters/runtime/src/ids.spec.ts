import { base32, SystemIds } from './ids';

describe('SystemIds', () => {
  const ids = new SystemIds();

  it('makes UUIDs of version 7 that sort by the time of their making', () => {
    const made = Array.from({ length: 1_000 }, () => ids.uuid());
    expect(made[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect([...made].sort()).toEqual(made);
    expect(new Set(made).size).toBe(1_000);
  });

  it.each([
    [1, 2],
    [5, 8],
    [20, 32],
    [32, 52],
  ])('makes secrets of %i bytes with %i characters', (bytes, characters) => {
    expect(ids.secret(bytes)).toMatch(new RegExp(`^[a-z2-7]{${characters}}$`));
  });

  it('never makes the same secret twice', () => {
    expect(new Set(Array.from({ length: 1_000 }, () => ids.secret(20))).size).toBe(1_000);
  });

  // RFC 4648 §10
  it.each([
    ['', ''],
    ['f', 'my'],
    ['fo', 'mzxq'],
    ['foo', 'mzxw6'],
    ['foob', 'mzxw6yq'],
    ['fooba', 'mzxw6ytb'],
    ['foobar', 'mzxw6ytboi'],
  ])('writes %p as %p', (plain, text) => {
    expect(base32(Buffer.from(plain))).toBe(text);
  });
});
