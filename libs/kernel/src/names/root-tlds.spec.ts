import { isHostOfAnotherDomain, isRootTld } from './root-tlds';

it.each(['com', 'org', 'uk', 'ck', 'arpa', 'app', 'xn--p1ai', 'xn--fiqs8s', 'example', 'test', 'local'])(
  '%s is a TLD',
  (label) => {
    expect(isRootTld(label)).toBe(true);
  },
);

it.each(['', 'www', 'COM', '.com', 'co.uk', 'nosuchtld', 'xn--', '2026', 'constructor'])(
  '%j is no TLD',
  (label) => {
    expect(isRootTld(label)).toBe(false);
  },
);

it.each([
  ['www.other.example', true],
  ['other.example', true],
  ['a.com', true],
  ['www.bbc.co.uk', true],
  ['mine.net.org', true],
  ['notmine.com', true],
  ['xn--bcher-kva.xn--p1ai', true],
  ['mine.com', false],
  ['www.mine.com', false],
  ['www.other.example.mine.com', false],
  ['www', false],
  ['com', false],
  ['a.b', false],
  ['com.www', false],
  ['7.7', false],
  ['.com', false],
  ['', false],
])('%s given for mine.com is a host of another domain: %s', (host, expected) => {
  expect(isHostOfAnotherDomain('mine.com', host)).toBe(expected);
});
