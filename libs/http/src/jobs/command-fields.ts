import type { ModulesContainer } from '@nestjs/core';
import type { CallableOperation } from '@registrar/kernel';
import { type FieldTree, fieldsOfClass, type KnownField, typeOf } from '../fields/field-tree';
import { type DescribedRoute, describedRoutes } from '../gate/route-operations';

const PARAMETERS = 'swagger/apiParameters';
interface DescribedParameter {
  in?: string;
  name: string;
  type?: unknown;
  isArray?: boolean;
  schema?: { type?: unknown };
}

/** Not a field of an item: a job has a plan of its own. */
const NOT_IN_ITEMS = new Set(['dryRun']);

/** The fields that an item of a command may have, with the types of their description. */
export class CommandFields {
  private routes?: Map<string, DescribedRoute>;

  constructor(
    private readonly modules: ModulesContainer,
    /** Beginning of the routes. */
    private readonly prefix = '/core/v1/',
    /** Texts that the body of every route has beside its class. */
    private readonly commonTexts: readonly string[] = [],
  ) {}

  /** Parameters of path and query and fields of the body, as in `operation`. */
  of({ operationId, path, query, body }: CallableOperation): FieldTree {
    this.routes ??= new Map(
      describedRoutes(this.modules)
        // operations of /v4 have the same ids, and no described parameters
        .filter(({ url }) => url.startsWith(this.prefix))
        .map((route) => [route.operationId ?? '', route] as const),
    );
    const route = this.routes.get(operationId);
    const parameters = new Map(route ? parametersOf(route.handler) : []);
    const fields = fieldsOfClass(route?.bodyType) ?? new Map<string, KnownField>();
    return new Map(
      [...path, ...query, ...body]
        .filter((name) => !NOT_IN_ITEMS.has(name))
        .map((name) => [name, fields.get(name) ?? parameters.get(name) ?? this.common(name)]),
    );
  }

  private common(name: string): KnownField {
    return { ...(this.commonTexts.includes(name) && { type: 'text' as const }), isOwn: false };
  }
}

const parametersOf = (handler: object): [string, KnownField][] =>
  ((Reflect.getMetadata(PARAMETERS, handler) as DescribedParameter[] | undefined) ?? []).map(
    ({ name, type, isArray, schema }) => {
      const written = typeOf(schema?.type ?? type, isArray);
      return [name, { ...(written && { type: written }), isOwn: false }];
    },
  );
