/** The parts of an OpenAPI document that are used here. */
interface Described {
  paths: object;
  components?: { schemas?: Record<string, object> };
}
interface DescribedOperation {
  parameters?: { name: string; in: string }[];
  responses: Record<string, { content?: Record<string, object> }>;
}

/**
 * Type of a plan: JSON like every answer (BEHAVIOUR §1), with a profile of its own, which distinguishes it
 * from the answer of the operation.
 */
export const PLAN_TYPE = 'application/json; profile=plan';

/** Parameters of operations with a dry run that the contract does not have. */
const OWN_PARAMETERS: ReadonlySet<string> = new Set(['dryRun', 'quoteId']);

/** Of a renewal for one year. */
const EXAMPLE = {
  plan: {
    currency: 'USD',
    items: [
      {
        name: 'example.com',
        type: 'renewal',
        interval: 'year',
        duration: 1,
        originalPriceCents: 1600,
        priceCents: 1600,
        taxCents: 0,
      },
    ],
    totalCents: 1600,
    balanceAfterCents: 9_998_400,
    registryCommands: ['domain:renew example.com for 1 year from 2027-03-01'],
    changes: [{ field: 'expireDate', from: '2027-03-01T12:00:00Z', to: '2028-03-01T12:00:00Z' }],
    events: ['account.credit.balance_change'],
    warnings: [],
    verifications: [],
    mails: [],
  },
};

const QUOTED_REFUSAL = '#/components/schemas/QuotedRefusal';

/** As every error; with the plan where a quote no longer holds. */
const quotedRefusal = (error: { properties?: object }): object => ({
  ...error,
  properties: {
    ...error.properties,
    plan: {
      $ref: '#/components/schemas/PlanDto',
      description: 'With `quote_changed` only: what the call would charge and do now.',
    },
  },
});

/**
 * Adds the plan to the answers of each operation that has a dry run, and to its conflicts where it takes a quote.
 * Changes the document.
 */
export function describePlans<Document extends Described>(document: Document): Document {
  const { schemas } = document.components ?? {};
  if (schemas?.Error) schemas.QuotedRefusal = quotedRefusal(schemas.Error);
  const operations = Object.values(document.paths).flatMap((path: object) => Object.values(path));
  for (const { parameters, responses } of operations as DescribedOperation[]) {
    const own =
      parameters?.filter(({ name, in: place }) => place === 'query' && OWN_PARAMETERS.has(name)) ?? [];
    if (own.length === 0) continue;
    for (const parameter of own) Object.assign(parameter, { 'x-extension': true });
    const conflict = responses['409']?.content;
    if (conflict && own.length > 1) conflict['application/json'] = { schema: { $ref: QUOTED_REFUSAL } };
    responses['200'].content = {
      ...responses['200'].content,
      [PLAN_TYPE]: { schema: { $ref: '#/components/schemas/PlanResponseDto' }, example: EXAMPLE },
    };
  }
  return document;
}
