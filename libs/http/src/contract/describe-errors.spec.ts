import { describeErrors } from './describe-errors';

interface Operation {
  operationId?: string;
  security?: unknown[];
  parameters?: { in?: string; name?: string }[];
  responses: Record<string, { description?: string; content?: object }>;
}
type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

function described(method: Method, operation: Partial<Operation>): Operation['responses'] {
  const document = { paths: { '/a': { [method]: { responses: {}, ...operation } as Operation } } };
  return describeErrors(document).paths['/a'][method].responses;
}
const statusesOf = (method: Method, operation: Partial<Operation> = {}): number[] =>
  Object.keys(described(method, operation)).map(Number);

const READ = [400, 401, 403, 404, 405, 429, 500, 502, 503, 504];
const WRITE = [400, 401, 403, 404, 405, 413, 415, 429, 500, 502, 503, 504];
const with_ = (statuses: number[], ...more: number[]): number[] =>
  [...statuses, ...more].sort((one, other) => one - other);
const PATH = [{ in: 'path', name: 'id' }];

describe('the refusals of an extension', () => {
  it.each<[string, Method, Partial<Operation>, number[]]>([
    ['read', 'get', {}, READ],
    ['deletion', 'delete', {}, READ],
    ['deletion of what its path names', 'delete', { parameters: PATH }, with_(READ, 409)],
    ['read of what its path names', 'get', { parameters: PATH }, READ],
    ['POST', 'post', {}, WRITE],
    ['PUT', 'put', {}, WRITE],
    ['PATCH', 'patch', {}, WRITE],
    ['change of what its path names', 'post', { parameters: PATH }, with_(WRITE, 409)],
    ['change with a parameter of its query', 'post', { parameters: [{ in: 'query', name: 'id' }] }, WRITE],
    [
      'POST that only reads what its path names',
      'post',
      { operationId: 'noSuch', parameters: [{ in: 'header', name: 'X-Idempotency-Key' }] },
      with_(WRITE, 409),
    ],
    ['call with a quote', 'post', { parameters: [{ in: 'query', name: 'quoteId' }] }, with_(WRITE, 409)],
    [
      'change under a condition',
      'put',
      { parameters: [{ in: 'header', name: 'If-Match' }] },
      with_(WRITE, 412),
    ],
    ['sandbox clock', 'post', { operationId: 'advanceSandboxClock' }, with_(WRITE, 409)],
    ['token', 'post', { operationId: 'createToken' }, with_(WRITE, 409)],
    ['calendar', 'post', { operationId: 'createCalendar' }, with_(WRITE, 409)],
    ['job', 'post', { operationId: 'createJob' }, with_(WRITE, 409)],
    ['inverse job', 'post', { operationId: 'createInverseJob' }, with_(WRITE, 409)],
    [
      'quote',
      'post',
      { operationId: 'createQuote' },
      with_(WRITE, 402, 406, 409, 412, 422, 423, 428, 451, 501),
    ],
    ['handing over', 'post', { operationId: 'handOverDomain' }, with_(WRITE, 422)],
    ['transfer of credit', 'post', { operationId: 'transferCredit' }, with_(WRITE, 402)],
    ['receipt', 'get', { operationId: 'getReceipt' }, with_(READ, 409)],
    ['statement', 'get', { operationId: 'getStatement' }, with_(READ, 409)],
    ['quote of a restore', 'get', { operationId: 'quoteRestore' }, with_(READ, 409, 422)],
    ['restore', 'post', { operationId: 'restoreDomain' }, with_(WRITE, 402, 422)],
  ])('that is a %s', (_, method, operation, statuses) => {
    expect(statusesOf(method, operation)).toEqual(statuses);
  });

  it('are none where no credentials are needed', () => {
    expect(statusesOf('get', { security: [] })).toEqual([]);
    expect(statusesOf('get', { security: [{ basic: [] }] })).toEqual(READ);
  });
});

describe('the refusals of an operation of the contract', () => {
  it('are those of the contract, and those that follow from its parameters', () => {
    const auth = statusesOf('get', { operationId: 'getAuthCode', parameters: PATH });
    expect(auth).toEqual(expect.arrayContaining([400, 406, 409]));
    // it only reads what its path names
    const claims = statusesOf('post', { operationId: 'checkDomainClaims', parameters: PATH });
    expect(claims).not.toContain(409);
    expect(claims).toEqual(expect.arrayContaining([400, 413]));
  });
});

it.each([
  [400, 'A value is missing or invalid. `details` names the field'],
  [401, 'Credentials are missing or malformed, or the username is unknown'],
  [402, 'Not enough account credit'],
  [403, 'The token is wrong or revoked, belongs to another environment, or does not permit the operation'],
  [404, 'The object does not exist in this account and environment'],
  [405, 'The path does not support this method; `Allow` lists the supported ones'],
  [406, 'There is no auth code for this domain'],
  [409, 'The request conflicts with the state of the object, or with a request that is still running'],
  [412, 'The zone has changed since the `ETag` in `If-Match`'],
  [413, 'The body is larger than the limit'],
  [415, 'POST, PUT and PATCH need `Content-Type: application/json`'],
  [422, 'The TLD does not support the operation, or is not sold'],
  [423, 'The add grace period is over'],
  [428, 'The header `If-Match` is required'],
  [429, 'Too many requests. Retry at `x-ratelimit-reset` (Unix seconds) or after `Retry-After` (seconds)'],
  [451, 'The domain is not available for legal reasons'],
  [500, 'Internal error. Report the `x-request-id`'],
  [501, 'The purchase type is not offered'],
  [502, 'The registry could not be reached. Nothing was changed or charged'],
  [503, 'Closed for maintenance, or overloaded: retry after `Retry-After` seconds'],
  [504, 'The outcome is not known yet. Retry with the same idempotency key, or read the object first'],
])('the refusal %i is described with the body of an error', (status, description) => {
  expect(described('post', { operationId: 'createQuote' })[status]).toEqual({
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  });
});

it('a refusal that is described with its operation keeps its words, and gets the shape of an error', () => {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  const responses = {
    200: { description: 'Read.' },
    304: { description: 'Not changed.' },
    399: { description: 'Odd.' },
    404: { description: '' },
    410: { description: 'It is gone.' },
    418: {},
  };
  expect(described('get', { responses })).toMatchObject({
    200: { description: 'Read.' },
    404: { description: 'The object does not exist in this account and environment', content },
    410: { description: 'It is gone.', content },
    418: { description: '', content },
  });
  for (const status of [200, 304, 399] as const) expect(responses[status]).not.toHaveProperty('content');
});

it('the body of an error is described once, beside the other schemas', () => {
  const document = { components: { schemas: { Domain: { type: 'object' } }, more: 1 }, paths: {} };
  expect(describeErrors(document).components).toEqual({
    more: 1,
    schemas: {
      Domain: { type: 'object' },
      Error: {
        type: 'object',
        description: 'The body of every error.',
        required: ['message'],
        properties: {
          message: { type: 'string' },
          details: {
            type: ['string', 'null'],
            description:
              'More about the error: the field and its limit. Omitted when there is nothing to add',
          },
        },
      },
    },
  });
});

it('two descriptions share no body of an error, since what completes one writes into it', () => {
  const [one, other] = [{ paths: {} }, { paths: {} }].map(
    (document) => (describeErrors(document) as { components?: { schemas: { Error: object } } }).components!,
  );
  Object.assign(one.schemas.Error, { description: 'changed' });
  expect(other.schemas.Error).toMatchObject({ description: 'The body of every error.' });
});
