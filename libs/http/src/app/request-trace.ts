import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { beginTrace, type Span } from '@registrar/kernel';
import { operationOf } from './http-metrics';

/** Of requests whose trace is recorded. */
const spans = new WeakMap<FastifyRequest, Span>();

export const spanOf = (request: FastifyRequest): Span | undefined => spans.get(request);

/**
 * Begins the trace of a request; undefined: it is not recorded. A `traceparent` of the client is linked, not
 * continued: strangers do not decide what is recorded here.
 */
export function beginRequestSpan(request: FastifyRequest): Span | undefined {
  const link = request.headers['traceparent'];
  const span = beginTrace(operationOf(request), {
    kind: 'server',
    link: typeof link === 'string' ? link : undefined,
    fields: {
      'http.request.method': request.method,
      'http.route': request.routeOptions.url,
      'registrar.request_id': request.id,
    },
  });
  if (span) spans.set(request, span);
  return span;
}

export function endRequestSpans(fastify: FastifyInstance): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    endSpan(request, reply);
    done();
  });
  fastify.addHook('onRequestAbort', (request, done) => {
    const span = spanOf(request);
    span?.note({ 'registrar.outcome': 'client went away' });
    span?.end();
    done();
  });
}

function endSpan(request: FastifyRequest, { statusCode }: FastifyReply): void {
  const span = spanOf(request);
  if (!span) return;
  span.note({ 'http.response.status_code': statusCode, 'registrar.account_id': request.context?.accountId });
  if (statusCode >= 500) span.fail(new Error(String(statusCode)));
  span.end();
}
