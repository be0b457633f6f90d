import { pathParameters, requestOf, type CallableRoute } from './item-request';
import { action, parameter } from '../requests/routes';

const ROUTE: CallableRoute = {
  operationId: 'renewDomain',
  method: 'POST',
  url: `/core/v1/domains/${parameter('domainName')}${action('renew')}`,
  path: ['domainName'],
  query: ['allowLockOut'],
  body: ['years'],
  isPlannable: true,
  scope: 'domains.change',
};
const TWO: CallableRoute = {
  ...ROUTE,
  method: 'DELETE',
  url: `/core/v1/domains/${parameter('domainName')}/records/${parameter('id')}`,
  path: ['domainName', 'id'],
  query: [],
};

it('reads the parameters of a pattern, with and without an action', () => {
  expect([pathParameters(ROUTE.url), pathParameters(TWO.url), pathParameters('/core/v1/domains')]).toEqual([
    ['domainName'],
    ['domainName', 'id'],
    [],
  ]);
});

it('puts each field where the operation has it', () => {
  expect(requestOf(ROUTE, { domainName: 'quay.example', years: 2, allowLockOut: true, extra: [1] })).toEqual({
    method: 'POST',
    url: '/core/v1/domains/quay.example:renew?allowLockOut=true',
    body: { years: 2, extra: [1] },
  });
  expect(requestOf(TWO, { id: 41, domainName: 'quay.example' })).toEqual({
    method: 'DELETE',
    url: '/core/v1/domains/quay.example/records/41',
    body: {},
  });
});

it.each([
  ['a/b', '/core/v1/domains/a%2Fb:renew'],
  ['a:b', '/core/v1/domains/a%3Ab:renew'],
  ['a?b#c', '/core/v1/domains/a%3Fb%23c:renew'],
  ['...', '/core/v1/domains/...:renew'],
  ['münze.example', '/core/v1/domains/m%C3%BCnze.example:renew'],
])('keeps a value of the path within its step: %s', (domainName, url) => {
  expect(requestOf(ROUTE, { domainName })).toEqual({ method: 'POST', url, body: {} });
});

it.each([
  [{}, "'domainName' cannot be null"],
  [{ domainName: null }, "'domainName' cannot be null"],
  [{ domainName: '' }, "'domainName' is invalid"],
  [{ domainName: '.' }, "'domainName' is invalid"],
  [{ domainName: '..' }, "'domainName' is invalid"],
  [{ domainName: true }, "'domainName' must be a text or a number"],
  [{ domainName: ['a.example'] }, "'domainName' must be a text or a number"],
  [{ domainName: 'a.example', allowLockOut: [true] }, "'allowLockOut' must be a text, a number or a boolean"],
  [{ domainName: 'a.example', allowLockOut: null }, "'allowLockOut' must be a text, a number or a boolean"],
])('refuses %j', (item, details) => {
  expect(() => requestOf(ROUTE, item as never)).toThrow(
    expect.objectContaining({ kind: 'invalid', details }) as Error,
  );
});
