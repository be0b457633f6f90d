import { LineSampling, type LineSamplingPolicy, type Log } from '@registrar/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { operationOf } from './http-metrics';

/**
 * One line per answered request, with its id and, where its trace is recorded, the trace's. `share` is the
 * share of such requests that get a line: refusals, errors and slow requests have 1.
 */
export function logRequests(
  fastify: FastifyInstance,
  log: Log,
  policy: LineSamplingPolicy,
  random: () => number = Math.random,
): void {
  const sampling = new LineSampling(policy, random);
  fastify.addHook('onResponse', (request, reply, done) => {
    const share = sampling.shareFor({ failed: reply.statusCode >= 400, ms: reply.elapsedTime });
    if (share !== undefined) log.info('request', fieldsOf(request, reply, share));
    done();
  });
}

const fieldsOf = (request: FastifyRequest, reply: FastifyReply, share: number): Record<string, unknown> => ({
  requestId: request.id,
  traceId: request.context?.traceId,
  accountId: request.context?.accountId,
  operation: operationOf(request),
  status: reply.statusCode,
  ms: Math.round(reply.elapsedTime * 10) / 10,
  share,
});
