/** The parts of an OpenAPI document that are used here. */
interface Described {
  paths: object;
}
interface DescribedOperation {
  parameters?: object[];
  responses: Record<string, { content?: Record<string, object> }>;
}

/**
 * Type of a plan: JSON like every answer (BEHAVIOUR §1), with a profile of its own, which distinguishes it
 * from the answer of the operation.
 */
export const PLAN_TYPE = 'application/json; profile=plan';

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

/** Adds the plan to the answers of each operation that has a dry run. Changes the document. */
export function describePlans<Document extends Described>(document: Document): Document {
  const operations = Object.values(document.paths).flatMap((path: object) => Object.values(path));
  for (const { parameters, responses } of operations as DescribedOperation[]) {
    const dryRun = parameters?.find((parameter) => 'name' in parameter && parameter.name === 'dryRun');
    if (!dryRun) continue;
    // the contract does not have it
    Object.assign(dryRun, { 'x-extension': true });
    responses['200'].content = {
      ...responses['200'].content,
      [PLAN_TYPE]: { schema: { $ref: '#/components/schemas/PlanResponseDto' }, example: EXAMPLE },
    };
  }
  return document;
}
