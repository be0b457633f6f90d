import { maskedPath } from './viewed-path';

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
