import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(__dirname, '..', '..', '..', '..', 'docs', 'openapi');

export interface DescribedRequest {
  /** `operationId` of the description. */
  id: string;
  method: string;
  path: string;
  body?: unknown;
  contentType?: string;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  example?: unknown;
}

interface Operation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { example?: unknown }> };
}

/** The request of each described operation, with the values of its examples. */
export function describedRequests(file: 'public-api.json' | 'admin-api.json'): DescribedRequest[] {
  const { paths } = JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as {
    paths: Record<string, Record<string, Operation>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => requestOf(method.toUpperCase(), path, operation)),
  );
}

function requestOf(method: string, path: string, operation: Operation): DescribedRequest {
  const values = (operation.parameters ?? []).filter(({ example }) => example !== undefined);
  const filled = values
    .filter((one) => one.in === 'path')
    .reduce(
      (text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(String(example))),
      path,
    );
  const query = new URLSearchParams(
    values
      .filter((one) => one.in === 'query')
      .map(({ name, example }): [string, string] => [name, String(example)]),
  ).toString();
  const [[contentType, { example }] = ['', {}]] = Object.entries(operation.requestBody?.content ?? {});
  return {
    id: operation.operationId,
    method,
    path: query === '' ? filled : `${filled}?${query}`,
    ...(example !== undefined && { body: example, contentType }),
  };
}
