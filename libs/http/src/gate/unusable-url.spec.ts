import type { IncomingMessage } from 'node:http';
import { MAX_PARAMETER_LENGTH } from './route-table';
import { refuseUnusablePath, routedUrl } from './unusable-url';

const LONG = 'x'.repeat(MAX_PARAMETER_LENGTH);

/** The URL for the router, and whether the ground rules refuse the request. */
function routed(url: string | undefined): [string, boolean] {
  const request = { url } as IncomingMessage;
  const to = routedUrl(request);
  try {
    refuseUnusablePath(request);
    return [to, false];
  } catch (error) {
    expect(error).toMatchObject({ kind: 'invalid', code: 'request.path' });
    return [to, true];
  }
}

describe('a URL for the router', () => {
  it.each([
    '/',
    '/core/v1/domains',
    '/core/v1/domains?page=2',
    '/core/v1/domains/a.com:renew',
    '/core/v1/domains/b%C3%BCcher.example',
    '/core/v1/domains/%61.com',
    '/core/v1/domains?name=%zz',
    '/core/v1/domains?name=%00%2F',
    `/core/v1/domains/${LONG}`,
    `/core/v1/domains?name=${LONG}x`,
    '/docs/a%2Fb',
  ])('stays as it is: %s', (url) => {
    expect(routed(url)).toEqual([url, false]);
  });

  it('is the root where the request has none', () => {
    expect(routed(undefined)).toEqual(['/', false]);
  });

  it.each([
    ['a broken escape', '/core/v1/domains/%zz'],
    ['an escape that is no UTF-8', '/core/v1/domains/%ff'],
    ['an escaped slash', '/core/v1/domains/a%2Fb'],
    ['an escaped slash below the legacy interface', '/v4/domains/a%2Fb'],
    ['an escaped slash below the staff interface', '/admin/v1/domains/a%2Fb'],
    ['an escaped control character', '/core/v1/domains/a%00b'],
    ['an escaped DEL', '/core/v1/domains/a%7Fb'],
    // Node's parser refuses such a byte before; the rule does not rely on it
    ['the byte of a control character', '/core/v1/domains/a\x85b'],
    ['a long value', `/core/v1/domains/${LONG}x`],
    ['a fault in front of a query', '/core/v1/domains/%zz?page=2'],
    ['a broken escape of a public page', '/docs/%zz'],
    ['a long value of a public page', `/docs/${LONG}x`],
  ])('leads nowhere and is refused: %s', (_what, url) => {
    expect(routed(url)).toEqual(['/-', true]);
  });

  it.each(['/docs/a%00b', '/status/a\x85b'])('of a public page is refused on its own path: %j', (url) => {
    expect(routed(url)).toEqual([url, true]);
  });

  it.each([
    ['/v4/domains/', '/v4/domains'],
    ['/v4/domains/?page=2', '/v4/domains?page=2'],
    ['/v4/domains', '/v4/domains'],
    ['/v4/domains?path=/', '/v4/domains?path=/'],
    ['/v4/', '/v4/'],
    ['/v4/?page=2', '/v4/?page=2'],
    ['/core/v1/domains/', '/core/v1/domains/'],
  ])('has no final slash below the legacy interface: %s', (url, expected) => {
    expect(routed(url)).toEqual([expected, false]);
  });
});
