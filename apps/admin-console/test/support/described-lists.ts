interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  items?: Schema;
  allOf?: Schema[];
  properties?: Record<string, Schema>;
}
interface Operation {
  operationId: string;
  parameters?: { name: string; in: string }[];
  responses: Record<string, { content?: { 'application/json': { schema: Schema } } }>;
}
interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** As staff's programs read it. */
const { paths, components } = jest.requireActual<Description>('../../../../docs/openapi/admin-api.json');

/** Operations of the admin API by id. */
export const operations: ReadonlyMap<string, Operation> = new Map(
  Object.values(paths).flatMap((methods) =>
    Object.values(methods).map((operation) => [operation.operationId, operation] as const),
  ),
);

/** The members of an object of the description. */
export function membersOf({ $ref, allOf = [], properties }: Schema = {}): Record<string, Schema> {
  const named = $ref === undefined ? {} : membersOf(components.schemas[$ref.split('/').at(-1)!]);
  return Object.assign({}, named, ...allOf.map(membersOf), properties) as Record<string, Schema>;
}

/** The members of an operation's answer. */
export const answerOf = (operationId: string): Record<string, Schema> =>
  membersOf(operations.get(operationId)?.responses['200'].content?.['application/json'].schema);
