import { requestHash } from './request-hash';

const RENEW = {
  method: 'POST',
  routeOptions: { url: '/core/v1/domains/:domainName::renew' },
  params: { domainName: 'a.example' },
  query: {},
  body: { years: 1, notes: ['a', 'b'] } as unknown,
};
const hash = (change: object = {}): string => requestHash({ ...RENEW, ...change } as never);

it.each<[string, object]>([
  ['dryRun and quoteId', { query: { dryRun: 'true', quoteId: 'x' } }],
  ['another case of the domain', { params: { domainName: 'A.Example' } }],
  ['another order of fields', { body: { notes: ['a', 'b'], years: 1 } }],
])('is the same with %s', (_, change) => {
  expect(hash(change)).toBe(hash());
});

it('is the same without a body and with an empty one', () => {
  expect(new Set([undefined, null, {}].map((body) => hash({ body }))).size).toBe(1);
});

it.each<[string, object]>([
  ['another method', { method: 'PUT' }],
  ['another route', { routeOptions: { url: '/v4/domains/:domainName::renew' } }],
  ['another domain', { params: { domainName: 'b.example' } }],
  ['another query', { query: { allowLockOut: 'true' } }],
  ['another field', { body: { years: 2, notes: ['a', 'b'] } }],
  ['a text for a number', { body: { years: '1', notes: ['a', 'b'] } }],
  ['another order of a list', { body: { years: 1, notes: ['b', 'a'] } }],
])('differs with %s', (_, change) => {
  expect(hash(change)).not.toBe(hash());
});

it('heeds the case of other parameters of the path', () => {
  expect(hash({ params: { emailBox: 'Info' } })).not.toBe(hash({ params: { emailBox: 'info' } }));
});
