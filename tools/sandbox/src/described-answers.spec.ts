import { DescribedAnswers, type Received } from './described-answers';

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const refusals = (...statuses: number[]): Record<number, object> =>
  Object.fromEntries(statuses.map((status) => [status, json(ref('Error'))]));

const described = new DescribedAnswers({
  paths: {
    '/core/v1/things/{id}': {
      get: { operationId: 'getThing', responses: { 200: json(ref('Thing')), 304: {}, ...refusals(404) } },
      delete: { operationId: 'deleteThing', responses: { 200: json({ type: 'object' }), ...refusals(404) } },
    },
    '/core/v1/things/{id}:paint': {
      post: { operationId: 'paintThing', responses: { 200: json(ref('Thing')), ...refusals(409) } },
    },
    '/core/v1/things/{id}:price': {
      post: {
        operationId: 'priceThing',
        responses: {
          200: {
            content: {
              'application/json': { schema: ref('Thing') },
              'application/json; profile=plan': { schema: ref('Part') },
            },
          },
        },
      },
    },
    '/core/v1/things/best': {
      get: {
        operationId: 'bestThing',
        responses: {
          200: { content: { 'application/schema+json': { schema: { type: 'array', items: ref('Thing') } } } },
        },
      },
    },
    '/core/v1/things:stream': {
      post: {
        operationId: 'streamThings',
        responses: { 200: { content: { 'application/x-ndjson': { schema: ref('Thing') } } } },
      },
    },
  },
  components: {
    schemas: {
      Thing: {
        type: 'object',
        required: ['id'],
        properties: {
          id: { type: 'integer', format: 'int32' },
          name: { allOf: [ref('Name')] },
          since: { type: 'string', format: 'date-time' },
          part: ref('Part'),
          more: { type: 'object', additionalProperties: true },
        },
      },
      Part: { type: 'object', properties: { size: { type: ['number', 'null'] } } },
      Name: { type: 'string', enum: ['one', 'two'] },
      Error: {
        type: 'object',
        required: ['message'],
        properties: { message: { type: 'string' }, details: { type: ['string', 'null'] } },
      },
    },
  },
});

const answer = (
  status: number,
  body: unknown,
  contentType = 'application/json; charset=utf-8',
): Received => ({ status, contentType, text: typeof body === 'string' ? body : JSON.stringify(body) });
const NO = { message: 'Not Found' };

it.each<[string, string, string, Received, string]>([
  [
    'a status of another operation',
    'GET',
    '/core/v1/things/7',
    answer(409, NO),
    'getThing: 409 is none of 200, 304, 404',
  ],
  [
    'another type',
    'GET',
    '/core/v1/things/7',
    answer(200, { id: 7 }, 'text/html'),
    'getThing: 200 is of type text/html and not application/json',
  ],
  [
    'no type',
    'GET',
    '/core/v1/things/7',
    { status: 200, contentType: null, text: '{"id":7}' },
    'getThing: 200 is of type (none) and not application/json',
  ],
  [
    'a body that is no JSON',
    'GET',
    '/core/v1/things/7',
    answer(200, '{"id":'),
    'getThing: 200: the body is no JSON',
  ],
  ['no body', 'GET', '/core/v1/things/7', answer(200, ''), 'getThing: 200: the body is no JSON'],
  ['a body where there is none', 'GET', '/core/v1/things/7', answer(304, '{}'), 'getThing: 304 has a body'],
  [
    'a member that is missing',
    'GET',
    '/core/v1/things/7',
    answer(200, {}),
    "getThing: 200: / must have required property 'id'",
  ],
  [
    'a member of another type',
    'GET',
    '/core/v1/things/7',
    answer(200, { id: '7' }),
    'getThing: 200: /id must be integer',
  ],
  [
    'a number out of its format',
    'GET',
    '/core/v1/things/7',
    answer(200, { id: 2 ** 31 }),
    'getThing: 200: /id must match format "int32"',
  ],
  [
    'a time of another form',
    'GET',
    '/core/v1/things/7',
    answer(200, { id: 7, since: 'yesterday' }),
    'getThing: 200: /since must match format "date-time"',
  ],
  [
    'a value that is none of those',
    'GET',
    '/core/v1/things/7',
    answer(200, { id: 7, name: 'three' }),
    'getThing: 200: /name must be equal to one of the allowed values',
  ],
  [
    'a member too many',
    'GET',
    '/core/v1/things/7',
    answer(200, { id: 7, secret: 1 }),
    'getThing: 200: / must NOT have additional properties',
  ],
  [
    'a member too many further in',
    'GET',
    '/core/v1/things/7',
    answer(200, { id: 7, part: { size: 1, weight: 2 } }),
    'getThing: 200: /part must NOT have additional properties',
  ],
  [
    'a member of an empty object',
    'DELETE',
    '/core/v1/things/7',
    answer(200, { id: 7 }),
    'deleteThing: 200: / must NOT have additional properties',
  ],
  [
    'a refusal of another shape',
    'GET',
    '/core/v1/things/7',
    answer(404, { error: 'x' }),
    "getThing: 404: / must have required property 'message'",
  ],
  [
    'an action taken for a thing',
    'POST',
    '/core/v1/things/7:paint',
    answer(404, NO),
    'paintThing: 404 is none of 200, 409',
  ],
  [
    'a thing of a name of its own',
    'GET',
    '/core/v1/things/best',
    answer(200, { id: 7 }, 'application/schema+json'),
    'bestThing: 200: / must be array',
  ],
  [
    'a plan in place of the answer itself',
    'POST',
    '/core/v1/things/7:price',
    answer(200, { size: 1 }),
    "priceThing: 200: / must have required property 'id'",
  ],
  [
    'a line of another shape',
    'POST',
    '/core/v1/things:stream',
    answer(200, '{"id":1}\n{"id":"2"}\n', 'application/x-ndjson'),
    'streamThings: 200: /id must be integer',
  ],
  [
    'a line that is no JSON',
    'POST',
    '/core/v1/things:stream',
    answer(200, '{"id":1}\noops\n', 'application/x-ndjson'),
    'streamThings: 200: the body is no JSON',
  ],
  [
    'success where nothing is described',
    'GET',
    '/core/v1/nothing',
    answer(200, {}),
    'GET /core/v1/nothing, which is not described: 200 is none of 401',
  ],
  [
    'success of a method that is not described',
    'PUT',
    '/core/v1/things/7',
    answer(200, { id: 7 }),
    'PUT /core/v1/things/7, which is not described: 200 is none of 401',
  ],
])('finds %s', (_, method, path, received, fault) => {
  expect(described.fault(method, path, received)).toContain(fault);
});

it.each<[string, string, Received]>([
  [
    'GET',
    '/core/v1/things/7',
    answer(200, {
      id: 7,
      name: 'one',
      since: '2026-03-02T09:00:00Z',
      part: { size: null },
      more: { any: 'thing' },
    }),
  ],
  ['GET', '/core/v1/things/7', { status: 304, contentType: null, text: '' }],
  ['GET', '/core/v1/things/7', answer(404, NO)],
  ['DELETE', '/core/v1/things/7', answer(200, {})],
  ['GET', '/core/v1/things/best', answer(200, [{ id: 7 }], 'application/schema+json')],
  ['POST', '/core/v1/things/7:paint', answer(409, { message: 'Conflict', details: null })],
  ['POST', '/core/v1/things:stream', answer(200, '{"id":1}\n{"id":2}\n', 'application/x-ndjson')],
  ['POST', '/core/v1/things/7:price', answer(200, { id: 7 })],
  ['POST', '/core/v1/things/7:price', answer(200, { size: 1 }, 'application/json; profile=plan')],
  [
    'POST',
    '/core/v1/things/7:price',
    answer(200, { size: 1 }, 'application/json; profile="plan"; charset=utf-8'),
  ],
  ['PUT', '/core/v1/things/7', answer(405, { message: 'Method Not Allowed' })],
  ['GET', '/core/v1/nothing', answer(404, NO)],
])('lets %s %s pass as it is described: %j', (method, path, received) => {
  expect(described.fault(method, path, received)).toBeUndefined();
});
