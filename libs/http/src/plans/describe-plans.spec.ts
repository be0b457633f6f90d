import { describePlans, PLAN_TYPE } from './describe-plans';

const ERROR = { $ref: '#/components/schemas/Error' };
const json = (schema: object) => ({ 'application/json': { schema } });

/** A document with one operation that has these parameters. */
function described(parameters?: { name: string; in: string }[], statuses = ['200', '409']) {
  const responses = Object.fromEntries(
    statuses.map((status) => [status, { content: json(status === '200' ? { type: 'object' } : ERROR) }]),
  );
  const components = { schemas: { Error: { type: 'object', properties: { message: { type: 'string' } } } } };
  const operation = {
    parameters,
    responses: responses as Record<string, { content: Record<string, object> }>,
  };
  const document = describePlans({ paths: { '/renew': { post: operation } }, components });
  return { ...operation, schemas: document.components.schemas as Record<string, object> };
}

const DRY_RUN = { name: 'dryRun', in: 'query' };
const QUOTE = { name: 'quoteId', in: 'query' };

describe('the description of plans', () => {
  it('adds the plan to the answer of an operation with a dry run', () => {
    const { responses } = described([DRY_RUN]);
    expect(Object.keys(responses['200'].content)).toEqual(['application/json', PLAN_TYPE]);
    expect(responses['200'].content[PLAN_TYPE]).toMatchObject({
      schema: { $ref: '#/components/schemas/PlanResponseDto' },
      example: { plan: { currency: 'USD' } },
    });
    expect(responses['409'].content).toEqual(json(ERROR));
  });

  it('adds the plan to conflicts of an operation that takes a quote', () => {
    const { responses, schemas } = described([DRY_RUN, QUOTE]);
    expect(responses['409'].content).toEqual(json({ $ref: '#/components/schemas/QuotedRefusal' }));
    expect(schemas.QuotedRefusal).toMatchObject({
      type: 'object',
      properties: { message: { type: 'string' }, plan: { $ref: '#/components/schemas/PlanDto' } },
    });
  });

  it('leaves an operation without conflicts without them', () => {
    expect(Object.keys(described([DRY_RUN, QUOTE], ['200']).responses)).toEqual(['200']);
  });

  it('marks the parameters that the contract does not have, and no others', () => {
    const page = { name: 'page', in: 'query' };
    const { parameters } = described([{ ...DRY_RUN }, { ...QUOTE }, page]);
    expect(parameters).toEqual([
      { ...DRY_RUN, 'x-extension': true },
      { ...QUOTE, 'x-extension': true },
      { name: 'page', in: 'query' },
    ]);
  });

  it.each([
    ['without parameters', undefined],
    ['with other parameters', [{ name: 'page', in: 'query' }]],
    ['with such a name in its path', [{ name: 'quoteId', in: 'path' }]],
  ])('leaves an operation %s as it is', (_which, parameters) => {
    const { responses, ...operation } = described(parameters?.map((each) => ({ ...each })));
    expect(operation.parameters).toEqual(parameters);
    expect([Object.keys(responses['200'].content), responses['409'].content]).toEqual([
      ['application/json'],
      json(ERROR),
    ]);
  });
});
