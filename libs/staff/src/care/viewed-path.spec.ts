import { assertViewedPath, maskedPath, PATH_MAX } from './viewed-path';

it.each([
  ['/core/v1/domains', '/core/v1/domains'],
  ['/core/v1/domains?page=2&perPage=50', '/core/v1/domains?page=2&perPage=50'],
  ['/core/v1/domains?keyword=jane&flag', '/core/v1/domains?keyword=***&flag'],
  ['/core/v1/domains?', '/core/v1/domains?'],
  ['/core/v1/domains/a.example/email/forwarding', '/core/v1/domains/a.example/email/forwarding'],
  ['/core/v1/domains/a.example/email/forwarding/jane', '/core/v1/domains/a.example/email/forwarding/***'],
  ['/core/v1/domains/a.example/url/forwarding/shop', '/core/v1/domains/a.example/url/forwarding/shop'],
  ['/core/v1/contacts/jane@example.org', '/core/v1/contacts/***'],
  ['/core/v1/contacts/jane%40example.org/mails', '/core/v1/contacts/***/mails'],
])('the audit log stores %s as %s', (path, stored) => {
  expect(maskedPath(path)).toBe(stored);
});

it.each([
  ['page', '2'],
  ['perPage', '50'],
  ['limit', '50'],
  ['sort', 'name'],
  ['dir', 'asc'],
  ['order', 'desc'],
  ['tldName', 'com'],
  ['tld', 'com'],
  ['type', 'A'],
  ['state', 'active'],
  ['after', '2026-03-01'],
  ['before', '2026-03-02'],
  ['from', '2026-03-01'],
  ['to', '2026-03-02'],
])('the audit log stores the parameter %s as it is, for it is never personal', (name, value) => {
  const path = `/core/v1/transactions?${name}=${value}`;
  expect(maskedPath(path)).toBe(path);
});

it.each(['email', 'q', 'Page', 'contact', ''])(
  'the audit log masks the value of the parameter %j',
  (name) => {
    expect(maskedPath(`/core/v1/contacts?${name}=jane`)).toBe(`/core/v1/contacts?${name}=***`);
  },
);

describe('a viewed path', () => {
  const BEGINNING = '/core/v1/';

  it.each([
    '/core/v1/domains',
    '/v4/domains',
    '/core/v1/domains/a.example',
    '/core/v1/domains/..a',
    '/core/v1/domains/...',
    '/core/v1/domains?keyword=a/../b',
    '/core/v1/contacts/jane%40example.org',
    BEGINNING + 'x'.repeat(PATH_MAX - BEGINNING.length),
  ])('may be %s', (path) => {
    expect(() => {
      assertViewedPath(path);
    }).not.toThrow();
  });

  it.each([
    ['too long', BEGINNING + 'x'.repeat(PATH_MAX - BEGINNING.length + 1), `at most ${PATH_MAX} characters`],
    ['of the admin API', '/admin/v1/accounts', 'begin with /core/v1/ or /v4/'],
    ['of another version', '/core/v10/domains', 'begin with /core/v1/ or /v4/'],
    ['of another host', 'https://a.example/core/v1/domains', 'begin with /core/v1/ or /v4/'],
    ['with a blank', '/core/v1/domains?keyword=a b', 'percent-encoded'],
    ['with a fragment', '/core/v1/domains#a', 'without a fragment'],
    ['with a quote', '/core/v1/domains/"', 'percent-encoded'],
    ['with a backslash', '/core/v1/domains\\..', 'percent-encoded'],
    ['with letters beyond ASCII', '/core/v1/domains/ä.example', 'percent-encoded'],
    ['with a line break at its end', '/core/v1/domains\n', 'percent-encoded'],
    ['with a segment ..', '/core/v1/../admin', 'segments . and ..'],
    ['with a segment .', '/core/v1/./domains', 'segments . and ..'],
    ['with an encoded segment ..', '/core/v1/%2e%2E/admin', 'segments . and ..'],
    ['with a half encoded segment ..', '/core/v1/.%2e/admin', 'segments . and ..'],
    ['with .. at its end', '/core/v1/..', 'segments . and ..'],
    ['with .. before its query', '/core/v1/..?page=1', 'segments . and ..'],
  ])('is refused %s', (_, path, rule) => {
    expect(() => {
      assertViewedPath(path);
    }).toThrow(
      expect.objectContaining({
        kind: 'invalid',
        code: 'staff.invalid',
        details: expect.stringContaining(rule) as string,
      }),
    );
  });
});
