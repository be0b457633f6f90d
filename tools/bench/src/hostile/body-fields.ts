/** The parts of an OpenAPI document that the benchmark reads. */
export interface Description {
  paths: Record<
    string,
    Record<string, { operationId?: string; requestBody?: { content?: Record<string, { schema?: Schema }> } }>
  >;
  components: { schemas: Record<string, Schema> };
}

export interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  additionalProperties?: boolean | Schema;
}

/** One text field in the body of an operation. */
export interface BodyField {
  method: string;
  /** With values for its parameters. */
  path: string;
  operationId: string;
  /** From the root of the body, as in `contacts.admin.phone` and `domainNames[0]`. */
  name: string;
  /** The smallest body with this text in the field. */
  bodyWith(text: string): object;
}

type Place = (inner: unknown) => object;

/** All text fields of all JSON bodies in a description. */
export function bodyFields({ paths, components }: Description): BodyField[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId = path, requestBody }]) => {
      const schema = requestBody?.content?.['application/json']?.schema;
      if (!schema) return [];
      const found: { name: string; bodyWith: Place }[] = [];
      collect(
        schema,
        components.schemas,
        '',
        (inner) => inner as object,
        (name, bodyWith) => found.push({ name, bodyWith }),
      );
      return found.map((field) => ({
        method: method.toUpperCase(),
        path: filled(path),
        operationId,
        ...field,
      }));
    }),
  );
}

function collect(
  given: Schema,
  schemas: Record<string, Schema>,
  name: string,
  place: Place,
  found: (name: string, place: Place) => void,
): void {
  const schema =
    given.$ref === undefined ? given : schemas[given.$ref.slice(given.$ref.lastIndexOf('/') + 1)];
  for (const part of [schema.allOf, schema.oneOf, schema.anyOf].flatMap((parts) => parts ?? []))
    collect(part, schemas, name, place, found);
  for (const [key, inner] of Object.entries(schema.properties ?? {})) {
    collect(inner, schemas, name === '' ? key : `${name}.${key}`, (value) => place({ [key]: value }), found);
  }
  if (schema.items) collect(schema.items, schemas, `${name}[0]`, (value) => place([value]), found);
  if (schema.additionalProperties) found(`${name}.anything`, (value) => place({ anything: value }));
  if ([schema.type].flat().includes('string')) found(name, place);
}

/** Valid names, and unknown ids: a text is refused before any look-up. */
const filled = (path: string): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) =>
    /name|host|tld|code/i.test(name)
      ? 'hostile.com'
      : /eventId|deliveryId|operationId/.test(name)
        ? '00000000-0000-4000-8000-000000000000'
        : '1',
  );
