import { conflict, type Money, notFound } from '@registrar/kernel';
import type { OrderItemStatus, OrderItemType, OrderStatus } from '../order';
import type { AppliedTax } from '../tax/tax';
import type { Documents, ReceiptReader, Seller } from './ports';
import type { OpenStatement } from './statement';

export interface ReceiptItem {
  name?: string;
  type: OrderItemType;
  status: OrderItemStatus;
  interval?: string;
  duration: number;
  quantity: number;
  /** Before offers and promotions; absent: the price. */
  originalPrice?: Money;
  /** What it was sold for, before tax. */
  price: Money;
  tax: Money;
}

/** Money that came back for an order. */
export interface ReceiptRefund {
  at: Date;
  amount: Money;
  /** Of it. */
  tax: Money;
}

export interface ReceiptBuyer {
  accountId: number;
  username: string;
  name?: string;
  companyName?: string;
  /** Lines. */
  address: readonly string[];
  country?: string;
  /**
   * Its name and address are those at purchase; else as they are now, since the order is of a time in which
   * they were not kept.
   */
  asAtPurchase: boolean;
}

export interface Receipt {
  orderId: number;
  status: OrderStatus;
  orderedAt: Date;
  /** When it was charged; absent: nothing was. */
  paidAt?: Date;
  buyer: ReceiptBuyer;
  items: readonly ReceiptItem[];
  /** How it was taxed; absent: from a time in which that was not kept. */
  appliedTax?: AppliedTax;
  /** Of a promotion; what the item's prices are less by already. */
  discount: Money;
  /** Before tax. */
  net: Money;
  tax: Money;
  total: Money;
  /** In the currency shown with the order, where it differs; `rate`: of that currency for one USD. */
  displayed?: { rate: string; total: Money };
  refunds: readonly ReceiptRefund[];
  refunded: Money;
}

/** Of the one order it is for, so it is the same each time. */
export const receiptNumber = (orderId: number): string => `R-${orderId}`;

/** What a receipt calls the types of items. */
export const ITEM_WORDS: Readonly<Record<OrderItemType, string>> = {
  registration: 'Registration',
  renewal: 'Renewal',
  transfer: 'Transfer',
  whois_privacy: 'WHOIS privacy',
  restore: 'Restore',
};

/** Receipts of orders, and documents of them and of statements. */
export class Receipts {
  constructor(
    private readonly reader: ReceiptReader,
    private readonly documents: Documents,
    readonly seller: Seller | undefined,
  ) {}

  /** Throws 404 for an order of another account as for one that is not, 409 for one that is not paid. */
  async get(accountId: number, orderId: number): Promise<Receipt> {
    const receipt = await this.reader.find(accountId, orderId);
    if (!receipt) throw notFound('billing.order_not_found');
    if (receipt.status !== 'success')
      throw conflict('billing.order_not_paid', 'Receipts exist for paid orders only.');
    return receipt;
  }

  /** As `get`; throws 409 while the registrar has not said who sells. */
  async document(accountId: number, orderId: number): Promise<AsyncIterable<Uint8Array>> {
    const seller = this.named();
    return this.documents.receipt(await this.get(accountId, orderId), seller);
  }

  /** Throws 409 while the registrar has not said who sells. */
  statementDocument(statement: OpenStatement): AsyncIterable<Uint8Array> {
    return this.documents.statement(statement, this.named());
  }

  private named(): Seller {
    if (!this.seller)
      throw conflict(
        'billing.seller_unknown',
        'Documents require the settings SELLER_NAME and SELLER_ADDRESS.',
      );
    return this.seller;
  }
}
