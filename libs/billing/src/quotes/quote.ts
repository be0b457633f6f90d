import type { JsonValue } from '@registrar/kernel';

/** A plan with its price, kept for one execution of the operation. */
export interface Quote {
  /** UUID v7: ids are in the order of creation. */
  id: string;
  accountId: number;
  /** Id of the operation. */
  command: string;
  /** Of method, path, query and body. */
  requestHash: string;
  /** Without the call's result and personal data. */
  plan: QuotedPlan;
  createdAt: Date;
  expiresAt: Date;
  usedAt?: Date;
  /** Of the call that used it, where it placed one. */
  orderId?: number;
}

export type QuotedPlan = { [field: string]: JsonValue };

/** open: may be used · used: a call was charged by it · expired: no call can use it. */
export type QuoteState = 'open' | 'used' | 'expired';

export const quoteState = (
  { usedAt, expiresAt }: Pick<Quote, 'usedAt' | 'expiresAt'>,
  now: Date,
): QuoteState => (usedAt ? 'used' : expiresAt > now ? 'open' : 'expired');

/** Fields of changes whose values are personal or may hold a secret. */
const WITHOUT_VALUES = new Set(['emailForwarding', 'subscription', 'url', 'contacts', 'authCode']);

/** The part of a plan that a quote stores: no result of the call, and no personal data. */
export function quotedPlanOf(plan: JsonValue): QuotedPlan {
  const { result: _, ...stored } = plan as QuotedPlan;
  const changes = (stored.changes ?? []) as { field: string }[];
  return {
    ...stored,
    changes: changes.map((change) =>
      WITHOUT_VALUES.has(change.field) ? { field: change.field } : (change as QuotedPlan),
    ),
  };
}
