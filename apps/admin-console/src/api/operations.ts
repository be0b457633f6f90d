import { OPERATIONS } from 'virtual:admin-operations';
import type { operations } from './admin-api.generated';
import { type Call, callAdmin } from './client';

/** A parameter or a member of a body, as the description of the admin API has it. */
export interface DescribedField {
  name: string;
  type: 'text' | 'enum' | 'integer' | 'number' | 'boolean' | 'list' | 'object' | 'json';
  required: boolean;
  text?: string;
  values?: (string | number)[];
  format?: string;
  itemType?: string;
  least?: number;
  most?: number;
  longest?: number;
  fields?: DescribedField[];
}
export interface DescribedOperation {
  method: string;
  path: string;
  title: string;
  text?: string;
  tag?: string;
  parameters: (DescribedField & { place: 'path' | 'query' })[];
  fields: DescribedField[];
  example?: unknown;
  /** It may be answered with 202: it waits until another member of staff confirms it. */
  mayWait?: boolean;
}

export type OperationId = keyof operations;
export type PathValues = Readonly<Record<string, string | number>>;

export const allOperations = (): [string, DescribedOperation][] => Object.entries(OPERATIONS);
export const describedOperation = (id: string): DescribedOperation | undefined => OPERATIONS[id];

type JsonOf<R> = R extends { content: { 'application/json': infer T } } ? T : undefined;
/** What the operation answers with 200. */
export type AnswerOf<K extends OperationId> = operations[K] extends { responses: { 200: infer R } }
  ? JsonOf<R>
  : undefined;

export const pathOf = (template: string, values: PathValues): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name] ?? '')));

/** Calls an operation by its id. */
export function callOperation<K extends OperationId>(
  id: K,
  values: PathValues = {},
  call: Call = {},
): Promise<AnswerOf<K>> {
  return callChosen<AnswerOf<K>>(id, values, call);
}

/** The same for an operation that is chosen while the console runs: the caller names the type of its answer. */
export function callChosen<T>(id: OperationId, values: PathValues = {}, call: Call = {}): Promise<T> {
  const { method, path } = OPERATIONS[id];
  return callAdmin<T>(method, pathOf(path, values), call);
}
