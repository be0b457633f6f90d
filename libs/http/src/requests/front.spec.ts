import { frontUrl } from './front';

const PUBLIC = 'https://api.example.net';
const requestOf = (protocol: string, host: string, more: { ips?: string[]; forwarded?: string } = {}) =>
  ({
    protocol,
    host,
    ips: more.ips,
    headers: { ...(more.forwarded !== undefined && { 'x-forwarded-host': more.forwarded }) },
    server: { publicBaseUrl: PUBLIC },
  }) as unknown as Parameters<typeof frontUrl>[0];
const PROXIED = ['127.0.0.1', '192.0.2.9'];

describe('the front of a request', () => {
  it.each([
    ['https://two.example.net', requestOf('https', 'two.example.net')],
    ['http://one.example.net:8080', requestOf('http', 'one.example.net:8080')],
    ['https://[2001:db8::1]:3443', requestOf('https', '[2001:db8::1]:3443')],
    // one address: no proxy in between
    ['https://two.example.net', requestOf('https', 'two.example.net', { ips: ['192.0.2.9'] })],
    [
      'https://shop.example.org',
      requestOf('https', 'shop.example.org', { ips: PROXIED, forwarded: 'shop.example.org' }),
    ],
    [PUBLIC, requestOf('https', 'backend.internal', { ips: PROXIED })],
    [PUBLIC, requestOf('https', '')],
    [PUBLIC, requestOf('https', 'a b')],
    [PUBLIC, requestOf('https', 'evil.example/x')],
    [PUBLIC, requestOf('https', 'a>; rel="next"')],
    [PUBLIC, requestOf('ws', 'two.example.net')],
  ])('is %s: %#', (expected, request) => {
    expect(frontUrl(request)).toBe(expected);
  });
});
