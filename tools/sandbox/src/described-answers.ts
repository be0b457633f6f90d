import Ajv, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';

interface Operation {
  operationId: string;
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

/** One answer as received: the body's text, so that invalid JSON is detected. */
export interface Received {
  status: number;
  contentType: string | null;
  text: string;
}

/** Statuses that are possible before a route is known, or without one (BEHAVIOUR §1, order of checks). */
const WITHOUT_ROUTE = [401, 403, 404, 405, 429, 503];
const REFUSAL = { 'application/json': { schema: { $ref: 'description#/components/schemas/Error' } } };

/**
 * Checks answers against an OpenAPI description: the status must be one of the operation's, the body of the
 * described type and shape. A member without a description is also a fault.
 */
export class DescribedAnswers {
  private readonly ajv = addFormats(new Ajv({ strict: false }));
  private readonly validators = new Map<object, ValidateFunction>();
  private readonly routes: { pattern: RegExp; literals: number; operations: Record<string, Operation> }[];

  constructor(document: object) {
    const { paths, components } = closed(document) as Document;
    // Formats of the contract that JSON Schema does not have.
    this.ajv.addFormat('ip', /^[0-9a-f.:]+$/i);
    this.ajv.addFormat('uint32', {
      type: 'number',
      validate: (value) => Number.isInteger(value) && value >= 0 && value < 2 ** 32,
    });
    this.ajv.addSchema({ $id: 'description', components }, undefined, false, false);
    this.routes = Object.entries(paths).map(([path, operations]) => ({
      pattern: patternOf(path),
      literals: path.replace(/\{\w+\}/g, '').length,
      operations,
    }));
  }

  /** The fault of an answer; undefined: none. */
  fault(method: string, path: string, { status, contentType, text }: Received): string | undefined {
    const { operationId, responses } = this.operation(method, path);
    const response = responses[status];
    if (response === undefined)
      return `${operationId}: ${status} is none of ${Object.keys(responses).join(', ')}`;
    const type = typeOf(contentType ?? '', Object.keys(response.content ?? {}));
    if (response.content === undefined)
      return text === '' ? undefined : `${operationId}: ${status} has a body`;
    const described = response.content[type];
    if (described === undefined)
      return `${operationId}: ${status} is of type ${type || '(none)'} and not ${Object.keys(response.content).join(', ')}`;
    const faults = this.shapeFaults(type, described.schema, text);
    return faults === undefined ? undefined : `${operationId}: ${status}: ${faults}`;
  }

  /**
   * The route with the longest literal part wins: `/domains/{domainName}:renew` before
   * `/domains/{domainName}`.
   */
  private operation(method: string, path: string): Operation {
    const [route] = this.routes
      .filter(({ pattern }) => pattern.test(path))
      .sort((one, other) => other.literals - one.literals);
    return (
      route?.operations[method.toLowerCase()] ?? {
        operationId: `${method} ${path}, which is not described`,
        responses: Object.fromEntries(WITHOUT_ROUTE.map((status) => [status, { content: REFUSAL }])),
      }
    );
  }

  private shapeFaults(type: string, schema: object, text: string): string | undefined {
    const validate = this.validator(schema);
    const values = valuesOf(type, text);
    if (values === undefined) return 'the body is no JSON';
    if (values.every((value) => validate(value))) return undefined;
    return validate.errors
      ?.map(
        ({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
      )
      .join('; ');
  }

  private validator(schema: object): ValidateFunction {
    const known = this.validators.get(schema) ?? this.ajv.compile(schema);
    this.validators.set(schema, known);
    return known;
  }
}

/** Without its parameters, unless the description names it with them: `application/json; profile=plan`. */
function typeOf(contentType: string, described: readonly string[]): string {
  const type = contentType.replace(/; charset=[^;]*/, '').replaceAll('"', '');
  return described.includes(type) ? type : type.split(';')[0];
}

/** The values in a body; undefined: it does not match its declared type. */
function valuesOf(type: string, text: string): unknown[] | undefined {
  const isLines = type === 'application/x-ndjson';
  // Also application/schema+json (RFC 6839 §3.1).
  if (!isLines && !/^application\/(.+\+)?json(;|$)/.test(type)) return [text];
  try {
    return (isLines ? text.split('\n').slice(0, -1) : [text]).map((one) => JSON.parse(one) as unknown);
  } catch {
    return undefined;
  }
}

const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .split(/\{\w+\}/)
      .map((letters) => letters.replace(/[.*+?^$()|[\]\\]/g, '\\$&'))
      .join('[^/]+')}$`,
  );

/** A copy in which objects allow no further members, with absolute references. */
function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed);
  if (node === null || typeof node !== 'object') return node;
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value)]));
  if (typeof copy.$ref === 'string') copy.$ref = copy.$ref.replace(/^#/, 'description#');
  if (copy.type === 'object' && copy.additionalProperties === undefined) copy.additionalProperties = false;
  return copy;
}
