import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Histogram, type Registry } from 'prom-client';

type Observer = { observe(seconds: number): void };

/** Duration of requests by operation (method and path pattern) and status. */
export class HttpMetrics {
  private readonly durations: Histogram<'operation' | 'status'>;
  /** One observer per operation and status: finding labels costs more than observing. */
  private readonly observers = new Map<string, Map<number, Observer>>();

  constructor(registry: Registry) {
    this.durations = new Histogram({
      name: 'registrar_http_request_duration_seconds',
      help: 'Time to answer, from the first byte of the request.',
      labelNames: ['operation', 'status'],
      // 30 s is the limit of an answer
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers: [registry],
    });
  }

  attach(fastify: FastifyInstance): void {
    fastify.addHook('onResponse', (request, reply, done) => {
      this.observerOf(request, reply).observe(reply.elapsedTime / 1_000);
      done();
    });
  }

  private observerOf(request: FastifyRequest, reply: FastifyReply): Observer {
    const operation = operationOf(request);
    let byStatus = this.observers.get(operation);
    if (!byStatus) this.observers.set(operation, (byStatus = new Map<number, Observer>()));
    let observer = byStatus.get(reply.statusCode);
    if (!observer) {
      observer = this.durations.labels(operation, String(reply.statusCode));
      byStatus.set(reply.statusCode, observer);
    }
    return observer;
  }
}

const operations = new Map<string, string>();

/**
 * `POST /core/v1/domains/{domainName}:renew`; "unknown" for every unknown path, to bound the number of
 * labels.
 */
export function operationOf(request: FastifyRequest): string {
  const pattern = request.routeOptions?.url;
  if (request.is404 || pattern === undefined) return 'unknown';
  const key = `${request.method} ${pattern}`;
  let operation = operations.get(key);
  if (operation === undefined) {
    operation = key
      .replace(/:(\w+)(\(\^[^)]*\))?/g, (_, name: string, pattern_?: string) =>
        pattern_ ? `{${name}}` : `:${name}`,
      )
      .replaceAll('::', ':');
    operations.set(key, operation);
  }
  return operation;
}
