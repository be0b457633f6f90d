import { RequestMethod } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** One route of an API, and the operation it serves. */
export interface RouteOperation {
  method: string;
  /** The pattern of the router. */
  url: string;
  /** Of the description; undefined: the route is not described. */
  operationId?: string;
}

// What the decorators of Nest and of its OpenAPI description leave on classes and methods.
const PATH = 'path';
const METHOD = 'method';
const OPERATION = 'swagger/apiOperation';

/** The routes of all controllers. */
export function routeOperations(nest: NestFastifyApplication): RouteOperation[] {
  const controllers = [...nest.get(ModulesContainer).values()].flatMap((module) => [...module.controllers.values()]);
  return controllers.flatMap(({ metatype }) => (metatype ? routesOf(metatype as { prototype: object }) : []));
}

function routesOf(controller: { prototype: object }): RouteOperation[] {
  const base = pathsOf(controller)[0] ?? '';
  return Object.getOwnPropertyNames(controller.prototype).flatMap((name) => {
    const handler = Object.getOwnPropertyDescriptor(controller.prototype, name)?.value as object | undefined;
    if (typeof handler !== 'function') return [];
    const method = Reflect.getMetadata(METHOD, handler) as RequestMethod | undefined;
    if (method === undefined) return [];
    const operationId = (Reflect.getMetadata(OPERATION, handler) as { operationId?: string } | undefined)?.operationId;
    return pathsOf(handler).map((path) => ({ method: RequestMethod[method], url: `/${[base, path].join('/').split('/').filter(Boolean).join('/')}`, operationId }));
  });
}

const pathsOf = (target: object): string[] => [Reflect.getMetadata(PATH, target) as string | string[] | undefined ?? []].flat();
