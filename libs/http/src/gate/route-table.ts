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
  private readonly routes: { method: HTTPMethods; url: string }[] = [];
  private readonly methods = new Set<HTTPMethods>();
  /** Made when it is first asked: many processes never are. Fastify takes no route once it is ready. */
  private table?: ReturnType<typeof findMyWay>;

  /** Must be created before the first route. */
  constructor(fastify: FastifyInstance) {
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const name of [method].flat() as HTTPMethods[]) {
        this.methods.add(name);
        this.routes.push({ method: name, url });
      }
    });
  }

  /** The methods of this path in alphabetical order; empty: the path is unknown. */
  methodsOf(path: string): string[] {
    const table = (this.table ??= tableOf(this.routes));
    return [...this.methods].filter((method) => table.find(method as 'GET', path)).sort();
  }
}

function tableOf(routes: readonly { method: HTTPMethods; url: string }[]): ReturnType<typeof findMyWay> {
  const table = findMyWay({ maxParamLength: MAX_PARAMETER_LENGTH });
  for (const { method, url } of routes)
    if (!table.hasRoute(method as 'GET', url)) table.on(method as 'GET', url, () => undefined);
  return table;
}
