/** Values of parameters by name. */
export type ParameterValues = Readonly<Record<string, string | number | boolean>>;

/** One successful request of an operation, once the examples before it in its table have run. */
export interface OperationExample {
  /** Values of parameters that the documentation page fills in: path parameters and required ones. */
  parameters?: ParameterValues;
  body?: unknown;
  /** Operations whose example has to run again just before this one. */
  again?: readonly string[];
  /** A sentence on what the example needs in addition to the examples before it. */
  needs?: string;
}

/** By operation, in the order in which they can be run on a new account. */
export type OperationExamples = Readonly<Record<string, OperationExample>>;

/** Bodies of the answers to the examples, by operation; of a further media type by `operationId mediaType`. */
export type AnswerExamples = Readonly<Record<string, unknown>>;

interface Parameter {
  name: string;
  in: string;
  schema?: { default?: unknown; examples?: unknown[] } & Record<string, unknown>;
  example?: unknown;
}

interface Media {
  schema?: { format?: string };
  example?: unknown;
}

interface Operation {
  operationId?: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses?: Record<string, { content?: Record<string, Media> }>;
}

/** The parts of an OpenAPI document that are used here. */
interface Described {
  paths: object;
}

export interface ExampleTables {
  operations: OperationExamples;
  answers: AnswerExamples;
  /**
   * Values of optional parameters by `operationId.name` or name: shown with the parameter, and not filled in.
   */
  optional: ParameterValues;
}

/**
 * Adds the examples of the tables to every operation of the document; a table may have more (production has
 * no sandbox operations). Changes the document.
 */
export function addExamples<Document extends Described>(
  document: Document,
  { operations, answers, optional }: ExampleTables,
): Document {
  for (const operation of operationsOf(document)) {
    const id = operation.operationId ?? '';
    const example: OperationExample = operations[id] ?? {};
    operation.description = [operation.description, ...preconditions(example)].join(' ');
    for (const parameter of operation.parameters ?? [])
      addToParameter(
        parameter,
        example.parameters?.[parameter.name],
        optional[`${id}.${parameter.name}`] ?? optional[parameter.name],
      );
    // a body of another type has an example where it is declared
    const json = operation.requestBody?.content['application/json'];
    if (json && example.body !== undefined) json.example = example.body;
    for (const [type, media] of successesOf(operation)) {
      const key = [`${id} ${type}`, id].find((one) => Object.hasOwn(answers, one));
      if (key !== undefined && !isFile(media)) media.example = answers[key];
    }
  }
  return document;
}

const preconditions = ({ again = [], needs }: OperationExample): string[] => [
  ...(again.length > 0
    ? [
        `The example runs after another run of the example of ${again.map((id) => `\`${id}\``).join(' and ')}.`,
      ]
    : []),
  ...(needs === undefined ? [] : [`The example needs ${needs}.`]),
];

/** Swagger UI fills in `example`, and only shows `schema.examples`. */
function addToParameter(parameter: Parameter, value: unknown, optional: unknown): void {
  if (value !== undefined) parameter.example = value;
  else if (optional !== undefined) parameter.schema = { ...parameter.schema, examples: [optional] };
}

/** Places without an example: `getDomain`, `getDomain.page`, `createDomain body`, `getDomain 200`. */
export function withoutExamples(document: Described): string[] {
  return operationsOf(document).flatMap((operation) => {
    const { operationId = '', parameters = [], requestBody } = operation;
    return [
      ...parameters
        .filter(
          ({ example, schema }) =>
            example === undefined && schema?.default === undefined && schema?.examples === undefined,
        )
        .map(({ name }) => `${operationId}.${name}`),
      ...Object.values(requestBody?.content ?? {})
        .filter(({ example }) => example === undefined)
        .map(() => `${operationId} body`),
      ...successesOf(operation)
        .filter(([, media]) => media.example === undefined && !isFile(media))
        .map(() => `${operationId} answer`),
    ];
  });
}

const isFile = ({ schema }: Media): boolean => schema?.format === 'binary';

const successesOf = ({ responses = {} }: Operation): [string, Media][] =>
  Object.entries(responses)
    .filter(([status]) => /^2\d\d$/.test(status))
    .flatMap(([, { content = {} }]) => Object.entries(content));

const operationsOf = ({ paths }: Described): Operation[] =>
  Object.values(paths as Record<string, Record<string, Operation>>).flatMap((methods) =>
    Object.values(methods),
  );
