import { FIELD_TEXTS } from './fields';
import { PARAMETER_TEXTS } from './parameters';

interface Texted {
  description?: string;
}

interface Operation extends Texted {
  operationId?: string;
  parameters?: readonly (Texted & { name?: string })[];
  responses?: Record<string, Texted>;
}

interface Schema extends Texted {
  properties?: Record<string, Schema>;
  items?: Schema;
}

/** As much of an OpenAPI document as is needed here. */
interface Described {
  paths: object;
  components?: { schemas?: Record<string, unknown> };
}

/** Answers by status where an operation says nothing of its own. */
const ANSWERS: Readonly<Record<string, string>> = { 200: 'The request succeeded.', 304: 'Not changed since it was read.' };

/** Gives every operation, parameter, field and answer without a description the one of the tables. Changes the document. */
export function describeTexts<Document extends Described>(document: Document, operationTexts: Readonly<Record<string, string>>): Document {
  for (const operation of operationsOf(document)) {
    fill(operation, operationTexts[operation.operationId ?? '']);
    for (const parameter of operation.parameters ?? []) fill(parameter, textOf(PARAMETER_TEXTS, operation.operationId, parameter.name));
    for (const [status, answer] of Object.entries(operation.responses ?? {})) fill(answer, ANSWERS[status]);
  }
  for (const [name, schema] of schemasOf(document)) describeFields(name.replace(/Dto$/, ''), schema);
  return document;
}

/** Where a document has no description: `getDomain`, `getDomain.page`, `getDomain 200`, `Domain.locks`. */
export function undescribed(document: Described): string[] {
  const missing: string[] = [];
  const look = (at: string, { description }: Texted): void => void (description || missing.push(at));
  for (const operation of operationsOf(document)) {
    look(String(operation.operationId), operation);
    for (const parameter of operation.parameters ?? []) look(`${operation.operationId}.${parameter.name}`, parameter);
    for (const [status, answer] of Object.entries(operation.responses ?? {})) look(`${operation.operationId} ${status}`, answer);
  }
  for (const [name, schema] of schemasOf(document)) lookAtFields(name, schema, look);
  return missing;
}

function describeFields(name: string, schema: Schema): void {
  for (const [field, inner] of fieldsOf(schema)) {
    fill(inner, textOf(FIELD_TEXTS, name, field));
    describeFields(`${name}.${field}`, inner);
  }
}

function lookAtFields(name: string, schema: Schema, look: (at: string, texted: Texted) => void): void {
  for (const [field, inner] of fieldsOf(schema)) {
    look(`${name}.${field}`, inner);
    lookAtFields(`${name}.${field}`, inner, look);
  }
}

const fieldsOf = ({ properties, items }: Schema): [string, Schema][] => Object.entries({ ...properties, ...items?.properties });

const textOf = (texts: Readonly<Record<string, string>>, owner = '', name = ''): string | undefined => texts[`${owner}.${name}`] ?? texts[name];

/** A reference stays one: what stands beside it counts in OpenAPI 3.1. */
function fill(texted: Texted, text: string | undefined): void {
  if (!texted.description && text !== undefined) texted.description = text;
}

const operationsOf = ({ paths }: Described): Operation[] => Object.values(paths as Record<string, Record<string, Operation>>).flatMap((methods) => Object.values(methods));

const schemasOf = ({ components }: Described): [string, Schema][] => Object.entries((components?.schemas ?? {}) as Record<string, Schema>);
