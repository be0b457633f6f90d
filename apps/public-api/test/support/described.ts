import { describeLegacyApi } from '@registrar/http';

/** The part of an OpenAPI document that tests walk through. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  example?: unknown;
  minimum?: number;
  minItems?: number;
  required?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
}

interface Described {
  operationId: string;
  requestBody?: { content: Record<string, { schema: Schema }> };
}

interface Document {
  paths: Record<string, Record<string, Described>>;
  components?: { schemas?: Record<string, Schema> };
}

/** One operation of the description that the running API serves. */
export interface Operation {
  id: string;
  method: string;
  /** `/core/v1/domains/{domainName}`, `/v4/domains/{domainName}` */
  path: string;
  /** Names of its path parameters. */
  parameters: string[];
  /** A body with every required field, made of the schema; undefined where none is taken. */
  body?: object;
}

/**
 * Operations of core v1, and behind them those of the legacy interface: the same ids, and what core v1 takes
 * where they say nothing of their bodies.
 */
export async function describedOperations(url: string): Promise<Operation[]> {
  const operations = operationsOf((await (await fetch(`${url}/docs-json`)).json()) as Document);
  const bodies = new Map(operations.map(({ id, body }) => [id, body]));
  return [
    ...operations,
    ...operationsOf(describeLegacyApi() as unknown as Document).map((legacy) => ({
      ...legacy,
      body: bodies.get(legacy.id),
    })),
  ];
}

export const isLegacy = ({ path }: Operation): boolean => path.startsWith('/v4/');

function operationsOf(document: Document): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, requestBody }]) => ({
      id: operationId,
      method: method.toUpperCase(),
      path,
      parameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
      body: requestBody
        ? (sample(Object.values(requestBody.content)[0].schema, document) as object)
        : undefined,
    })),
  );
}

export const fill = ({ path }: Operation, values: Record<string, string>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name]));

function sample(schema: Schema, document: Document): unknown {
  if (schema.$ref) return sample(document.components!.schemas![schema.$ref.split('/').pop()!], document);
  if (schema.allOf) return sample(schema.allOf[0], document);
  if (schema.example !== undefined) return schema.example;
  if (schema.enum) return schema.enum[0];
  switch ([schema.type].flat()[0]) {
    case 'object':
    case undefined:
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, sample(schema.properties![name], document)]),
      );
    case 'array':
      return [sample(schema.items ?? {}, document)];
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    default:
      return schema.format === 'date-time'
        ? '2030-01-01T00:00:00Z'
        : schema.format === 'email'
          ? 'ilse@example.net'
          : 'ns1.example.net';
  }
}
