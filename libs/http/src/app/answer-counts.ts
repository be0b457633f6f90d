import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RouteOperation } from '../gate/route-operations';

/** How a request of a described operation was answered. */
export interface Answered {
  operationId: string;
  /**
   * refused: 4xx, by the client's own fault · failed: 5xx · maintenance: 5xx, since an announced maintenance
   * of the platform or of the registry is open.
   */
  outcome: 'ok' | 'refused' | 'failed' | 'maintenance';
  /** From the first byte of the request to the last one of the answer. */
  ms: number;
}

/** Counts answers; called for each request, and must neither wait nor throw. */
export abstract class AnswerCounts {
  abstract count(answered: Answered): void;
}

const MAINTENANCE: ReadonlySet<unknown> = new Set(['platform.maintenance', 'registry.maintenance']);

/** Has the answers of all described operations counted, by their ids. */
export class CountedAnswers {
  /** Operation id by the router's pattern, then by method: no text is made for a request. */
  private readonly operations = new Map<string, Map<string, string>>();

  constructor(private readonly counts: AnswerCounts) {}

  attach(fastify: FastifyInstance): void {
    fastify.addHook('onResponse', (request, reply, done) => {
      const operationId = this.operationOf(request);
      // a client that left before its answer began was not answered at all
      if (operationId !== undefined && reply.raw.headersSent)
        this.counts.count({ operationId, outcome: outcomeOf(reply), ms: reply.elapsedTime });
      done();
    });
  }

  declare(routes: readonly RouteOperation[]): void {
    for (const { method, url, operationId } of routes) {
      if (operationId === undefined) continue;
      const byMethod = this.operations.get(url) ?? new Map<string, string>();
      this.operations.set(url, byMethod.set(method, operationId));
    }
  }

  private operationOf({ is404, method, routeOptions }: FastifyRequest): string | undefined {
    if (is404 || routeOptions.url === undefined) return undefined;
    // HEAD is a GET whose body is not sent (RFC 9110 §9.3.2)
    return this.operations.get(routeOptions.url)?.get(method === 'HEAD' ? 'GET' : method);
  }
}

function outcomeOf(reply: FastifyReply): Answered['outcome'] {
  if (reply.statusCode < 400) return 'ok';
  if (reply.statusCode < 500) return 'refused';
  return MAINTENANCE.has(reply.getHeader('x-error-code')) ? 'maintenance' : 'failed';
}
