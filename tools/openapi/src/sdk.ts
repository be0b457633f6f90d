import openapiTypeScript, { astToString } from 'openapi-typescript';

/** The parts of the description that the client's table is built from. */
interface Schema {
  $ref?: string;
  type?: string;
  properties?: Record<string, Schema>;
}

interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  deprecated?: boolean;
  tags?: string[];
  parameters?: { name: string; in: string }[];
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

export interface Description {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
  webhooks?: unknown;
}

const PATHS = '/core/v1/';
const MADE = '// Made from docs/openapi/public-api.json by `npm run openapi`; do not edit.\n';
const LINES = 'application/x-ndjson';
const TEXT = /^text\//;
/** Members of an answer that continue a list, and the parameter that takes each. */
const NEXT = [
  { member: 'nextPage', parameter: 'page' },
  { member: 'nextCursor', parameter: 'cursor' },
  { member: 'nextCursor', parameter: 'after' },
  { member: 'cursor', parameter: 'after' },
  { member: 'next', parameter: 'after' },
];

/**
 * The generated part of libs/sdk, by path from the root: types of the description, and the client's table of
 * operations.
 */
export async function sdkFiles(description: Description): Promise<Record<string, string>> {
  const core = coreOf(description);
  return {
    'libs/sdk/src/generated/description.ts': await types(core),
    'libs/sdk/src/generated/operations.ts': table(core),
  };
}

/**
 * Core v1 without refusals, which are the same everywhere and errors of the client, and without webhooks,
 * which the client does not send.
 */
function coreOf(description: Description): Description {
  const paths = Object.entries(description.paths)
    .filter(([path]) => path.startsWith(PATHS))
    .map(
      ([path, methods]) =>
        [
          path,
          Object.fromEntries(
            Object.entries(methods).map(([method, operation]) => [
              method,
              { ...operation, responses: { 200: operation.responses[200] } },
            ]),
          ),
        ] as const,
    );
  return { ...description, paths: Object.fromEntries(paths), webhooks: undefined };
}

const operationsOf = ({ paths }: Description): { path: string; method: string; operation: Operation }[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

/**
 * By openapi-typescript; without the tree of paths, which the table replaces, and with each operation's
 * description above it.
 */
async function types(description: Description): Promise<string> {
  // A value with a default is optional.
  const nodes = await openapiTypeScript(Buffer.from(JSON.stringify(description)), {
    defaultNonNullable: false,
  });
  const text = astToString(nodes)
    .replace(/^export interface paths \{\n[\s\S]*?^\}\n/m, '')
    .replace(/^export type (webhooks|\$defs) = .*\n/gm, '');
  const [schemas, operations] = text.split(/^(?=export interface operations \{)/m);
  const words = new Map(
    operationsOf(description).map(({ operation }) => [operation.operationId, wordsOf(operation)]),
  );
  const documented = operations.replace(
    /^ {4}(\w+): \{$/gm,
    (line, id: string) => `    /** ${words.get(id)} */\n${line}`,
  );
  return `${MADE}\n${compact(schemas + documented)}`;
}

/** Without empty placeholders and the generator's name. */
const compact = (text: string): string =>
  text
    .replace(/^ +\* @description discriminator enum property added by .*\n/gm, '')
    .replace(/^ +headers: \{\n +\[name: string\]: unknown;\n +\};\n/gm, '')
    .replace(/^ +cookie\?: never;\n/gm, '')
    .replace(/^( +)(\S)/gm, (_, spaces: string, first: string) => spaces.slice(spaces.length / 2) + first);

const wordsOf = ({ summary, description, deprecated }: Operation): string =>
  [summary, description].filter(Boolean).join('. ').replaceAll('*/', '* /') +
  (deprecated ? ' @deprecated' : '');

function table(description: Description): string {
  const all = operationsOf(description);
  const rows = all.map(
    ({ path, method, operation }) =>
      `  ${operation.operationId}: ${asSource(entry(description, path, method, operation))},`,
  );
  const tags = [...new Set(all.map(({ operation }) => tagOf(operation)))];
  return [
    `${MADE}import type { Group, Tag } from '../types';`,
    '',
    `export const API_VERSION = '${description.info.version}';`,
    '',
    '/** How each operation is sent, and what its answer is. */',
    'export const OPERATIONS = {',
    ...rows,
    '} as const;',
    '',
    '/** A group of methods for each part of the interface. */',
    'export abstract class OperationGroups {',
    ...tags.map((tag) => `  readonly ${tag}: Group<'${tag}'>;`),
    '',
    '  constructor(group: <T extends Tag>(tag: T) => Group<T>) {',
    ...tags.map((tag) => `    this.${tag} = group('${tag}');`),
    '  }',
    '}',
    '',
  ].join('\n');
}

/** A value as formatted source text. */
function asSource(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(asSource).join(', ')}]`;
  if (typeof value === 'object' && value !== null)
    return `{ ${Object.entries(value)
      .map(([key, member]) => `${key}: ${asSource(member)}`)
      .join(', ')} }`;
  return typeof value === 'string' ? `'${value}'` : String(value);
}

function tagOf({ operationId, tags }: Operation): string {
  const tag = tags?.[0];
  if (tag === undefined || !/^\w+$/.test(tag))
    throw new Error(`${operationId} stands under no tag that could name a group of methods`);
  return tag;
}

function entry(description: Description, path: string, method: string, operation: Operation): object {
  const query = (operation.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name);
  const [type = '', content] = Object.entries(operation.responses[200]?.content ?? {})[0] ?? [];
  return {
    method: method.toUpperCase(),
    path,
    tag: tagOf(operation),
    ...(query.length > 0 && { query }),
    ...(operation.parameters?.some(({ name }) => name === 'X-Idempotency-Key') && { key: true }),
    ...(method === 'get' &&
      operation.operationId.startsWith('list') &&
      listOf(resolved(description, content?.schema), query)),
    ...(type === LINES && { answer: 'lines' }),
    ...(TEXT.test(type) && { answer: 'text' }),
  };
}

/** The member with a list's entries, and its continuation. */
function listOf({ properties = {} }: Schema, query: readonly string[]): object {
  const items = Object.keys(properties).find((name) => properties[name].type === 'array');
  const next = NEXT.find(({ member, parameter }) => member in properties && query.includes(parameter));
  return items === undefined ? {} : { items, ...(next && { next }) };
}

const resolved = ({ components }: Description, schema: Schema = {}): Schema =>
  schema.$ref === undefined ? schema : (components.schemas[schema.$ref.split('/').pop() ?? ''] ?? {});
