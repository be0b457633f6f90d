import { addEmptyBodies } from '../empty-bodies';
import { addExamples, withoutExamples } from './operation-example';

const json = (schema: object = {}): { content: Record<string, { schema: object; example?: unknown }> } => ({
  content: { 'application/json': { schema } },
});
const tables = (more: object = {}) => ({ operations: {}, answers: {}, optional: {}, ...more });

const planted = () => ({
  paths: {
    '/things/{id}': {
      get: {
        operationId: 'getThing',
        description: 'Returns a thing.',
        parameters: [
          { name: 'id', in: 'path', schema: {} },
          { name: 'color', in: 'query', schema: { type: 'string' } },
          { name: 'page', in: 'query', schema: { default: 1 } },
        ],
        responses: { 200: json(), 304: {}, 404: json() },
      },
      put: {
        operationId: 'putThing',
        description: 'Replaces a thing.',
        requestBody: json(),
        responses: { 204: {} },
      },
      patch: {
        operationId: 'paintThing',
        description: 'Paints a thing.',
        responses: { 200: json({ format: 'binary' }) },
      },
    },
  },
});
type Planted = {
  paths: Record<
    string,
    Record<
      string,
      {
        description: string;
        parameters?: unknown[];
        requestBody?: unknown;
        responses: Record<string, unknown>;
      }
    >
  >;
};
const example = (more: object): Planted['paths'][string] =>
  (addExamples(planted(), tables(more)) as Planted).paths['/things/{id}'];

describe('the examples of a description', () => {
  it('are missing for parameters without a default, bodies and successful answers that are no files', () => {
    expect(withoutExamples(planted())).toEqual([
      'getThing.id',
      'getThing.color',
      'getThing answer',
      'putThing body',
    ]);
  });

  it('fill in the parameters of a request, and only show optional ones', () => {
    const { get } = example({
      operations: { getThing: { parameters: { id: 7 } } },
      optional: { 'id': 8, 'color': 'red', 'putThing.color': 'blue' },
    });
    expect(get.parameters).toEqual([
      { name: 'id', in: 'path', schema: {}, example: 7 },
      { name: 'color', in: 'query', schema: { type: 'string', examples: ['red'] } },
      { name: 'page', in: 'query', schema: { default: 1 } },
    ]);
  });

  it('prefer the optional value of the operation to that of the name', () => {
    expect(
      example({ optional: { 'color': 'red', 'getThing.color': 'blue' } }).get.parameters?.[1],
    ).toMatchObject({ schema: { examples: ['blue'] } });
  });

  it('are those of the body and of the successful answer, and not of refusals or files', () => {
    const { get, put, patch } = example({
      operations: { putThing: { body: { size: 1 } } },
      answers: { getThing: { id: 7 }, paintThing: 'x', putThing: {} },
    });
    expect(put.requestBody).toMatchObject({ content: { 'application/json': { example: { size: 1 } } } });
    expect(get.responses).toEqual({
      200: { content: { 'application/json': { schema: {}, example: { id: 7 } } } },
      304: {},
      404: json(),
    });
    expect([put.responses, patch.responses]).toEqual([{ 204: {} }, { 200: json({ format: 'binary' }) }]);
  });

  it('of another media type are those recorded for it', () => {
    const content = { 'text/csv': { schema: {} }, 'application/x-ndjson': { schema: {} } };
    const document = {
      paths: { '/all': { get: { operationId: 'exportAll', responses: { 200: { content } } } } },
    };
    addExamples(
      document,
      tables({
        answers: { 'exportAll': 'a,b', 'exportAll application/x-ndjson': { a: 1 }, 'exportAll x/y': 0 },
      }),
    );
    expect(content).toEqual({
      'text/csv': { schema: {}, example: 'a,b' },
      'application/x-ndjson': { schema: {}, example: { a: 1 } },
    });
  });

  it('of a body that is no JSON is the one of its declaration', () => {
    const document = planted();
    const content = {
      'application/json': { schema: {} },
      'text/csv': { schema: {}, example: 'size\r\n1\r\n' },
    };
    document.paths['/things/{id}'].put.requestBody = { content };
    addExamples(document, tables({ operations: { putThing: { body: { size: 1 } } } }));
    expect(content).toEqual({
      'application/json': { schema: {}, example: { size: 1 } },
      'text/csv': { schema: {}, example: 'size\r\n1\r\n' },
    });
  });

  it('say what has to be there before them', () => {
    const { get, put, patch } = example({
      operations: {
        getThing: { again: ['putThing', 'paintThing'] },
        putThing: { needs: 'a thing that is red' },
      },
    });
    expect([get.description, put.description, patch.description]).toEqual([
      'Returns a thing. The example runs after another run of the example of `putThing` and `paintThing`.',
      'Replaces a thing. The example needs a thing that is red.',
      'Paints a thing.',
    ]);
  });

  it('of operations that the document does not have are left out, as in production those of the sandbox', () => {
    expect(
      addExamples(planted(), tables({ operations: { dropThing: { body: {} } }, answers: { dropThing: {} } })),
    ).toEqual(planted());
  });
});

it('describes an empty body where an operation needs a content type and takes no fields', () => {
  const { get, put, patch } = (addEmptyBodies(planted()) as Planted).paths['/things/{id}'];
  expect([get.requestBody, put.requestBody, patch.requestBody]).toEqual([
    undefined,
    json(),
    expect.objectContaining({
      required: false,
      content: { 'application/json': { schema: { type: 'object' }, example: {} } },
    }),
  ]);
});
