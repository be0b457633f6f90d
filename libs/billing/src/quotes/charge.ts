import { Money } from '@registrar/kernel';
import type { QuotedPlan } from './quote';

/** A line of a plan. */
type ChargedItem = {
  name: string;
  type: string;
  interval: string;
  duration: number;
  priceCents: number;
  taxCents: number;
};

/** The money of a plan, as it is stored: no refund is absent. Types and no interfaces, so that JSON fits them. */
type PlannedCharge = { currency: string; items: ChargedItem[]; totalCents: number; refundCents?: number };
type Charge = Required<PlannedCharge>;

/** What differs between the money of two plans, in words; empty: both charge and refund exactly the same. */
export function chargeDifferences(quoted: QuotedPlan, now: QuotedPlan): string[] {
  const [before, after] = [chargeOf(quoted), chargeOf(now)];
  if (before.currency !== after.currency)
    return [`the currency was ${before.currency} and is now ${after.currency}`];
  const { currency } = before;
  return [
    ...itemDifferences(before, after),
    ...difference('the total', before.totalCents, after.totalCents, currency),
    ...difference('the refund', before.refundCents, after.refundCents, currency),
  ];
}

/** By position: an order has its lines in a fixed sequence. The price before promotions is not charged. */
function itemDifferences(before: Charge, after: Charge): string[] {
  const length = Math.max(before.items.length, after.items.length);
  return Array.from({ length }, (_, at) => at).flatMap((at) => {
    const [quoted, now] = [before.items[at], after.items[at]];
    if (!quoted || titleOf(quoted) !== titleOf(now))
      return [`line ${at + 1} was ${titleOf(quoted)} and is now ${titleOf(now)}`];
    const title = `the ${titleOf(now)}`;
    return [
      ...difference(title, quoted.priceCents, now.priceCents, after.currency),
      ...difference(`the tax of ${title}`, quoted.taxCents, now.taxCents, after.currency),
    ];
  });
}

const titleOf = (item: ChargedItem | undefined): string =>
  item ? `${item.type} of ${item.name} for ${item.duration} ${item.interval}` : 'absent';

function difference(
  what: string,
  before: number | undefined,
  after: number | undefined,
  currency: string,
): string[] {
  if (before === after) return [];
  const [was, is] = [before, after].map((cents) =>
    cents === undefined ? 'absent' : `${Money.of(BigInt(cents), currency).toDecimal()} ${currency}`,
  );
  return [`${what} was ${was} and is now ${is}`];
}

const chargeOf = (plan: QuotedPlan): Charge => {
  const { currency, items, totalCents, refundCents } = plan as PlannedCharge;
  return { currency, items, totalCents, refundCents: refundCents ?? 0 };
};
