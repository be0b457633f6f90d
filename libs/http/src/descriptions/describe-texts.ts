import { FIELD_TEXTS } from './fields';
import { PARAMETER_TEXTS } from './parameters';
import { SCHEMA_FIELD_TEXTS } from './schema-fields';

interface Texted {
  description?: string;
}

interface Answer extends Texted {
  content?: Record<string, { schema?: { $ref?: string } }>;
}

interface Operation extends Texted {
  operationId?: string;
  parameters?: readonly (Texted & { name?: string })[];
  responses?: Record<string, Answer>;
}

interface Schema extends Texted {
  properties?: Record<string, Schema>;
  items?: Schema;
}

/** The parts of an OpenAPI document that are used here. */
interface Described {
  paths: object;
  components?: { schemas?: Record<string, unknown> };
}

type Texts = Readonly<Record<string, string>>;

/** The texts of one API for its operations and their answers. */
export interface ApiTexts {
  /** By operation. */
  operations: Texts;
  /** Successful answers: by operation, or by the name of their schema without the suffix `Dto`. */
  answers: Texts;
}

const NOT_MODIFIED = 'Not changed since it was read.';

/**
 * Adds descriptions from the tables to every operation, parameter, field and answer that has none. Changes
 * the document.
 */
export function describeTexts<Document extends Described>(
  document: Document,
  { operations, answers }: ApiTexts,
): Document {
  for (const operation of operationsOf(document)) {
    const { operationId = '', parameters = [], responses = {} } = operation;
    fill(operation, operations[operationId]);
    for (const parameter of parameters) fill(parameter, textOf(PARAMETER_TEXTS, operationId, parameter.name));
    for (const [status, answer] of Object.entries(responses))
      fill(answer, status === '304' ? NOT_MODIFIED : answerText(answers, operationId, answer));
  }
  for (const [name, schema] of schemasOf(document)) describeFields(name.replace(/Dto$/, ''), schema);
  return document;
}

/** Places without a description: `getDomain`, `getDomain.page`, `getDomain 200`, `Domain.locks`. */
export function undescribed(document: Described): string[] {
  const missing: string[] = [];
  const look = (at: string, { description }: Texted): void => void (description || missing.push(at));
  for (const operation of operationsOf(document)) {
    look(String(operation.operationId), operation);
    for (const parameter of operation.parameters ?? [])
      look(`${operation.operationId}.${parameter.name}`, parameter);
    for (const [status, answer] of Object.entries(operation.responses ?? {}))
      look(`${operation.operationId} ${status}`, answer);
  }
  for (const [name, schema] of schemasOf(document)) lookAtFields(name, schema, look);
  return missing;
}

function describeFields(name: string, schema: Schema): void {
  for (const [field, inner] of fieldsOf(schema)) {
    fill(inner, SCHEMA_FIELD_TEXTS[`${name}.${field}`] ?? textOf(FIELD_TEXTS, name, field));
    describeFields(`${name}.${field}`, inner);
  }
}

function lookAtFields(name: string, schema: Schema, look: (at: string, texted: Texted) => void): void {
  for (const [field, inner] of fieldsOf(schema)) {
    look(`${name}.${field}`, inner);
    lookAtFields(`${name}.${field}`, inner, look);
  }
}

const answerText = (texts: Texts, operationId: string, { content = {} }: Answer): string | undefined =>
  texts[operationId] ??
  texts[Object.values(content)[0]?.schema?.$ref?.split('/').pop()?.replace(/Dto$/, '') ?? ''];

const fieldsOf = ({ properties, items }: Schema): [string, Schema][] =>
  Object.entries({ ...properties, ...items?.properties });

const textOf = (texts: Texts, owner = '', name = ''): string | undefined =>
  texts[`${owner}.${name}`] ?? texts[name];

/** A reference stays one: OpenAPI 3.1 allows a description beside it. */
function fill(texted: Texted, text: string | undefined): void {
  if (!texted.description && text !== undefined) texted.description = text;
}

const operationsOf = ({ paths }: Described): Operation[] =>
  Object.values(paths as Record<string, Record<string, Operation>>).flatMap((methods) =>
    Object.values(methods),
  );

const schemasOf = ({ components }: Described): [string, Schema][] =>
  Object.entries((components?.schemas ?? {}) as Record<string, Schema>);
