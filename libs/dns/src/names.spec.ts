import { hostWithin, NAME_MAX, plainHost, targetName } from './names';

const ZONE = 'example.com';
/** So many octets in labels of 63 and a last one. */
const nameOf = (octets: number): string => {
  const labels = 'a'.repeat(63);
  const rest = octets - 3 * 64;
  return `${`${labels}.`.repeat(3)}${'b'.repeat(rest)}`;
};

describe('the longest name', () => {
  it.each([
    ['', NAME_MAX, true],
    ['.', NAME_MAX, true],
    ['', NAME_MAX + 1, false],
    ['.', NAME_MAX + 1, false],
  ])('that a record points to, written with %j at its end, may have %i octets: %s', (end, octets, isOne) => {
    const name = nameOf(octets);
    expect(name).toHaveLength(octets);
    expect(targetName(`${name}${end}`, { underscores: false })).toBe(isOne ? name : undefined);
  });

  it.each([
    [NAME_MAX, true],
    [NAME_MAX + 1, false],
  ])('of a host may have %i octets, its zone counted: %s', (octets, isOne) => {
    const host = nameOf(octets - ZONE.length - 1);
    expect(hostWithin(ZONE, host)).toBe(isOne ? host : undefined);
    expect(hostWithin(ZONE, `${host}.${ZONE}.`)).toBe(isOne ? host : undefined);
    expect(hostWithin(ZONE, `${host}.${ZONE}`)).toBe(isOne ? host : undefined);
  });

  it('is counted in A-labels, however short it is in Unicode', () => {
    const written = (labels: number): string => Array.from({ length: labels }, () => 'bücher').join('.');
    expect(targetName(written(18), { underscores: true })).toHaveLength(18 * 14 - 1);
    expect(targetName(written(19), { underscores: true })).toBeUndefined();
    expect(written(19).length).toBeLessThan(NAME_MAX);
  });
});

describe('a host that is as it is written', () => {
  it.each(['www', 'a', '0', '_', 'a.b', 'a-b', 'a--b', '_dmarc.az09', 'a.z', 'x'.repeat(63), 'xn-a'])(
    'is %j, read as it stands',
    (name) => {
      expect(plainHost(ZONE, name)).toBe(name);
      expect(hostWithin(ZONE, name)).toBe(name);
    },
  );

  it.each([
    '',
    '@',
    '*',
    '*.www',
    'WWW',
    'www.',
    '.www',
    'a..b',
    '-a',
    'a-',
    'a.-b',
    'a-.b',
    'a b',
    'a/b',
    'a:b',
    'a`b',
    'a{b',
    'b\u00fccher',
    'xn--bcher-kva',
    'x'.repeat(64),
    nameOf(NAME_MAX - ZONE.length),
  ])('is not %j, which has to be read', (name) => {
    expect(plainHost(ZONE, name)).toBeUndefined();
  });
});
