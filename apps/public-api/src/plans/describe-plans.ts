import type { OpenAPIObject } from '@nestjs/swagger';

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
  },
};

/** Adds the plan to the answers of each operation that has a dry run. Changes the document. */
export function describePlans(document: OpenAPIObject): OpenAPIObject {
  for (const { get, post, put, patch, delete: remove } of Object.values(document.paths))
    for (const operation of [get, post, put, patch, remove]) {
      const dryRun = operation?.parameters?.find(
        (parameter) => 'name' in parameter && parameter.name === 'dryRun',
      );
      if (!dryRun) continue;
      // the contract does not have it
      Object.assign(dryRun, { 'x-extension': true });
      const success = operation!.responses['200'] as { content?: Record<string, object> };
      success.content = {
        ...success.content,
        [PLAN_TYPE]: { schema: { $ref: '#/components/schemas/PlanResponseDto' }, example: EXAMPLE },
      };
    }
  return document;
}
