import type {
  Contract,
  ContractField,
  ContractOperation,
  ContractParameter,
  ContractSchema,
} from './contract';

/** Values beyond those of the contract, by the name of its list. */
const EXTENSION_VALUES: Readonly<Record<string, readonly string[]>> = {
  WebhookEventName: [
    'account.announcement',
    'domain.notice.upcoming',
    'job.status_change',
    'registry.maintenance.announced',
    'registry.maintenance.begun',
    'registry.maintenance.called_off',
    'registry.maintenance.changed',
    'registry.maintenance.ended',
  ],
};

export interface OpenApi {
  info: { version: string };
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: { schemas: Record<string, OpenApiSchema> };
}

interface OpenApiOperation {
  'operationId': string;
  'deprecated'?: boolean;
  'x-extension'?: boolean;
  'parameters'?: OpenApiParameter[];
  'requestBody'?: { required?: boolean; content: Record<string, { schema: OpenApiSchema }> };
  'responses': Record<string, { content?: Record<string, { schema?: OpenApiSchema }> }>;
}

interface OpenApiParameter {
  'name': string;
  'in': string;
  'required'?: boolean;
  'schema': OpenApiSchema;
  'x-extension'?: boolean;
}

interface OpenApiSchema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, OpenApiSchema & { 'x-extension'?: boolean }>;
  required?: string[];
  enum?: unknown[];
  const?: unknown;
  items?: OpenApiSchema;
  allOf?: OpenApiSchema[];
  anyOf?: OpenApiSchema[];
  oneOf?: OpenApiSchema[];
  nullable?: boolean;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  default?: unknown;
}

/**
 * What the served description says otherwise than the contract about one operation, as sentences; empty:
 * nothing.
 */
export function differences(contract: Contract, document: OpenApi, operation: ContractOperation): string[] {
  const served = document.paths[operation.path]?.[operation.method.toLowerCase()];
  if (!served) return ['is not described'];
  const found: string[] = [];
  if (served.operationId !== operation.id) found.push(`is called ${served.operationId}`);
  if (Boolean(served.deprecated) !== operation.deprecated)
    found.push(`deprecated should be ${operation.deprecated}`);
  const compare = new Comparison(contract, document, found);
  compare.parameters(
    operation.query,
    (served.parameters ?? []).filter((one) => one.in === 'query'),
  );
  if (operation.body) compare.request(operation.body, served.requestBody);
  compare.answer(operation, served);
  return found;
}

class Comparison {
  private readonly seen = new Set<string>();

  constructor(
    private readonly contract: Contract,
    private readonly document: OpenApi,
    private readonly found: string[],
  ) {}

  parameters(wanted: readonly ContractParameter[], served: readonly OpenApiParameter[]): void {
    for (const parameter of wanted) {
      const match = served.find(({ name }) => name === parameter.name);
      if (!match) {
        this.found.push(`query ${parameter.name} is missing`);
        continue;
      }
      const schema = this.resolve(match.schema);
      this.same(`query ${parameter.name}: required`, Boolean(match.required), parameter.required);
      this.same(`query ${parameter.name}: default`, schema.default, parameter.default);
      if (parameter.type !== 'array')
        this.same(`query ${parameter.name}: type`, typeOf(schema), parameter.type);
      if (parameter.min !== undefined)
        this.same(`query ${parameter.name}: minimum`, schema.minimum, parameter.min);
      if (parameter.max !== undefined)
        this.same(`query ${parameter.name}: maximum`, schema.maximum, parameter.max);
      if (parameter.enum) this.same(`query ${parameter.name}: values`, schema.enum, parameter.enum);
    }
    const extra = served
      .filter(
        (parameter) =>
          parameter['x-extension'] !== true && !wanted.some(({ name }) => name === parameter.name),
      )
      .map(({ name }) => name);
    if (extra.length > 0) this.found.push(`query ${extra.join(', ')} is not in the contract`);
  }

  request(body: { $ref: string; required: boolean }, served: OpenApiOperation['requestBody']): void {
    const schema = this.schemaOf(body.$ref);
    if (!served) {
      if (Object.keys(schema.fields ?? {}).length > 0) this.found.push('has no body');
      return;
    }
    this.fields('body', schema, served.content['application/json'].schema, true);
  }

  answer({ success }: ContractOperation, served: OpenApiOperation): void {
    const response = served.responses[String(success.status)];
    if (!response) {
      this.found.push(`has no answer ${success.status}`);
      return;
    }
    if (!success.schema) return;
    const schema = this.schemaOf(success.schema.$ref);
    if (Object.keys(schema.fields ?? {}).length === 0) return;
    const content = Object.values(response.content ?? {}).find((one) => one.schema);
    if (!content?.schema) this.found.push('has no schema of its answer');
    else this.fields('answer', schema, content.schema, false);
  }

  private fields(where: string, wanted: ContractSchema, schema: OpenApiSchema, isRequest: boolean): void {
    const served = this.resolve(schema);
    const properties = served.properties ?? {};
    const names = Object.keys(wanted.fields ?? {});
    for (const name of names) {
      const property = properties[name];
      if (property) this.field(`${where}.${name}`, wanted.fields![name], property, isRequest);
      else if (!(
        isRequest &&
        wanted.fields![name].required === false &&
        'readOnly' in wanted.fields![name] &&
        (wanted.fields![name] as { readOnly?: boolean }).readOnly
      ))
        this.found.push(`${where}.${name} is missing`);
      if (isRequest && property && wanted.fields![name].required !== undefined) {
        this.same(
          `${where}.${name}: required`,
          (served.required ?? []).includes(name),
          wanted.fields![name].required,
        );
      }
      if (!isRequest && property && isLeftOut(wanted.fields![name]) && (served.required ?? []).includes(name))
        this.found.push(`${where}.${name} is required, and left out at its default`);
    }
    const extra = Object.keys(properties).filter(
      (name) => !names.includes(name) && properties[name]['x-extension'] !== true,
    );
    if (extra.length > 0 && !wanted.additionalProperties)
      this.found.push(`${where}: ${extra.join(', ')} not in the contract`);
  }

  private field(where: string, wanted: ContractField, property: OpenApiSchema, isRequest: boolean): void {
    const served = this.resolve(property);
    if (wanted.$ref) {
      const schema = this.schemaOf(wanted.$ref);
      if (schema.kind === 'enum')
        this.same(
          `${where}: values`,
          [...(served.enum ?? [])].sort(),
          [...(schema.enum ?? []), ...(EXTENSION_VALUES[wanted.$ref.split('/').at(-1)!] ?? [])].sort(),
        );
      else if (!this.isSeen(wanted.$ref, where)) this.fields(where, schema, served, isRequest);
      return;
    }
    if (wanted.anyOf) return;
    if (wanted.type) this.same(`${where}: type`, typeOf(served), wanted.type);
    if (wanted.nullable !== undefined && !isRequest)
      this.same(`${where}: nullable`, isNullable(property) || isNullable(served), wanted.nullable);
    if (wanted.enum)
      this.same(`${where}: values`, [...(served.enum ?? [served.const])].sort(), [...wanted.enum].sort());
    if (wanted.minimum !== undefined && isRequest)
      this.same(`${where}: minimum`, served.minimum, wanted.minimum);
    if (wanted.maximum !== undefined && isRequest)
      this.same(`${where}: maximum`, served.maximum, wanted.maximum);
    if (wanted.items && served.items) this.field(`${where}[]`, wanted.items, served.items, isRequest);
  }

  /** Schemas may nest in themselves. */
  private isSeen(reference: string, where: string): boolean {
    const key = `${reference} ${where.split('.').length > 6}`;
    if (where.split('.').length <= 6) return false;
    if (this.seen.has(key)) return true;
    this.seen.add(key);
    return false;
  }

  private same(what: string, served: unknown, wanted: unknown): void {
    if (JSON.stringify(served) !== JSON.stringify(wanted))
      this.found.push(`${what} is ${JSON.stringify(served)}, in the contract ${JSON.stringify(wanted)}`);
  }

  private schemaOf(reference: string): ContractSchema {
    return this.contract.schemas[reference.replace('#/schemas/', '')];
  }

  private resolve(schema: OpenApiSchema): OpenApiSchema {
    if (schema.$ref)
      return this.resolve(this.document.components.schemas[schema.$ref.replace('#/components/schemas/', '')]);
    const only = schema.allOf ?? schema.oneOf ?? schema.anyOf;
    const notNull = only?.filter((one) => one.type !== 'null');
    return notNull?.length === 1 ? this.resolve(notNull[0]) : schema;
  }
}

/**
 * Values of these types have a default, at which they are left out of answers; null is none (behaviour, §1).
 */
const isLeftOut = ({ always, nullable, type }: ContractField): boolean =>
  always === false && !nullable && ['string', 'boolean', 'integer', 'number'].includes(type ?? '');

const typeOf = ({ type }: OpenApiSchema): string | undefined =>
  Array.isArray(type) ? type.find((one) => one !== 'null') : type;

const isNullable = ({ type, nullable, oneOf, anyOf }: OpenApiSchema): boolean =>
  nullable === true ||
  (Array.isArray(type) && type.includes('null')) ||
  [...(oneOf ?? []), ...(anyOf ?? [])].some((one) => one.type === 'null');
