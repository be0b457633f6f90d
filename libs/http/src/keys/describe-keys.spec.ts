import { describeKeys } from './describe-keys';

const KEPT =
  'A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time.';
const HEADER = {
  'name': 'X-Idempotency-Key',
  'in': 'header',
  'required': false,
  'description': `${KEPT} If the first answer held a secret, or is unknown, the repeat is refused with 409.`,
  'schema': { type: 'string' },
  'x-extension': true,
};
const KEY = { name: 'X-Idempotency-Key', description: 'as in the contract' };
const OTHER = { name: 'page', description: 'a page' };

it.each<[string, string, object, object]>([
  ['handled by the interceptor', '/core/v1/a', { operationId: 'createRecord' }, { parameters: [HEADER] }],
  [
    'handled by the interceptor, beside other parameters',
    '/core/v1/a',
    { operationId: 'updateDomain', parameters: [OTHER] },
    { parameters: [OTHER, HEADER] },
  ],
  [
    'handled by an extension itself',
    '/core/v1/a',
    { 'operationId': 'restoreDomain', 'x-extension': true, 'parameters': [OTHER, KEY] },
    { parameters: [OTHER, { ...KEY, description: KEPT }] },
  ],
  [
    'of the contract',
    '/core/v1/a',
    { operationId: 'createDomain', parameters: [OTHER, KEY] },
    { parameters: [OTHER, KEY] },
  ],
  [
    'not taken',
    '/core/v1/a',
    { 'operationId': 'createJob', 'x-extension': true, 'parameters': [KEY] },
    { parameters: [KEY] },
  ],
  [
    'of another interface',
    '/v4/a',
    { operationId: 'createRecord', parameters: [OTHER] },
    { parameters: [OTHER] },
  ],
])('the key of an operation whose keys are %s is described so', (_, path, operation, expected) => {
  const document = { paths: { [path]: { post: structuredClone(operation) } } };
  expect(describeKeys(document).paths[path].post).toEqual({ ...operation, ...expected });
});

it('an operation without an id is left as it is', () => {
  expect(describeKeys({ paths: { '/core/v1/a': { get: {} } } })).toEqual({
    paths: { '/core/v1/a': { get: {} } },
  });
});
