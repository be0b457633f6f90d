import type { FastifyInstance, FastifyRequest } from 'fastify';
import { streamedBodyOf } from '../app/streamed-body';

/**
 * Gives the units of a request back while its body arrives: a client that sends slowly must not use what
 * others need. A streamed body does so for each of its pieces.
 */
export function pauseWorkWhileBodiesArrive(fastify: FastifyInstance): void {
  fastify.addHook('preParsing', (request, _reply, payload, done) => {
    if (!request.raw.complete && !streamedBodyOf(request)) request.context?.permit?.pause();
    done(null, payload);
  });
  fastify.addHook('preValidation', (request, _reply, done) => {
    if (streamedBodyOf(request)) done();
    else done(resumeWork(request));
  });
}

/** Call before work on a body that has arrived. Returns the 503 of a process without room for it. */
export function resumeWork({ context }: FastifyRequest): Error | undefined {
  try {
    context?.permit?.resume();
    return undefined;
  } catch (error) {
    return error as Error;
  }
}
