import { Controller, Delete, Get, HttpCode, Post, Put, type Type, UseInterceptors } from '@nestjs/common';
import { parameter } from '../requests/routes';
import { LegacyAnswers, servesLegacy } from './legacy-answers';
import { LEGACY_OPERATIONS, type LegacyHandlers, type LegacyOperation } from './operations';

const ROUTE = { GET: Get, POST: Post, PUT: Put, DELETE: Delete } as const;

type Handler = (this: object, ...parameters: unknown[]) => unknown;
type Methods = Record<string, Handler>;

/** Decorators that mark what is served, for the description generator and the scope gate. */
export interface LegacyMarks {
  operation: (id: string) => MethodDecorator;
  /** Of controllers: the legacy interface has its own description. */
  hidden: ClassDecorator;
}

/** The legacy interface: one controller for each core v1 controller that serves one of its operations. */
export const legacyControllers = (handlers: LegacyHandlers, marks: LegacyMarks): Type<object>[] =>
  [...new Set(Object.values(handlers).map(({ controller }) => controller))].map((core) =>
    legacyOf(core, handlers, marks),
  );

/**
 * A controller of core v1 under the paths of the legacy interface. It inherits the handlers with their
 * parameters, bodies and injected dependencies. Handlers that the legacy interface lacks are overridden
 * without a route.
 */
function legacyOf(core: Type<object>, handlers: LegacyHandlers, marks: LegacyMarks): Type<object> {
  const operations = LEGACY_OPERATIONS.filter(({ id }) => handlers[id].controller === core);
  const name = `Legacy${core.name}`;
  const legacy: Type<object> = { [name]: class extends core {} }[name];
  const inherited = core.prototype as Methods;
  for (const method of Object.getOwnPropertyNames(inherited)) {
    if (method === 'constructor' || typeof inherited[method] !== 'function') continue;
    const handler: Handler = function handle(...parameters) {
      return inherited[method].apply(this, parameters);
    };
    Object.defineProperty(legacy.prototype, method, { value: handler, writable: true, configurable: true });
    const operation = operations.find(({ id }) => handlers[id].method === method);
    if (operation) serve(legacy, method, operation, handlers, marks);
  }
  Controller()(legacy);
  UseInterceptors(LegacyAnswers)(legacy);
  marks.hidden(legacy);
  return legacy;
}

function serve(
  legacy: Type<object>,
  method: string,
  operation: LegacyOperation,
  handlers: LegacyHandlers,
  marks: LegacyMarks,
): void {
  const prototype = legacy.prototype as Methods;
  const descriptor = Object.getOwnPropertyDescriptor(prototype, method)!;
  for (const decorate of [
    ROUTE[operation.method](routeOf(operation)),
    HttpCode(200),
    marks.operation(operation.id),
  ])
    decorate(prototype, method, descriptor);
  servesLegacy(prototype[method], operation, handlers[operation.id]);
}

/** `/v4/domains/{domainName}:lock` in the router's syntax. */
const routeOf = ({ path }: LegacyOperation): string =>
  path.replace(/:(\w+)$/, '::$1').replace(/\{(\w+)\}/g, (_, name: string) => parameter(name));
