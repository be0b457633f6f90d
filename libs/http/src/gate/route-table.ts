import type { FastifyInstance, HTTPMethods } from 'fastify';
import findMyWay from 'find-my-way';

/**
 * Domain names may have 253 octets; their Unicode form is shorter. The router's own limit of 100 is too
 * small.
 */
export const MAX_PARAMETER_LENGTH = 300;

/**
 * Every route of the API by path, to distinguish an unknown path (404) from another method on a known one
 * (405).
 */
export class RouteTable {
  private readonly table = findMyWay({ maxParamLength: MAX_PARAMETER_LENGTH });
  private readonly methods = new Set<HTTPMethods>();

  /** Must be created before the first route. */
  constructor(fastify: FastifyInstance) {
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const name of [method].flat() as HTTPMethods[]) {
        this.methods.add(name);
        if (!this.table.hasRoute(name as 'GET', url)) this.table.on(name as 'GET', url, () => undefined);
      }
    });
  }

  /** The methods of this path in alphabetical order; empty: the path is unknown. */
  methodsOf(path: string): string[] {
    return [...this.methods].filter((method) => this.table.find(method as 'GET', path)).sort();
  }
}
