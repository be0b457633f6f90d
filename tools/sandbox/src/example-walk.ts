import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OperationExamples } from '@registrar/http';
import { DescribedAnswers, type Received } from './described-answers';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  example?: string | number | boolean;
  schema?: { examples?: (string | number | boolean)[] };
}

interface Operation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { example?: unknown }> };
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
}

interface Request {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** The answer to a repeated request. */
export interface Repeated {
  status: number;
  headers: Headers;
  body: unknown;
}

export interface WalkOptions {
  /** The OpenAPI document whose examples are sent. */
  document: object;
  examples: OperationExamples;
  /** The document's example answers, by operation. */
  answers: Readonly<Record<string, unknown>>;
  url: string;
  authorization: string;
  /** Further headers of the request whose answer is compared, not of those that prepare it. */
  headersOf?: (id: string) => Record<string, string>;
  /** Target of recorded answers: a file of libs/http/src/descriptions/examples, and the name of its table. */
  file: string;
  table: string;
}

const FOLDER = join(__dirname, '..', '..', '..', 'libs', 'http', 'src', 'descriptions', 'examples');
/** True: the answers become the examples of the description; false: they are compared with them. */
const isRecording = (): boolean => process.env['UPDATE_EXAMPLES'] === '1';

/** Sends the examples of a description unchanged, and compares the answers with those of the description. */
export class ExampleWalk {
  private readonly operations: ReadonlyMap<string, Operation & { method: string; path: string }>;
  private readonly described: DescribedAnswers;
  private readonly recorded: Record<string, unknown> = {};

  constructor(private readonly options: WalkOptions) {
    const { paths } = options.document as Document;
    const all = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        ...operation,
        method: method.toUpperCase(),
        path,
      })),
    );
    this.operations = new Map(all.map((operation) => [operation.operationId, operation]));
    this.described = new DescribedAnswers(options.document);
  }

  /** Faults in the example of an operation, as sentences; empty: none. */
  async faults(id: string): Promise<string[]> {
    for (const other of this.options.examples[id]?.again ?? []) await this.send(this.requestOf(other));
    const request = this.comparedRequestOf(id);
    const received = await this.send(request);
    const faults = this.faultsOf(id, request, received);
    if (faults.length > 0 || received.text === '') return faults;
    this.recorded[id] = read(received);
    if (!isRecording())
      faults.push(
        ...differences(this.options.answers[id], this.recorded[id]).map(
          (fault) => `${id}: the answer has no ${fault}, which its example has`,
        ),
      );
    if (request.method === 'GET')
      for (const variant of this.variantsOf(id))
        faults.push(...(await this.faultsOfVariant(id, variant, received)));
    return faults;
  }

  /** An answer of another media type than the first one is recorded beside it. */
  private async faultsOfVariant(id: string, variant: Request, first: Received): Promise<string[]> {
    const received = await this.send(variant);
    const type = mediaTypeOf(received);
    if (type !== mediaTypeOf(first) && received.text !== '') this.recorded[`${id} ${type}`] = read(received);
    return this.faultsOf(id, variant, received);
  }

  /** The request of an operation again, with further headers. */
  async repeat(id: string, further: Record<string, string> = {}): Promise<Repeated> {
    const { path, headers, ...request } = this.comparedRequestOf(id);
    const response = await fetch(`${this.options.url}${path}`, {
      ...request,
      headers: { ...headers, ...further },
    });
    return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
  }

  /** The answer to the example; undefined: it was not sent, or has faults. */
  answerTo(id: string): unknown {
    return this.recorded[id];
  }

  /** Writes the answers of this walk as examples, while recording. */
  finish(): void {
    if (!isRecording()) return;
    const file = join(FOLDER, this.options.file);
    const lines = Object.keys(this.options.examples)
      .flatMap((id) => Object.keys(this.recorded).filter((key) => key.split(' ', 1)[0] === id))
      .map((key) => {
        const name = key.includes(' ') ? `'${key}'` : key;
        return `  ${name}: ${JSON.stringify(presentable(this.recorded[key]))},`;
      });
    const text = [
      '// Answers to the examples, recorded by `UPDATE_EXAMPLES=1 npm test -- documentation-examples`; do not edit.',
      "import type { AnswerExamples } from './operation-example';",
      '',
      `export const ${this.options.table}: AnswerExamples = {`,
      ...lines,
      '};',
      '',
    ].join('\n');
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
  }

  private faultsOf(id: string, { method, path }: Request, received: Received): string[] {
    const { pathname } = new URL(path, this.options.url);
    if (received.status >= 300)
      return [`${id}: ${method} ${path} is ${received.status} ${received.text.slice(0, 500)}`];
    const fault = this.described.fault(method, pathname, received);
    return fault === undefined ? [] : [`${fault}\n${received.text.slice(0, 500)}`];
  }

  /** As the documentation page sends it: with every value that it fills in. */
  private comparedRequestOf(id: string): Request {
    const request = this.requestOf(id);
    return { ...request, headers: { ...request.headers, ...this.options.headersOf?.(id) } };
  }

  private requestOf(id: string, extra?: Parameter): Request {
    const { method, path, parameters = [], requestBody } = this.operations.get(id)!;
    const values = [...parameters, ...(extra ? [extra] : [])].filter(({ example }) => example !== undefined);
    const place = (where: Parameter['in']): [string, string][] =>
      values.filter((one) => one.in === where).map(({ name, example }) => [name, String(example)]);
    const filled = place('path').reduce(
      (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(value)),
      path,
    );
    const query = new URLSearchParams(place('query')).toString();
    const [[type, { example = undefined }] = ['', {}]] = Object.entries(requestBody?.content ?? {});
    return {
      method,
      path: query === '' ? filled : `${filled}?${query}`,
      headers: {
        authorization: this.options.authorization,
        ...(example !== undefined && { 'content-type': type }),
        ...Object.fromEntries(place('header')),
      },
      body: example === undefined ? undefined : JSON.stringify(example),
    };
  }

  /** The same request with each of its optional parameters that have an example. */
  private variantsOf(id: string): Request[] {
    const optional = (this.operations.get(id)!.parameters ?? []).filter(
      ({ example, schema }) => example === undefined && schema?.examples !== undefined,
    );
    return optional.map((parameter) =>
      this.requestOf(id, { ...parameter, example: parameter.schema!.examples![0] }),
    );
  }

  private async send({ method, path, headers, body }: Request): Promise<Received> {
    const response = await fetch(`${this.options.url}${path}`, { method, headers, body });
    return {
      status: response.status,
      contentType: response.headers.get('content-type'),
      text: await response.text(),
    };
  }
}

const JSON_TYPE = /^application\/(.+\+)?json\b/;

const mediaTypeOf = ({ contentType }: Received): string => contentType?.split(';', 1)[0] ?? '';

/** One line of a stream stands for all; text is shown as text. */
function read({ contentType, text }: Received): unknown {
  if (contentType?.startsWith('application/x-ndjson')) return JSON.parse(text.split('\n', 1)[0]) as unknown;
  return JSON_TYPE.test(contentType ?? '') ? (JSON.parse(text) as unknown) : text;
}

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const kindOf = (value: unknown): string =>
  Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;

/**
 * Members of the example that the answer lacks, or has with another type. Lists are compared by their first
 * entries.
 */
export function differences(example: unknown, answer: unknown, at = ''): string[] {
  if (example === null || answer === null) return [];
  if (kindOf(example) !== kindOf(answer)) return [`${at || 'body'} of type ${kindOf(example)}`];
  if (Array.isArray(example))
    return example.length === 0 || (answer as unknown[]).length === 0
      ? []
      : differences(example[0], (answer as unknown[])[0], `${at}[]`);
  if (!isObject(example)) return [];
  return Object.entries(example).flatMap(([name, value]) =>
    (answer as Fields)[name] === undefined
      ? [`${at}.${name}`]
      : differences(value, (answer as Fields)[name], `${at}.${name}`),
  );
}

/** Entries shown of a list. */
const SHOWN = 3;
/** Replacements for secret and machine-specific values. */
const STAND_INS: Readonly<Record<string, string>> = {
  apiToken: 'the-token-is-shown-once',
  token: 'the-token-is-shown-once',
  secret: 'whsec_c2hvd24tb25jZQ==',
  authCode: 'transfer-Code-2718',
  serverName: 'api-1',
  address: '192.0.2.5:5432',
  addresses: '192.0.2.5:5432',
};
/** The form of a staff key. */
const RANDOM_KEY = /^[a-z2-7]{52}$/;
const LOOPBACK = /http:\/\/127\.0\.0\.1:\d+/g;

/** Without secrets and addresses of the run, and with long lists cut. */
export function presentable(value: unknown, name = ''): unknown {
  if (typeof value === 'string' && RANDOM_KEY.test(value)) return 'the-key-is-shown-once';
  if (typeof value === 'string') return STAND_INS[name] ?? value.replace(LOOPBACK, 'http://localhost:3000');
  if (Array.isArray(value))
    return value.slice(0, isObject(value[0]) ? SHOWN : undefined).map((entry) => presentable(entry, name));
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([key, member]) => [key, presentable(member, key)]))
    : value;
}
