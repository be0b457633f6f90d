import {
  type CallNotes,
  type Check,
  type DomainEvent,
  isListOf,
  isNumber,
  isObjectOf,
  isText,
  Money,
  optional,
  type PlannedItem,
  type PlannedSteps,
  storedAs,
} from '@registrar/kernel';

/** A line of the planned order. */
export interface PlanItem {
  name: string;
  type: string;
  interval: string;
  duration: number;
  originalPriceCents?: number;
  priceCents: number;
  taxCents: number;
}

export interface PlanChange {
  field: string;
  from?: unknown;
  to?: unknown;
}

/** The plan that a dry run returns; amounts in cents of `currency`. */
export interface Plan {
  currency: string;
  items: PlanItem[];
  totalCents: number;
  refundCents?: number;
  balanceAfterCents?: number;
  registryCommands: string[];
  changes: PlanChange[];
  events: string[];
  warnings: string[];
  verifications: string[];
  mails: string[];
  /** The answer of the call; absent where it depends on the registry. */
  result?: unknown;
}

const isAnything: Check<unknown> = (_value): _value is unknown => true;

/** Reads the stored plan of a quote. */
export const storedPlan = storedAs<Plan>('plan of the quote', {
  currency: isText,
  items: isListOf(
    isObjectOf<PlanItem>({
      name: isText,
      type: isText,
      interval: isText,
      duration: isNumber,
      originalPriceCents: optional(isNumber),
      priceCents: isNumber,
      taxCents: isNumber,
    }),
  ),
  totalCents: isNumber,
  refundCents: optional(isNumber),
  balanceAfterCents: optional(isNumber),
  registryCommands: isListOf(isText),
  changes: isListOf(
    isObjectOf<PlanChange>({ field: isText, from: optional(isAnything), to: optional(isAnything) }),
  ),
  events: isListOf(isText),
  warnings: isListOf(isText),
  verifications: isListOf(isText),
  mails: isListOf(isText),
  result: optional(isAnything),
});

const NO_STEPS: PlannedSteps = { registryCommands: [], changes: [], events: [] };

/**
 * The plan from the notes of the stores. `steps`: those that follow from the operation that the call opened;
 * absent: the call opened no operation.
 */
export function planOf(call: CallNotes, accountId: number, steps: PlannedSteps = NO_STEPS): Plan {
  const orders = call.ofKind('order');
  const nothing = Money.zero(orders[0]?.authAmount.currency ?? 'USD');
  const total = orders.reduce((sum, { authAmount }) => sum.plus(authAmount), nothing);
  const events = call.ofKind('event').map(({ event }) => event);
  const balance = balanceAfter(events, accountId);
  return {
    currency: total.currency,
    items: orders.flatMap(({ items }) => items.map(itemOf)),
    totalCents: centsOf(total),
    ...(steps.refund && { refundCents: centsOf(steps.refund) }),
    ...(balance && { balanceAfterCents: centsOf(balance) }),
    registryCommands: steps.registryCommands,
    // The steps of an operation include its local changes, which the stores note too: use the steps alone.
    changes: call.isDecided ? steps.changes : call.ofKind('change').map(({ change }) => change),
    // The plan shows no events of other accounts.
    events: [
      ...new Set([
        ...events.filter((event) => event.accountId === accountId).map(({ name }) => name),
        ...steps.events,
      ]),
    ],
    warnings: [...call.ofKind('warning').map(({ text }) => text), ...(steps.warnings ?? [])],
    verifications: [
      ...new Set([...call.ofKind('verification').map(({ text }) => text), ...(steps.verifications ?? [])]),
    ],
    mails: [...new Set([...call.ofKind('mail').map(({ template }) => template), ...(steps.mails ?? [])])],
  };
}

const itemOf = ({
  name,
  type,
  interval,
  duration,
  originalPrice,
  price,
  taxAmount,
}: PlannedItem): PlanItem => ({
  name,
  type,
  interval,
  duration,
  ...(originalPrice && { originalPriceCents: centsOf(originalPrice) }),
  priceCents: centsOf(price),
  taxCents: taxAmount ? centsOf(taxAmount) : 0,
});

/** Available credit after the call: the ledger publishes an event at each change, the last one is current. */
function balanceAfter(events: readonly DomainEvent[], accountId: number): Money | undefined {
  const last = events.findLast(
    (event) => event.name === 'account.credit.balance_change' && event.accountId === accountId,
  );
  return last && Money.parse(last.payload.balance as number, 'USD');
}

/** USD has two decimals, the smallest unit is the cent. */
const centsOf = (amount: Money): number => Number(amount.minor);
