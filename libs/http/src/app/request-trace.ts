import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { beginTrace, type Span } from '@registrar/kernel';
import { operationOf } from './http-metrics';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a request whose trace is recorded. */
    span: Span | undefined;
  }
}

/**
 * Begins the trace of a request; undefined: it is not recorded. A `traceparent` of the client is linked, not
 * continued: strangers do not decide what is recorded here.
 */
export function beginRequestSpan(request: FastifyRequest): Span | undefined {
  const link = request.headers['traceparent'];
  request.span = beginTrace(operationOf(request), {
    kind: 'server',
    link: typeof link === 'string' ? link : undefined,
    fields: {
      'http.request.method': request.method,
      'http.route': request.routeOptions.url,
      'registrar.request_id': request.id,
    },
  });
  return request.span;
}

export function endRequestSpans(fastify: FastifyInstance): void {
  fastify.decorateRequest('span', undefined);
  fastify.addHook('onResponse', (request, reply, done) => {
    endSpan(request, reply);
    done();
  });
  fastify.addHook('onRequestAbort', (request, done) => {
    request.span?.note({ 'registrar.outcome': 'client went away' });
    request.span?.end();
    done();
  });
}

function endSpan({ span, context }: FastifyRequest, { statusCode }: FastifyReply): void {
  if (!span) return;
  span.note({ 'http.response.status_code': statusCode, 'registrar.account_id': context?.accountId });
  if (statusCode >= 500) span.fail(new Error(String(statusCode)));
  span.end();
}
