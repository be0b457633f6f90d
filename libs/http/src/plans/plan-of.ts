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

/** The answer of a dry run. */
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
  /** What the call would answer; absent where the registry decides. */
  result?: unknown;
}

const isAnything: Check<unknown> = (_value): _value is unknown => true;

/** The plan of a quote. */
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
 * What the stores have noted, as the answer of a dry run. `steps`: of the operation that the call opened;
 * undefined: it opened none.
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
    // An operation has all of them; its local ones are noted too.
    changes: call.isDecided ? steps.changes : call.ofKind('change').map(({ change }) => change),
    // events of other accounts stay private
    events: [
      ...new Set([
        ...events.filter((event) => event.accountId === accountId).map(({ name }) => name),
        ...steps.events,
      ]),
    ],
    warnings: steps.warnings ?? [],
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

/** The ledger reports every change of available credit by an event, the last one counts. */
function balanceAfter(events: readonly DomainEvent[], accountId: number): Money | undefined {
  const last = events.findLast(
    (event) => event.name === 'account.credit.balance_change' && event.accountId === accountId,
  );
  return last && Money.parse(last.payload.balance as number, 'USD');
}

/** USD has two decimals, the smallest unit is the cent. */
const centsOf = (amount: Money): number => Number(amount.minor);
