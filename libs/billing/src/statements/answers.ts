import { type MovementKind, MOVEMENT_WORDS } from './movement-words';
import type { Seller } from './ports';
import { ITEM_WORDS, type Receipt, type ReceiptItem, receiptNumber } from './receipt';
import type { Movement, StatementFoot, StatementHead, StatementHolder } from './statement';

/** A receipt as the APIs answer it: amounts are decimal texts. */
export interface ReceiptAnswer extends Pick<
  Receipt,
  'orderId' | 'orderedAt' | 'paidAt' | 'buyer' | 'appliedTax'
> {
  number: string;
  seller?: Seller;
  currency: string;
  items: (Omit<ReceiptItem, 'originalPrice' | 'price' | 'tax'> & {
    description: string;
    originalPrice?: string;
    price: string;
    tax: string;
  })[];
  discount: string;
  net: string;
  tax: string;
  total: string;
  displayed?: { currency: string; rate: string; total: string };
  refunds: { at: Date; amount: string; tax: string }[];
  refunded: string;
}

/** A month's statement as the APIs answer it: amounts are decimal texts. */
export interface StatementAnswer extends StatementHolder {
  month: string;
  currency: string;
  preliminary: boolean;
  opening: string;
  movements: (Pick<Movement, 'kind' | 'orderId' | 'names' | 'reference'> & {
    date: Date;
    description: string;
    amount: string;
    tax: string;
    balance: string;
  })[];
  totals: { kind: string; description: string; count: number; amount: string }[];
  tax: string;
  closing: string;
}

export function receiptAnswer(receipt: Receipt, seller: Seller | undefined): ReceiptAnswer {
  const {
    orderId,
    orderedAt,
    paidAt,
    buyer,
    items,
    appliedTax,
    discount,
    net,
    tax,
    total,
    displayed,
    refunds,
    refunded,
  } = receipt;
  return {
    number: receiptNumber(orderId),
    orderId,
    orderedAt,
    paidAt,
    seller,
    buyer,
    currency: total.currency,
    items: items.map(({ originalPrice, price, tax: itemTax, ...item }) => ({
      ...item,
      description: ITEM_WORDS[item.type],
      originalPrice: originalPrice?.toDecimal(),
      price: price.toDecimal(),
      tax: itemTax.toDecimal(),
    })),
    appliedTax,
    discount: discount.toDecimal(),
    net: net.toDecimal(),
    tax: tax.toDecimal(),
    total: total.toDecimal(),
    ...(displayed && {
      displayed: {
        currency: displayed.total.currency,
        rate: displayed.rate,
        total: displayed.total.toDecimal(),
      },
    }),
    refunds: refunds.map((refund) => ({
      at: refund.at,
      amount: refund.amount.toDecimal(),
      tax: refund.tax.toDecimal(),
    })),
    refunded: refunded.toDecimal(),
  };
}

export function statementAnswer({
  head,
  movements,
  foot,
}: {
  head: StatementHead;
  movements: readonly Movement[];
  foot: StatementFoot;
}): StatementAnswer {
  const { holder, month, currency, preliminary, opening } = head;
  return {
    ...holder,
    month: month.name,
    currency,
    preliminary,
    opening: opening.toDecimal(),
    movements: movements.map(({ at, kind, orderId, names, reference, amount: moved, tax, balance }) => ({
      date: at,
      kind,
      description: MOVEMENT_WORDS[kind],
      orderId,
      names,
      reference,
      amount: moved.toDecimal(),
      tax: tax.toDecimal(),
      balance: balance.toDecimal(),
    })),
    totals: Object.entries(foot.totals).map(([kind, total]) => ({
      kind,
      description: MOVEMENT_WORDS[kind as MovementKind],
      count: total.count,
      amount: total.amount.toDecimal(),
    })),
    tax: foot.tax.toDecimal(),
    closing: foot.closing.toDecimal(),
  };
}
