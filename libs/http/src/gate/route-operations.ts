import { RequestMethod } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** One route of an API, and the operation it serves. */
export interface RouteOperation {
  method: string;
  /** The router's pattern. */
  url: string;
  /** Id in the description; undefined: the route is not described. */
  operationId?: string;
}

/** A route with its body and query parameters. */
export interface DescribedRoute extends RouteOperation {
  handler: object;
  /** Class of the body; `none`: the operation takes no body. */
  bodyType: unknown;
  /** Names of the described query parameters. */
  query: readonly string[];
}

// Metadata that the decorators of Nest and of its OpenAPI package leave on classes and methods.
const PATH = 'path';
const METHOD = 'method';
const OPERATION = 'swagger/apiOperation';
const PARAMETERS = 'swagger/apiParameters';
const ARGUMENTS = '__routeArguments__';
const ARGUMENT_TYPES = 'design:paramtypes';
/** Nest's number of a body among the kinds of arguments; keys of the arguments are `kind:index`. */
const BODY = '3';

/** The routes of all controllers. */
export const routeOperations = (nest: NestFastifyApplication): DescribedRoute[] =>
  describedRoutes(nest.get(ModulesContainer));

export function describedRoutes(modules: ModulesContainer): DescribedRoute[] {
  const controllers = [...modules.values()].flatMap((module) => [...module.controllers.values()]);
  return controllers.flatMap(({ metatype }) => (metatype ? routesOf(metatype as { prototype: object }) : []));
}

function routesOf(controller: { prototype: object }): DescribedRoute[] {
  const base = pathsOf(controller)[0] ?? '';
  return Object.getOwnPropertyNames(controller.prototype).flatMap((name) => {
    const handler = Object.getOwnPropertyDescriptor(controller.prototype, name)?.value as object | undefined;
    if (typeof handler !== 'function') return [];
    const method = Reflect.getMetadata(METHOD, handler) as RequestMethod | undefined;
    if (method === undefined) return [];
    const operationId = operationIdOf(handler);
    const described = {
      operationId,
      handler,
      bodyType: bodyTypeOf(controller, name),
      query: queryNamesOf(handler),
    };
    return pathsOf(handler).map((path) => ({
      method: RequestMethod[method],
      url: `/${[base, path].join('/').split('/').filter(Boolean).join('/')}`,
      ...described,
    }));
  });
}

export const operationIdOf = (handler: object): string | undefined =>
  (Reflect.getMetadata(OPERATION, handler) as { operationId?: string } | undefined)?.operationId;

function bodyTypeOf(controller: { prototype: object }, name: string): unknown {
  const args = Reflect.getMetadata(ARGUMENTS, controller, name) as object | undefined;
  const index = Object.keys(args ?? {})
    .map((key) => key.split(':'))
    .find(([kind]) => kind === BODY)?.[1];
  if (index === undefined) return 'none';
  return (Reflect.getMetadata(ARGUMENT_TYPES, controller.prototype, name) as unknown[] | undefined)?.[
    Number(index)
  ];
}

/** In source order: decorators are applied from the last to the first. */
function queryNamesOf(handler: object): string[] {
  const parameters =
    (Reflect.getMetadata(PARAMETERS, handler) as { in?: string; name: string }[] | undefined) ?? [];
  return parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name }) => name)
    .reverse();
}

const pathsOf = (target: object): string[] =>
  [(Reflect.getMetadata(PATH, target) as string | string[] | undefined) ?? []].flat();
