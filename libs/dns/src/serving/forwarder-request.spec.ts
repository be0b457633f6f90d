import {
  addressOf,
  type ForwarderRequest,
  hostFromHeader,
  hostFromName,
  TARGET_OCTETS_MAX,
} from './forwarder-request';

const label63 = 'a'.repeat(63);
const name253 = `${`${label63}.`.repeat(3)}${'a'.repeat(57)}.com`;

describe('the host of a request', () => {
  it.each([
    ['www.example.com', 'www.example.com'],
    ['WWW.Example.COM', 'www.example.com'],
    ['www.example.com.', 'www.example.com'],
    ['www.example.com:80', 'www.example.com'],
    ['www.example.com.:8080', 'www.example.com'],
    ['www.example.com:', 'www.example.com'],
    ['www.example.com:65535', 'www.example.com'],
    [' \twww.example.com\t ', 'www.example.com'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['_dmarc.example.com', '_dmarc.example.com'],
    [name253, name253],
    [`${name253}.:65535`, name253],
  ])('%p is %p', (raw, host) => {
    expect(hostFromHeader(raw)).toBe(host);
  });

  it.each([
    'localhost',
    'localhost:80',
    'com.',
    '192.0.2.1',
    '192.0.2.1:80',
    '192.0.2.1.',
    '1.2.3',
    '2130706433',
    '[::1]',
    '[::1]:80',
    '[2001:DB8::1]',
    '[::ffff:192.0.2.1]:443',
  ])('%p is well formed, and nothing that is forwarded', (raw) => {
    expect(hostFromHeader(raw)).toBe('');
  });

  it.each([
    '',
    ' ',
    '\t',
    '.',
    '..',
    ':',
    ':80',
    '.example.com',
    'www..example.com',
    'www.example.com..',
    'example.com:65536',
    'example.com:100000',
    'example.com:8o',
    'example.com:-1',
    'example.com:80:80',
    'example.com:+80',
    'user@example.com',
    'user:password@example.com',
    'http://example.com',
    'example.com/path',
    '//example.com',
    'example.com?x',
    'example.com#x',
    'example.com\\x',
    'example.com, example.org',
    'example.com example.org',
    'example.com\r\nX: y',
    'example.com\n',
    'example.com\0',
    'exa\tmple.com',
    'example%2ecom',
    'b\u00fccher.example',
    'b\u00c3\u00bccher.example',
    'example\u3002com',
    '-www.example.com',
    'www-.example.com',
    `${label63}a.example.com`,
    `a${name253}`,
    'a'.repeat(300),
    `${'a.'.repeat(5_000)}com`,
    '*.example.com',
    "example.com'",
    'example.com;',
    'example.com"',
    '<b>.example.com',
    '[::1',
    '::1',
    '[::1]x',
    '[::1]:99999x',
    '[]',
    '[fe80::1%eth0]',
    '[v1.x]',
    '[example.com]',
  ])('%p is malformed', (raw) => {
    expect(hostFromHeader(raw)).toBeUndefined();
  });

  it.each([
    ['www.example.com', 'www.example.com'],
    ['WWW.EXAMPLE.COM.', 'www.example.com'],
    ['localhost', ''],
    ['192.0.2.1', ''],
  ])('as a name alone: %p is %p', (raw, host) => {
    expect(hostFromName(raw)).toBe(host);
  });
  it.each(['www.example.com:80', '', ' www.example.com', '[::1]', 'a/b', '*.example.com'])(
    'as a name alone: %p is malformed',
    (raw) => {
      expect(hostFromName(raw)).toBeUndefined();
    },
  );
});

describe('the address of a request', () => {
  const request = (more: Partial<ForwarderRequest>): ForwarderRequest => ({
    method: 'GET',
    target: '/',
    httpVersion: '1.1',
    hosts: ['www.example.com'],
    passedBy: [],
    ...more,
  });
  const at = (host: string, path = '/', query = '') => ({ host, path, query });

  it.each<[string, Partial<ForwarderRequest>, unknown]>([
    ['a path', { target: '/a/b' }, at('www.example.com', '/a/b')],
    ['a path and a query', { target: '/a?b=c&d' }, at('www.example.com', '/a', 'b=c&d')],
    ['a query with question marks', { target: '/?a?b' }, at('www.example.com', '/', 'a?b')],
    ['an empty query', { target: '/?' }, at('www.example.com')],
    [
      'two slashes, which name no host',
      { target: '//evil.example/a' },
      at('www.example.com', '//evil.example/a'),
    ],
    [
      'a whole URL, whose host goes before Host',
      { target: 'http://other.example/a?b' },
      at('other.example', '/a', 'b'),
    ],
    [
      'a whole URL of https in capitals',
      { target: 'HTTPS://Other.Example:443/a' },
      at('other.example', '/a'),
    ],
    ['a whole URL without a path', { target: 'http://other.example' }, at('other.example')],
    [
      'a whole URL with a query right behind its host',
      { target: 'http://other.example?b' },
      at('other.example', '/', 'b'),
    ],
    ['the asterisk of OPTIONS', { target: '*', method: 'OPTIONS' }, at('www.example.com')],
    ['HTTP/1.0 with Host', { httpVersion: '1.0' }, at('www.example.com')],
    ['HTTP/1.0 without Host', { httpVersion: '1.0', hosts: [] }, at('')],
    [
      'HTTP/1.0 without Host, by a whole URL',
      { httpVersion: '1.0', hosts: [], target: 'http://www.example.com/a' },
      at('www.example.com', '/a'),
    ],
    [
      'the longest target',
      { target: `/${'a'.repeat(TARGET_OCTETS_MAX - 1)}` },
      at('www.example.com', `/${'a'.repeat(TARGET_OCTETS_MAX - 1)}`),
    ],
  ])('is read from %s', (_, more, address) => {
    expect(addressOf(request(more))).toEqual(address);
  });

  it.each<[string, Partial<ForwarderRequest>, string]>([
    ['HTTP/1.1 without Host', { hosts: [] }, 'bad_request'],
    ['an unknown version without Host', { hosts: [], httpVersion: '2.0' }, 'bad_request'],
    ['two Hosts', { hosts: ['www.example.com', 'other.example'] }, 'bad_request'],
    ['the same Host twice', { hosts: ['www.example.com', 'www.example.com'] }, 'bad_request'],
    ['two Hosts of HTTP/1.0', { hosts: ['a.example', 'a.example'], httpVersion: '1.0' }, 'bad_request'],
    [
      'a malformed Host beside a whole URL',
      { hosts: ['a b'], target: 'http://www.example.com/' },
      'bad_request',
    ],
    ['a whole URL without Host in HTTP/1.1', { hosts: [], target: 'http://www.example.com/' }, 'bad_request'],
    ['a whole URL with a user name', { target: 'http://user@www.example.com/' }, 'bad_request'],
    ['a whole URL without a host', { target: 'http:///a' }, 'bad_request'],
    ['a whole URL of another scheme', { target: 'ftp://www.example.com/' }, 'bad_request'],
    ['a script', { target: 'javascript:alert(1)' }, 'bad_request'],
    ['a host alone, as for CONNECT', { target: 'www.example.com:443', method: 'CONNECT' }, 'bad_request'],
    ['a path without its slash', { target: 'a/b' }, 'bad_request'],
    ['an at sign', { target: '@evil.example/' }, 'bad_request'],
    ['a backslash', { target: '\\\\evil.example\\' }, 'bad_request'],
    ['the asterisk of GET', { target: '*' }, 'bad_request'],
    ['nothing', { target: '' }, 'bad_request'],
    ['a target that is too long', { target: `/${'a'.repeat(TARGET_OCTETS_MAX)}` }, 'too_long'],
  ])('is refused: %s', (_, more, refusal) => {
    expect(addressOf(request(more))).toBe(refusal);
  });
});
