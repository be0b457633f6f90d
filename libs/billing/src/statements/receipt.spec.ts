import { Money } from '@registrar/kernel';
import type { OrderStatus } from '../order';
import { monthNamed } from './month';
import { Documents, ReceiptReader, type Seller } from './ports';
import { ITEM_WORDS, type Receipt, receiptNumber } from './receipt';
import type { OpenStatement } from './statement';
import { newReceipts } from './wire';

const NOW = new Date('2026-03-02T09:15:00Z');
const SELLER: Seller = { name: 'Names Ltd', address: ['1 Main St'] };
const NO_SELLER = {
  kind: 'conflict',
  code: 'billing.seller_unknown',
  details: 'Documents require the settings SELLER_NAME and SELLER_ADDRESS.',
};
const receipt = (status: OrderStatus): Receipt => ({
  orderId: 70_001,
  status,
  orderedAt: NOW,
  buyer: { accountId: 7, username: 'owner', address: [], asAtPurchase: true },
  items: [],
  discount: Money.zero(),
  net: Money.zero(),
  tax: Money.zero(),
  total: Money.zero(),
  refunds: [],
  refunded: Money.zero(),
});

class OneReceipt extends ReceiptReader {
  constructor(private readonly status: OrderStatus) {
    super();
  }

  async find(accountId: number, orderId: number): Promise<Receipt | undefined> {
    return accountId === 7 && orderId === 70_001 ? receipt(this.status) : undefined;
  }
}

/** Documents that are the names of their parts. */
class Names extends Documents {
  async *receipt({ orderId }: Receipt, { name }: Seller): AsyncGenerator<Uint8Array> {
    yield Buffer.from(`receipt ${orderId} of ${name}`);
  }

  async *statement({ head }: OpenStatement, { name }: Seller): AsyncGenerator<Uint8Array> {
    yield Buffer.from(`statement ${head.month.name} of ${name}`);
  }
}

const receipts = (status: OrderStatus = 'success') =>
  newReceipts({ receiptReader: new OneReceipt(status), documents: new Names() }, { seller: SELLER });
const statement = { head: { month: monthNamed('2026-03')! } } as OpenStatement;
const NAMELESS = newReceipts(
  { receiptReader: new OneReceipt('success'), documents: new Names() },
  { seller: undefined },
);

async function textOf(document: AsyncIterable<Uint8Array>): Promise<string> {
  let text = '';
  for await (const piece of document) text += Buffer.from(piece).toString();
  return text;
}

describe('a receipt', () => {
  it('is of an order that is paid, for its owner', async () => {
    expect(await receipts().get(7, 70_001)).toEqual(receipt('success'));
    expect(await textOf(await receipts().document(7, 70_001))).toBe('receipt 70001 of Names Ltd');
    expect(receiptNumber(70_001)).toBe('R-70001');
  });

  it.each<OrderStatus>(['initialized', 'started', 'review', 'failed'])(
    'is a 409 for an order that is %s',
    async (status) => {
      const refusal = {
        kind: 'conflict',
        code: 'billing.order_not_paid',
        details: 'Receipts exist for paid orders only.',
      };
      await expect(receipts(status).get(7, 70_001)).rejects.toMatchObject(refusal);
      await expect(receipts(status).document(7, 70_001)).rejects.toMatchObject(refusal);
    },
  );

  it.each([
    [8, 70_001],
    [7, 70_002],
  ])('is not found for account %i by the order id %i', async (accountId, orderId) => {
    await expect(receipts().get(accountId, orderId)).rejects.toMatchObject({
      kind: 'not_found',
      code: 'billing.order_not_found',
    });
  });

  it('is a document only where the registrar has said who sells, and its data are there all the same', async () => {
    await expect(NAMELESS.document(7, 70_001)).rejects.toMatchObject(NO_SELLER);
    expect(await NAMELESS.get(7, 70_001)).toMatchObject({ orderId: 70_001 });
  });

  it('has a word for each type of item', () => {
    expect(ITEM_WORDS).toEqual({
      registration: 'Registration',
      renewal: 'Renewal',
      transfer: 'Transfer',
      whois_privacy: 'WHOIS privacy',
      restore: 'Restore',
    });
  });
});

describe('the document of a statement', () => {
  it('names the registrar, and needs its name', async () => {
    expect(await textOf(receipts().statementDocument(statement))).toBe('statement 2026-03 of Names Ltd');
    expect(() => NAMELESS.statementDocument(statement)).toThrow(expect.objectContaining(NO_SELLER) as Error);
  });
});
