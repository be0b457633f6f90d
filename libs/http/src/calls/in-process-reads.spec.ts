import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { DescribedRoute } from '../gate/route-operations';
import { parameter } from '../requests/routes';
import { InProcessReads } from './in-process-reads';
import { insideCall } from './inside-call';

const URL = `/core/v1/domains/${parameter('domainName')}`;
const ROUTE: DescribedRoute = {
  method: 'GET',
  url: URL,
  operationId: 'getDomain',
  handler: {},
  bodyType: 'none',
  query: [],
};
const PATH = '/core/v1/domains/quay.example';

let server: FastifyInstance;
beforeEach(() => {
  server = fastify();
});
afterEach(() => server.close());

function readsOf(
  answer: (request: FastifyRequest, reply: FastifyReply) => unknown = () => ({ done: true }),
  routes: DescribedRoute[] = [ROUTE],
): InProcessReads {
  server.get(URL, async (request, reply) => answer(request, reply));
  const reads = new InProcessReads();
  reads.declare(server, routes);
  return reads;
}

describe('a read of an account by staff', () => {
  it('arrives as a request, marked as one of the platform itself', async () => {
    const seen: unknown[] = [];
    const reads = readsOf((request) => {
      seen.push([request.params, request.query, request.headers.accept, insideCall()]);
      return { done: true };
    });
    expect(await reads.read(7, `${PATH}?page=2`)).toEqual({
      answer: {
        status: 200,
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: { done: true },
      },
    });
    expect(seen).toEqual([
      [
        { domainName: 'quay.example' },
        { page: '2' },
        'application/json, text/*;q=0.5',
        { caller: { viewedAccountId: 7 } },
      ],
    ]);
    expect(insideCall()).toBeUndefined();
  });

  it('shows the headers that a client acts on, and no others', async () => {
    const shown = {
      'api-version': '1',
      'content-type': 'application/problem+json; charset=utf-8',
      'deprecation': '@1',
      'etag': '"t"',
      'link': '</x>; rel="next"',
      'retry-after': '30',
      'sunset': 'soon',
      'x-error-code': 'rate.exceeded',
      'x-request-id': 'r-1',
      'x-total-count': '11',
    };
    const reads = readsOf((_, reply) =>
      reply
        .code(429)
        .headers({ ...shown, 'set-cookie': 'a=b', 'x-other': '1' })
        .send('{"message":"no"}'),
    );
    expect(await reads.read(7, PATH)).toEqual({
      answer: { status: 429, headers: shown, body: { message: 'no' } },
    });
  });

  it.each<[string, string, unknown]>([
    ['application/json; charset=utf-8', '{"a":1}', { a: 1 }],
    ['application/vnd.api+json', '[1]', [1]],
    ['text/csv; charset=utf-8', 'a,b', 'a,b'],
    ['text/dns', '{"a":1}', '{"a":1}'],
    ['application/json', '', null],
    ['image/png', '', null],
  ])('shows a body of the type %s: %j', async (type, text, body) => {
    const reads = readsOf((_, reply) => reply.type(type).send(text));
    expect(await reads.read(7, PATH)).toMatchObject({ answer: { status: 200, body } });
  });

  it.each(['image/png', 'application/pdf', 'application/octet-stream', 'x-text/plain', 'x-application/json'])(
    'is refused where the answer is no text: %s',
    async (type) => {
      const reads = readsOf((_, reply) => reply.type(type).send('x'));
      expect(await reads.read(7, PATH)).toEqual({ refusal: 'not_text' });
    },
  );

  it.each<[string, Partial<DescribedRoute>]>([
    ['changes something', { method: 'POST' }],
    ['is not described', { operationId: undefined }],
    ['has no scope', { operationId: 'noSuchOperation' }],
    ['needs a scope that changes something', { operationId: 'renewDomain' }],
    ['belongs to a token', { operationId: 'getIdempotencyKey' }],
    ['is a stream', { operationId: 'streamJobEvents' }],
  ])('is refused for a route that %s', async (_, other) => {
    const reads = readsOf(undefined, [{ ...ROUTE, ...other }]);
    expect(await reads.read(7, PATH)).toEqual({ refusal: 'not_viewable' });
  });

  it.each(['/core/v1/domains', `${PATH}/records`, '/', ''])(
    'is refused for a path without a route: %j',
    async (path) => {
      expect(await readsOf().read(7, path)).toEqual({ refusal: 'not_viewable' });
    },
  );

  it('is refused before the routes are known, and takes a route that is declared twice once', async () => {
    expect(await new InProcessReads().read(7, PATH)).toEqual({ refusal: 'not_viewable' });
    expect(await readsOf(undefined, [ROUTE, ROUTE]).read(7, PATH)).toMatchObject({ answer: { status: 200 } });
  });
});
