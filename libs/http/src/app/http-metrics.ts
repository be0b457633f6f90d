import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Histogram, type Registry } from 'prom-client';
import type { CallerGate } from '../gate/caller-gate';

type Observer = { observe(seconds: number): void };

/** Duration of requests by operation (method and path pattern), status and class of the caller. */
export class HttpMetrics {
  private readonly durations: Histogram<'operation' | 'status' | 'caller'>;
  /** One observer per caller class, operation and status: finding labels costs more than observing. */
  private readonly observers = new Map<string, Map<string, Map<number, Observer>>>();

  constructor(registry: Registry) {
    this.durations = new Histogram({
      name: 'registrar_http_request_duration_seconds',
      help: 'Time to answer, from the first byte of the request.',
      labelNames: ['operation', 'status', 'caller'],
      // 30 s is the limit of an answer
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers: [registry],
    });
  }

  attach(fastify: FastifyInstance, gate: Pick<CallerGate, 'classOf'>): void {
    fastify.addHook('onResponse', (request, reply, done) => {
      const caller = request.caller ? gate.classOf(request.caller) : 'none';
      this.observerOf(caller, operationOf(request), reply.statusCode).observe(reply.elapsedTime / 1_000);
      done();
    });
  }

  private observerOf(caller: string, operation: string, status: number): Observer {
    const byOperation = inside(this.observers, caller, () => new Map<string, Map<number, Observer>>());
    const byStatus = inside(byOperation, operation, () => new Map<number, Observer>());
    return inside(byStatus, status, () => this.durations.labels(operation, String(status), caller));
  }
}

function inside<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = create()));
  return value;
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
