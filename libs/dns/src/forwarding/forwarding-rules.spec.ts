import { META_MAX, TARGET_MAX, TITLE_MAX } from './forwarding';
import { isPublicAddress } from './forwarding-addresses';
import {
  assertChangeFits,
  assertNotElsewhere,
  changesNothing,
  destinationFrom,
  forwardedHost,
  hostOfTarget,
  mailboxFrom,
  targetFrom,
  urlForwardingFrom,
} from './forwarding-rules';

const ZONE = 'example.com';
const OWN = {
  forwarderAddresses: ['93.184.216.34', '2a00::7'],
  forwarderHosts: ['forward.registrar.example'],
};
const target = (given: string, name = 'www.example.com'): string => targetFrom(given, name, OWN);
const refusal = (details: RegExp) =>
  expect.objectContaining({
    kind: 'invalid',
    message: 'Bad Request',
    details: expect.stringMatching(details),
  });
const caught = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

describe('the host that is forwarded', () => {
  it.each([
    ['', ''],
    ['@', ''],
    ['example.com', ''],
    ['EXAMPLE.com.', ''],
    ['www', 'www'],
    ['WWW', 'www'],
    ['www.example.com', 'www'],
    ['www.example.com.', 'www'],
    ['a.b', 'a.b'],
    ['A.b.Example.Com', 'a.b'],
    ['2026', '2026'],
    ['7.7', '7.7'],
    ['com', 'com'],
    ['bücher', 'xn--bcher-kva'],
    ['Bücher.EXAMPLE.com', 'xn--bcher-kva'],
    ['xn--bcher-kva', 'xn--bcher-kva'],
    ['notexample.com', 'notexample.com'],
    ['www。example。com', 'www'],
  ])('%j is %j', (given, host) => {
    expect(forwardedHost(ZONE, given)).toBe(host);
  });

  it.each([
    '*',
    '*.www',
    'www.*',
    '_dmarc',
    'a_b',
    '-a',
    'a-',
    'a..b',
    '.',
    '..',
    '.www',
    'www.',
    'www.other.com.',
    'www.example.com..',
    ' www',
    'www ',
    'a b',
    'a\u0000',
    'a/b',
    'a:80',
    'http://www',
    '☃',
    'xn--x',
    'a'.repeat(64),
    `${'a.'.repeat(122)}aa`,
    '@.example.com',
    'a@b',
  ])('%j is none', (given) => {
    expect(caught(() => forwardedHost(ZONE, given))).toEqual(
      refusal(/^host is invalid: it must be a host name below example\.com$/),
    );
  });

  it.each([
    'www.other.com',
    'WWW.Other.COM',
    'other.com',
    'notexample.com',
    'www.other.com.',
    'bücher.com',
    'www.other.example',
    'other.org',
    'www.bbc.co.uk',
    'a.рф',
  ])('is not taken for a label when it is a name beside the domain: %j', (given) => {
    const elsewhere = refusal(/^host is invalid: it must be a host name below example\.com$/);
    expect([
      caught(() => {
        assertNotElsewhere(ZONE, given);
      }),
      caught(() => {
        assertChangeFits(ZONE, { host: given }, OWN);
      }),
    ]).toEqual([elsewhere, elsewhere]);
  });

  it.each([
    '',
    '@',
    'www',
    'com',
    'a.b',
    '7.7',
    'com.www',
    'example.com',
    'www.Example.com.',
    'www.other.com.example.com',
    'www.other.example.example.com',
    'org',
    'org.www',
    'a.nosuchtld',
  ])('may be %j', (given) => {
    expect(
      caught(() => {
        assertNotElsewhere(ZONE, given);
      }),
    ).toBeUndefined();
  });
});

describe('what a host is forwarded to', () => {
  it.each([
    ['https://shop.example.org/', undefined],
    ['http://example.org', undefined],
    ['HTTPS://Shop.Example.ORG/A/b?C=d#E', 'https://shop.example.org/A/b?C=d#E'],
    ['https://bücher.example/ü?q=ö#ä', 'https://xn--bcher-kva.example/%C3%BC?q=%C3%B6#%C3%A4'],
    ['https://example.org:8443/', undefined],
    ['https://example.org:1/', undefined],
    ['https://example.org:65535/', undefined],
    ['http://example.org:080', 'http://example.org:80'],
    ['https://example.org./x', 'https://example.org/x'],
    ['https://example.org?a=1&b[]=2', undefined],
    ['https://example.org/%41%c3%BC', undefined],
    ['http://8.8.8.8/', undefined],
    ['http://[2A00:0:0::1]:80/', 'http://[2a00::1]:80/'],
    ['https://example.com/', undefined],
    ['https://shop.example.com/', undefined],
    ['https://example.org/a/../b', undefined],
    ['https://example.org/@user:pass', undefined],
    ['https://example.org/?next=http://localhost/', undefined],
    [`https://example.org/${'a'.repeat(TARGET_MAX - 20)}`, undefined],
  ])('%s is taken', (given, stored) => {
    expect(target(given)).toBe(stored ?? given);
  });

  it.each([
    ['', /begins with/],
    ['example.org', /begins with/],
    ['//example.org/', /begins with/],
    ['ftp://example.org/', /begins with/],
    ['javascript:alert(1)', /begins with/],
    ['data:text/html,x', /begins with/],
    ['https:example.org', /begins with/],
    ['https:/example.org', /begins with/],
    ['https:\\\\example.org', /begins with/],
    [' https://example.org', /begins with/],
    ['https://example.org\\@evil.example/', /begins with/],
    ['ht\ntps://example.org', /begins with/],
    ['https://', /public internet/],
    ['https:///path', /public internet/],
    ['https://org/', /public internet/],
    ['https://:443/', /public internet/],
    ['https://exa mple.org/', /public internet/],
    ['https://example.org:/', /public internet/],
    ['https://example.org:0/', /public internet/],
    ['https://example.org:65536/', /public internet/],
    ['https://example.org:80:80/', /public internet/],
    ['https://*.example.org/', /public internet/],
    ['https://a_b.example.org/', /public internet/],
    ['https://-a.example.org/', /public internet/],
    ['https://exa%6dple.org/', /public internet/],
    ['https://user@example.org/', /user name/],
    ['https://user:secret@example.org/', /user name/],
    ['https://@example.org/', /user name/],
    ['https://example.org@evil.example', /user name/],
    ['http://localhost/', /public internet/],
    ['http://a.localhost/', /public internet/],
    ['http://printer.local/', /public internet/],
    ['http://db.internal/', /public internet/],
    ['http://x.home.arpa/', /public internet/],
    ['http://127.0.0.1/', /public internet/],
    ['http://10.1.2.3/', /public internet/],
    ['http://172.31.0.1/', /public internet/],
    ['http://192.168.0.1/', /public internet/],
    ['http://169.254.169.254/latest', /public internet/],
    ['http://100.64.0.1/', /public internet/],
    ['http://0.0.0.0/', /public internet/],
    ['http://224.0.0.1/', /public internet/],
    ['http://255.255.255.255/', /public internet/],
    ['http://2130706433/', /public internet/],
    ['http://0x7f.1/', /public internet/],
    ['http://a.0x7f/', /public internet/],
    ['http://127.1/', /public internet/],
    ['http://0177.0.0.1/', /public internet/],
    ['http://1.2.3.4.5/', /public internet/],
    ['http://[::1]/', /public internet/],
    ['http://[::]/', /public internet/],
    ['http://[fe80::1]/', /public internet/],
    ['http://[fd00::1]/', /public internet/],
    ['http://[::ffff:127.0.0.1]/', /public internet/],
    ['http://[2002:7f00:1::]/', /public internet/],
    ['http://[64:ff9b::7f00:1]/', /public internet/],
    ['http://[2001:db8::1]/', /public internet/],
    ['http://[2a00::1%25eth0]/', /public internet/],
    ['http://[2a00::1/', /public internet/],
    ['https://www.example.com/', /leads back/],
    ['http://WWW.Example.com.:8080/x', /leads back/],
    ['https://forward.registrar.example/', /leads back/],
    ['http://93.184.216.34/', /leads back/],
    ['http://[2a00:0::7]/', /leads back/],
    ['https://example.org/a b', /character/],
    ['https://example.org/\u0000', /character/],
    ['https://example.org/\r\nSet-Cookie: a=b', /character/],
    ['https://example.org/<script>', /character/],
    ['https://example.org/"', /character/],
    ['https://example.org/a\\b', /character/],
    ['https://example.org/%', /character/],
    ['https://example.org/%4', /character/],
    ['https://example.org/%zz', /character/],
    ['https://example.org/\ud800', /character/],
    ['https://example.org/\t', /character/],
    [`https://example.org/${'a'.repeat(TARGET_MAX - 19)}`, /at most 2048/],
    [`https://example.org/${'ü'.repeat(400)}`, /more than 2048/],
  ])('%j is refused', (given, why) => {
    expect(caught(() => target(given))).toEqual(refusal(why));
  });

  it('may be another host of the domain, but not the host itself', () => {
    expect(target('https://www.example.com/', 'example.com')).toBe('https://www.example.com/');
    expect(caught(() => target('https://example.com', 'example.com'))).toEqual(refusal(/leads back/));
  });

  it.each([
    ['https://a.example/x', 'a.example'],
    ['http://a.example:80', 'a.example'],
    ['http://a.example?x', 'a.example'],
    ['http://[2a00::1]:80/', '[2a00::1]'],
    ['http://8.8.8.8#a', '8.8.8.8'],
  ])('has in %s the host %s', (stored, host) => {
    expect(hostOfTarget(stored)).toBe(host);
  });
});

it.each([
  ['8.8.8.8', true],
  ['172.15.255.255', true],
  ['172.32.0.0', true],
  ['100.63.255.255', true],
  ['100.128.0.0', true],
  ['223.255.255.255', true],
  ['2a00::1', true],
  ['2001:4860::8888', true],
  ['2001:200::1', true],
  ['9.255.255.255', true],
  ['10.0.0.0', false],
  ['172.16.0.0', false],
  ['198.19.255.255', false],
  ['192.0.2.1', false],
  ['240.0.0.1', false],
  ['2001:1ff::1', false],
  ['3fff:fff::1', false],
  ['4000::1', false],
  ['ff02::1', false],
])('%s is an address of the public internet: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

describe('title and meta', () => {
  const made = (more: object) =>
    urlForwardingFrom(
      ZONE,
      { host: 'www', forwardsTo: 'https://example.org/', type: 'masked', ...more },
      OWN,
    );

  it('are kept as they are, HTML and other scripts too, and nothing when empty', () => {
    expect(
      made({ title: '</title><script>', meta: "<meta name='keywords'\n\tcontent='lamp 灯 🏮'>" }),
    ).toMatchObject({ title: '</title><script>', meta: "<meta name='keywords'\n\tcontent='lamp 灯 🏮'>" });
    expect(made({ title: '', meta: null })).toMatchObject({ title: null, meta: null });
    expect(made({ title: '🏮'.repeat(TITLE_MAX), meta: 'x'.repeat(META_MAX) })).toBeDefined();
  });

  it.each([
    [{ title: 'x'.repeat(TITLE_MAX + 1) }, /^title must be shorter than or equal to 255 characters/],
    [{ meta: 'x'.repeat(META_MAX + 1) }, /^meta must be shorter than or equal to 1024 characters/],
    [{ title: 'a\u0000' }, /^title holds a control/],
    [{ title: 'a\nb' }, /^title holds a control/],
    [{ title: '\ud800' }, /^title holds/],
    [{ meta: '\u0000' }, /^meta holds a control/],
    [{ meta: '\u001b[0m' }, /^meta holds/],
    [{ meta: '\udc00' }, /^meta holds/],
  ])('%j is refused', (more, why) => {
    expect(caught(() => made(more))).toEqual(refusal(why));
  });
});

describe('a mailbox', () => {
  it.each([
    ['sales', 'sales'],
    ['Sales', 'sales'],
    ['first.last', 'first.last'],
    ['a+b', 'a+b'],
    ["o'neil", "o'neil"],
    ['a_b-c', 'a_b-c'],
    ['a-', 'a-'],
    ['0', '0'],
    ['a'.repeat(64), 'a'.repeat(64)],
  ])('%s is %s', (given, mailbox) => {
    expect(mailboxFrom(given)).toBe(mailbox);
  });

  it.each(['*', 'a*', '*@example.com'])('%s is a wildcard', (given) => {
    expect(caught(() => mailboxFrom(given))).toEqual(refusal(/^wildcard forwarding is not supported$/));
  });

  it.each([
    '',
    ' ',
    'a b',
    '.a',
    'a.',
    'a..b',
    'a@b',
    'sales@example.com',
    '"a b"',
    'a"b',
    '(a)',
    'a,b',
    'a;b',
    '<a>',
    '[a]',
    'a\\b',
    'a%b',
    'a!b',
    '../a',
    '|cat',
    '-',
    '-oQ',
    'a`b',
    'ü',
    'a\u0000',
    'a\n',
    'a'.repeat(65),
    '\u212a',
  ])('%j is none', (given) => {
    expect(caught(() => mailboxFrom(given))).toEqual(refusal(/^emailBox is invalid/));
  });

  it.each([
    ['Ilse@Example.NET', 'Ilse@example.net'],
    ['a+b@bücher.example', 'a+b@xn--bcher-kva.example'],
    ['a@sub.example.com', 'a@sub.example.com'],
  ])('may go to %s', (given, stored) => {
    expect(destinationFrom(ZONE, given)).toBe(stored);
  });

  it.each([
    ['', /must be an email address/],
    ['ilse', /must be/],
    ['@example.net', /must be/],
    ['ilse@', /must be/],
    ['ilse@net', /must be/],
    ['a b@example.net', /must be/],
    ['"a"@example.net', /must be/],
    ['a@127.0.0.1', /must be/],
    ['a@[127.0.0.1]', /must be/],
    ['a@b@example.net', /must be/],
    ['a@example.net\r\nbcc: x', /must be/],
    ['a@example.net,b@example.net', /must be/],
    ['sales@example.com', /leads back/],
    ['other@EXAMPLE.com', /leads back/],
  ])('may not go to %j', (given, why) => {
    expect(caught(() => destinationFrom(ZONE, given))).toEqual(refusal(why));
  });
});

describe('a change of a URL forwarding', () => {
  const whole = { host: 'www', forwardsTo: 'https://shop.example.org/', title: null, meta: null };

  it('is refused with a type that does not exist', () => {
    const type = 'permanent' as never;
    const refused = refusal(/^type is invalid$/);
    expect(caught(() => urlForwardingFrom(ZONE, { ...whole, type }, OWN))).toEqual(refused);
    expect(
      caught(() => {
        assertChangeFits(ZONE, { type }, OWN);
      }),
    ).toEqual(refused);
  });

  it('changes nothing only where no field has a value', () => {
    expect([
      changesNothing({}),
      changesNothing({ host: undefined, title: undefined }),
      changesNothing({ host: undefined, title: null }),
      changesNothing({ host: '' }),
    ]).toEqual([true, true, false, false]);
  });
});
