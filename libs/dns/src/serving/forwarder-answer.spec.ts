import * as fc from 'fast-check';
import {
  answerOf,
  FORWARDER_NAME,
  type ForwarderAnswer,
  passedHere,
  refusalAnswer,
} from './forwarder-answer';
import { hostOfUrl, targetOf } from './forwarder-target';
import type { ForwardedHost } from '../ports';

const entry = (more: Partial<ForwardedHost> = {}): ForwardedHost => ({
  forwardsTo: 'https://target.example.net/',
  type: 'redirect',
  ...more,
});
const at = (path = '/', query = '') => ({ host: 'www.example.com', path, query });
const answer = (more: Partial<ForwardedHost>, method = 'GET', path = '/', query = ''): ForwarderAnswer =>
  answerOf(method, at(path, query), entry(more));

describe('where a request goes', () => {
  // target · path · query · result: the table of docs/lifecycle/forwarder.md
  it.each([
    ['https://t.example', '/', '', 'https://t.example/'],
    ['https://t.example/', '/', '', 'https://t.example/'],
    ['https://t.example', '/a/b', '', 'https://t.example/a/b'],
    ['https://t.example/', '/a/b/', '', 'https://t.example/a/b/'],
    ['https://t.example/shop', '/', '', 'https://t.example/shop'],
    ['https://t.example/shop/', '/', '', 'https://t.example/shop/'],
    ['https://t.example/shop', '/a', '', 'https://t.example/shop/a'],
    ['https://t.example/shop/', '/a', '', 'https://t.example/shop/a'],
    ['https://t.example/page.html', '/a', '', 'https://t.example/page.html/a'],
    ['https://t.example/', '/', 'q=1', 'https://t.example/?q=1'],
    ['https://t.example/?a=1', '/', '', 'https://t.example/?a=1'],
    ['https://t.example/?a=1', '/', 'q=1', 'https://t.example/?a=1&q=1'],
    ['https://t.example/shop?a=1', '/x', 'a=2', 'https://t.example/shop/x?a=1&a=2'],
    ['https://t.example/#top', '/', '', 'https://t.example/#top'],
    ['https://t.example/shop?a=1#top', '/x', 'b', 'https://t.example/shop/x?a=1&b#top'],
    ['http://t.example:8080/', '/a', '', 'http://t.example:8080/a'],
    ['https://t.example:443/', '/', '', 'https://t.example/'],
    ['http://192.0.2.1/', '/a', '', 'http://192.0.2.1/a'],
    ['http://[2001:db8::1]/', '/a', '', 'http://[2001:db8::1]/a'],
    ['https://b\u00fccher.example/', '/', '', 'https://xn--bcher-kva.example/'],
    ['https://t.example/', '/a%20b', 'c=%C3%BC', 'https://t.example/a%20b?c=%C3%BC'],
  ])('%p with %p and %p is %p', (target, path, query, expected) => {
    expect(targetOf(target, path, query)).toBe(expected);
  });

  it.each([
    ['climbs', '/../../etc/passwd', '', 'https://t.example/base/etc/passwd'],
    ['climbs by encoded dots', '/%2e%2E/.%2e/%2E./x', '', 'https://t.example/base/x'],
    ['climbs at its end', '/a/..', '', 'https://t.example/base'],
    ['climbs within', '/a/b/../c/./d', '', 'https://t.example/base/a/c/d'],
    ['ends in a dot', '/a/.', '', 'https://t.example/base/a/'],
    ['names a host behind two slashes', '//evil.example/x', '', 'https://t.example/base//evil.example/x'],
    ['names a host behind a backslash', '/\\evil.example', '', 'https://t.example/base/%5Cevil.example'],
    ['names a user', '/@evil.example', '', 'https://t.example/base/@evil.example'],
    ['climbs by backslashes', '/..\\..\\x', '', 'https://t.example/base/..%5C..%5Cx'],
    [
      'breaks the line',
      '/a\r\nSet-Cookie: x=1',
      'q=\r\n\r\n<b>',
      'https://t.example/base/a%0D%0ASet-Cookie:%20x=1?q=%0D%0A%0D%0A%3Cb%3E',
    ],
    ['ends a text', '/a\0b', '\0', 'https://t.example/base/a%00b?%00'],
    [
      'holds quotes and brackets of HTML',
      '/"><script>',
      '"><img>',
      'https://t.example/base/%22%3E%3Cscript%3E?%22%3E%3Cimg%3E',
    ],
    ['holds octets of UTF-8', '/\u00c3\u00bc', '\u00c3\u00bc', 'https://t.example/base/%C3%BC?%C3%BC'],
    ['holds what no octet is', '/\u20ac', '\ud800', 'https://t.example/base/%E2%82%AC?%EF%BF%BD'],
    ['holds percents that encode nothing', '/%', '%zz%2', 'https://t.example/base/%25?%25zz%252'],
    ['holds a fragment', '/a#b', 'c#d', 'https://t.example/base/a%23b?c%23d'],
    ['holds a question mark in its path', '/a%3fb', '', 'https://t.example/base/a%3fb'],
    [
      'holds blanks and braces',
      '/ {a}|^`',
      '[b] {c}',
      'https://t.example/base/%20%7Ba%7D%7C%5E%60?[b]%20%7Bc%7D',
    ],
  ])('a request that %s stays below its target', (_, path, query, expected) => {
    expect(targetOf('https://t.example/base', path, query)).toBe(expected);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://t.example/',
    'file:///etc/passwd',
    'https://user@t.example/',
    'https://user:secret@t.example/',
    '//t.example/',
    't.example',
    '',
    'https://',
    'http:///',
    'https://t example/',
    'https://[::1',
    'mailto:a@t.example',
    'ws://t.example/',
  ])('%p is nothing to go to', (target) => {
    expect(targetOf(target, '/', '')).toBeUndefined();
    expect(answer({ forwardsTo: target })).toMatchObject({
      status: 502,
      headers: expect.not.objectContaining({ location: expect.anything() }),
    });
  });

  it('encodes a letter that folds to an ASCII letter, the Kelvin sign', () => {
    expect(targetOf('https://t.example/base', '/\u212a', '\u212a')).toBe(
      'https://t.example/base/%E2%84%AA?%E2%84%AA',
    );
  });

  it('whatever the request says, it is a URL of the target, below its path, in characters that can break nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (path, query) => {
        const target = targetOf('https://t.example/base', `/${path.replaceAll('?', '')}`, query)!;
        expect(target).toMatch(/^https:\/\/t\.example\/base(?:$|[/?])[!#$&'()*+,./0-9:;=?@A-Z[\]_a-z~%-]*$/);
        const { origin, pathname } = new URL(target);
        expect([origin, pathname.startsWith('/base')]).toEqual(['https://t.example', true]);
      }),
    );
  });

  it.each([
    ['https://T.Example.:8080/x', 't.example'],
    ['http://[::1]/', '[::1]'],
    ['nothing', undefined],
  ])('the host of %p is %p', (url, host) => {
    expect(hostOfUrl(url)).toBe(host);
  });
});

describe('a redirect', () => {
  it.each([
    ['redirect', 'GET', 301],
    ['redirect', 'HEAD', 301],
    ['redirect', 'POST', 308],
    ['redirect', 'PUT', 308],
    ['redirect', 'PATCH', 308],
    ['redirect', 'DELETE', 308],
    ['302', 'GET', 302],
    ['302', 'HEAD', 302],
    ['302', 'POST', 307],
    ['302', 'PUT', 307],
    ['302', 'PATCH', 307],
    ['302', 'DELETE', 307],
  ] as const)('of type %s answers %s with %d', (type, method, status) => {
    const { status: given, headers } = answer({ type }, method, '/a', 'b=c');
    expect([given, headers.location]).toEqual([status, 'https://target.example.net/a?b=c']);
  });

  it.each(['TRACE', 'CONNECT', 'PROPFIND', 'get', 'BREW', ''])('answers the method %p with 405', (method) => {
    expect(answer({}, method)).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS' },
    });
    expect(answer({}, method).headers).not.toHaveProperty('location');
  });

  it('is kept by browsers for a while if it is permanent, and never if not', () => {
    expect(answer({}).headers['cache-control']).toBe('max-age=300');
    expect(answer({ type: '302' }).headers['cache-control']).toBe('no-cache');
  });

  it('shows a link to its target, and nothing of title and meta', () => {
    const { content } = answer({ forwardsTo: "https://t.example/?a=1&b='", title: 'Hidden', meta: 'Hidden' });
    expect(content).toEqual({ kind: 'moved', target: 'https://t.example/?a=1&b=%27' });
  });
});

describe('a masked page', () => {
  const masked = (more: Partial<ForwardedHost> = {}, method = 'GET', path = '/', query = '') =>
    answer({ type: 'masked', ...more }, method, path, query);

  it('frames the target, with path and query, under its title', () => {
    const { status, content } = masked(
      { title: 'Our shop', meta: 'All about lanterns' },
      'GET',
      '/a',
      'b=1&c=2',
    );
    expect([status, content]).toEqual([
      200,
      {
        kind: 'masked',
        title: 'Our shop',
        meta: 'All about lanterns',
        target: 'https://target.example.net/a?b=1&c=2',
      },
    ]);
  });

  it.each([undefined, ''])('whose title is %p has the name of the host', (title) => {
    expect(masked({ title }).content).toMatchObject({ title: 'www.example.com' });
  });

  it('is not stored by browsers without asking again', () => {
    expect(masked().headers['cache-control']).toBe('no-cache');
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'CONNECT', 'PROPFIND', 'get', ''])(
    'refuses %p',
    (method) => {
      expect(masked({}, method)).toMatchObject({
        status: 405,
        headers: { allow: 'GET, HEAD, OPTIONS' },
        content: { kind: 'text' },
      });
    },
  );
});

describe('every answer', () => {
  const KINDS = ['bad_request', 'too_long', 'not_found', 'loop', 'wrong_target', 'unavailable'] as const;
  const all: [string, (method: string) => ForwarderAnswer][] = [
    ...(['redirect', '302', 'masked'] as const).map((type): [string, (method: string) => ForwarderAnswer] => [
      type,
      (method) => answer({ type, title: '\u00fc\u20ac\u{1f600}' }, method),
    ]),
    ...KINDS.map((kind): [string, (method: string) => ForwarderAnswer] => [kind, () => refusalAnswer(kind)]),
  ];

  it.each(all)('%s: HEAD is answered as GET', (_, make) => {
    expect(make('HEAD')).toEqual(make('GET'));
  });

  it.each(all)('%s: bears the mark of the forwarder, and a policy for caches', (_, make) => {
    expect(make('GET').headers).toMatchObject({
      'x-forwarded-by': FORWARDER_NAME,
      'cache-control': expect.any(String),
    });
  });

  it.each(all)('%s: no header holds what could end it', (_, make) => {
    const values = Object.values(make('GET').headers);
    expect(values.length).toBeGreaterThan(1);
    expect(values.filter((value) => !/^[\x20-\x7e]+$/.test(value))).toEqual([]);
  });

  it.each(KINDS)('%s is a plain sentence, kept by nobody', (kind) => {
    expect(refusalAnswer(kind)).toMatchObject({
      headers: { 'cache-control': 'no-store' },
      content: { kind: 'text', text: expect.stringMatching(/^[A-Z][^<>]*\.$/) },
    });
  });

  it.each([
    ['bad_request', 400],
    ['too_long', 414],
    ['not_found', 404],
    ['loop', 508],
    ['wrong_target', 502],
    ['unavailable', 503],
  ] as const)('%s is %d', (kind, status) => {
    expect(refusalAnswer(kind).status).toBe(status);
  });

  it.each(['redirect', '302', 'masked'] as const)('OPTIONS of type %s is 204 with the methods', (type) => {
    expect(answer({ type }, 'OPTIONS')).toMatchObject({
      status: 204,
      content: { kind: 'none' },
      headers: { allow: expect.stringContaining('OPTIONS') },
    });
  });
});

it.each([
  [[], false],
  [['1.1 cache.example'], false],
  [['1.0 fred, 1.1 p.example.net'], false],
  [[`1.1 ${FORWARDER_NAME}`], true],
  [['1.1 cdn', `1.1 cdn, 1.1 ${FORWARDER_NAME.toUpperCase()} (x)`], true],
  [[FORWARDER_NAME], true],
] as const)('passed on by %j: was here already is %p', (passedBy, was) => {
  expect(passedHere([...passedBy])).toBe(was);
});
