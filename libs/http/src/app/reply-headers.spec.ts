import type { FastifyReply, FastifyRequest } from 'fastify';
import { operationOf } from './http-metrics';
import { ReplyHeaders } from './reply-headers';

const request = { id: 'r-1' } as FastifyRequest;
function headersOf(set: (reply: FastifyReply) => void): Record<string, string> {
  const sent: Record<string, string> = {};
  set({
    header: (name: string, value: string) => (sent[name] = value),
    headers: (all: object) => Object.assign(sent, all),
  } as unknown as FastifyReply);
  return sent;
}
const answer = (headers: ReplyHeaders) => headersOf((reply) => headers.set(request, reply));
const docs = (headers: ReplyHeaders) => headersOf((reply) => headers.setOnDocs(request, reply));

const SHARED = {
  'x-request-id': 'r-1',
  'api-version': '1.36.0',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
const ANSWER = {
  ...SHARED,
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};
const DOCS = {
  ...SHARED,
  'content-security-policy':
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
};
const SECURE = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

it('answers may not be stored, framed or run', () => {
  expect(answer(new ReplyHeaders('1.36.0', false))).toEqual(ANSWER);
  expect(answer(new ReplyHeaders('1.36.0', true, '20;w=1'))).toEqual({
    ...ANSWER,
    ...SECURE,
    'ratelimit-policy': '20;w=1',
  });
});

it('the page of the description may run its own scripts, and has its own types', () => {
  expect(docs(new ReplyHeaders('1.36.0', false))).toEqual(DOCS);
  expect(docs(new ReplyHeaders('1.36.0', true, '20;w=1'))).toEqual({ ...DOCS, ...SECURE });
});

it.each([
  ['POST', '/core/v1/domains/:domainName(^[^:/]+)::renew', false, 'POST /core/v1/domains/{domainName}:renew'],
  [
    'GET',
    '/core/v1/domains/:domainName(^[^:/]+)/records/:id(^[^:/]+)',
    false,
    'GET /core/v1/domains/{domainName}/records/{id}',
  ],
  ['GET', '/agree/:token', false, 'GET /agree/:token'],
  ['POST', '/core/v1/zones::check', false, 'POST /core/v1/zones:check'],
  ['GET', '/console/*', false, 'GET /console/*'],
  ['GET', '/console/*', true, 'unknown'],
  ['GET', undefined, false, 'unknown'],
])('%s %s (unknown: %s) is the operation %s in measures', (method, url, is404, operation) => {
  const asked = { method, is404, routeOptions: { url } } as unknown as FastifyRequest;
  expect([operationOf(asked), operationOf(asked)]).toEqual([operation, operation]);
});
