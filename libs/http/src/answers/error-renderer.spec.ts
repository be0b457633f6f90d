import { type AppError, badRequest, registryUnavailable, upstreamTimeout } from '@registrar/kernel';
import { FakeLog } from '@registrar/kernel/testing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext } from '../request-context';
import { ErrorRenderer } from './error-renderer';

/** The answer to an error in a request with this context. */
function rendered(error: unknown, context?: Partial<RequestContext>) {
  const log = new FakeLog();
  const headers: Record<string, string> = {};
  const answer: { status?: number; code?: string; body?: unknown } = {};
  const reply = {
    sent: false,
    header: (name: string, value: string) => ((headers[name] = value), reply),
    status: (status: number) => ((answer.status = status), reply),
    send: (body: unknown) => ((answer.body = body), reply),
  };
  const request = {
    id: 'req-1',
    method: 'GET',
    originalUrl: '/core/v1/domains',
    routeOptions: { url: '/core/v1/domains' },
    raw: { destroyed: false, complete: true },
    context,
  };
  new ErrorRenderer(log, 'Basic realm="api"').render(
    error,
    request as unknown as FastifyRequest,
    reply as unknown as FastifyReply,
  );
  return { ...answer, code: headers['x-error-code'], retryAfter: headers['retry-after'], headers, log };
}

const CLOSED = { registryClosedSeconds: 600 };
const IN_FLIGHT = { ...CLOSED, operationId: 'op-1' };

describe('a refusal while the registry is closed', () => {
  it.each<[string, AppError, Partial<RequestContext>, string]>([
    ['of a command that was not sent', registryUnavailable(), IN_FLIGHT, '600'],
    ['of a query that found no connection', registryUnavailable(), CLOSED, '600'],
    ['of a query without an answer', upstreamTimeout(), CLOSED, '600'],
    ['at the end of the window', registryUnavailable(), { registryClosedSeconds: 0 }, '0'],
  ])('names the maintenance window: %s', (_what, error, context, retryAfter) => {
    const { log, ...answer } = rendered(error, context);
    expect(answer).toMatchObject({ status: 502, code: 'registry.maintenance', retryAfter });
    expect(log.lines).toEqual([]);
  });

  it('stays that of a command whose outcome is not known, with the id of its operation', () => {
    const answer = rendered(upstreamTimeout(), IN_FLIGHT);
    expect(answer).toMatchObject({ status: 504, code: 'registry.timeout', retryAfter: undefined });
    expect(answer.headers).toMatchObject({ 'x-operation-id': 'op-1' });
  });

  it('stays one that the registry did not cause', () => {
    expect(rendered(badRequest('no'), CLOSED)).toMatchObject({
      status: 400,
      body: { message: 'Bad Request', details: 'no' },
      retryAfter: undefined,
    });
  });

  it('stays an unexpected error', () => {
    const { log, ...answer } = rendered(new Error('password=hunter2'), CLOSED);
    expect(answer).toMatchObject({
      status: 500,
      code: 'internal',
      body: { message: 'Internal Server Error', details: 'Something went wrong.' },
    });
    expect(log.lines).toMatchObject([{ level: 'error', fields: { requestId: 'req-1' } }]);
  });
});

describe('a refusal while the registry is open', () => {
  it.each<[string, AppError, Partial<RequestContext> | undefined, string]>([
    ['without a connection', registryUnavailable(), {}, 'registry.unavailable'],
    ['without an answer', upstreamTimeout(), {}, 'registry.timeout'],
    ['before the request has a context', registryUnavailable(), undefined, 'registry.unavailable'],
  ])('stays as it is: %s', (_what, error, context, code) => {
    expect(rendered(error, context).code).toBe(code);
  });
});
