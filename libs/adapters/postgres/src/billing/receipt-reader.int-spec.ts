import { type AppliedTax, TaxRules } from '@registrar/billing';
import { Money } from '@registrar/kernel';
import { nextNumber, NOW } from '../../test/rows';
import { PostgresOrderStore } from './order-store';
import { PostgresReceiptReader } from './receipt-reader';
import { PostgresTaxRuleStore } from './tax-rule-store';
import {
  openStatements,
  closeStatements,
  database,
  rows,
  usd,
  inUnit,
  query,
  post,
} from '../../test/posted-rows';

beforeAll(openStatements);
afterAll(closeStatements);

describe('the receipt of an order', () => {
  const receipts = (): PostgresReceiptReader => new PostgresReceiptReader(database.sql);

  async function buy(
    appliedTax: AppliedTax | undefined,
    buyer?: number,
  ): Promise<{ accountId: number; orderId: number }> {
    const accountId = await rows.account();
    if (buyer !== undefined)
      await query('update accounts set registrant_id = $2 where id = $1', [accountId, buyer]);
    const orders = new PostgresOrderStore(database.sql, database.uow);
    const operationId = await rows.operation(accountId);
    const item = {
      name: 'a.example',
      type: 'registration' as const,
      interval: 'year' as const,
      duration: 1,
      quantity: 1,
      originalPrice: usd(1_100),
      price: usd(900),
      taxAmount: usd(171),
      tld: 'example',
    };
    const { id: orderId } = await inUnit(() =>
      orders.place({
        accountId,
        operationId,
        currency: 'USD',
        authAmount: usd(1_071),
        items: [item],
        appliedTax,
        createdAt: NOW,
      }),
    );
    await inUnit(() => orders.complete(orderId, usd(1_071), undefined));
    await post({
      kind: 'capture',
      accountId,
      orderId,
      createdAt: NOW,
      postings: [
        { ledgerAccount: 'held', accountId, amount: usd(-1_071) },
        { ledgerAccount: 'revenue', amount: usd(1_000) },
        { ledgerAccount: 'promotions', amount: usd(-100) },
        { ledgerAccount: 'tax', amount: usd(171) },
      ],
    });
    return { accountId, orderId };
  }

  const byRule = async (): Promise<AppliedTax> => {
    const country = `${String.fromCharCode(65 + (nextNumber() % 26))}X`;
    const { id } = await inUnit(() =>
      new TaxRules(new PostgresTaxRuleStore(database.sql, database.uow)).add(
        { country, businessStatus: 'business_with_tax_id', rateBps: 1_900, label: 'VAT', validFrom: NOW },
        NOW,
      ),
    );
    return {
      source: 'rule',
      ruleId: id,
      rateBps: 1_900,
      label: 'VAT',
      country,
      businessStatus: 'business_with_tax_id',
      taxId: 'DE1',
    };
  };

  it('has the tax and the buyer as at purchase, after any change of account and rule', async () => {
    const applied = await byRule();
    const contact = (
      await query(
        `insert into contacts (first_name, last_name, address1, zip, city, country, created_at) values ('Ilse', 'Varga', '4 Quay Street', '40110', 'Zell', 'DE', $1) returning id`,
        [NOW],
      )
    ).rows[0].id;
    const { accountId, orderId } = await buy(applied, contact);
    await query(`update accounts set registrant_id = null, tax_bps = 700, tax_country = 'US' where id = $1`, [
      accountId,
    ]);
    await query('update tax_rules set label = $2, rate_bps = 1 where id = $1', [applied.ruleId, 'GST']);
    expect(await receipts().find(accountId, orderId)).toMatchObject({
      orderId,
      status: 'success',
      paidAt: NOW,
      appliedTax: applied,
      discount: usd(100),
      net: usd(900),
      tax: usd(171),
      total: usd(1_071),
      refunds: [],
      refunded: usd(0),
      buyer: {
        accountId,
        name: 'Ilse Varga',
        address: ['4 Quay Street', '40110 Zell'],
        country: 'DE',
        asAtPurchase: true,
      },
      items: [
        {
          name: 'a.example',
          type: 'registration',
          status: 'success',
          originalPrice: usd(1_100),
          price: usd(900),
          tax: usd(171),
        },
      ],
    });
  });

  it('cannot be changed in what it says of tax', async () => {
    const { orderId } = await buy(await byRule());
    await expect(query('update order_taxes set rate_bps = 0 where order_id = $1', [orderId])).rejects.toThrow(
      'permission denied',
    );
    await expect(query('delete from order_taxes where order_id = $1', [orderId])).rejects.toThrow(
      'permission denied',
    );
  });

  it('of an order of before says so, and has what is known now', async () => {
    const { accountId, orderId } = await buy(undefined, await rows.contact('Zell'));
    const receipt = await receipts().find(accountId, orderId);
    expect(receipt).toMatchObject({ buyer: { address: ['Zell'], asAtPurchase: false }, tax: usd(171) });
    expect(receipt).not.toHaveProperty('appliedTax');
  });

  it('shows the refund, and the tax in it', async () => {
    const { accountId, orderId } = await buy(await byRule());
    const at = new Date('2026-03-04T00:00:00Z');
    await post({
      kind: 'refund',
      accountId,
      orderId,
      createdAt: at,
      postings: [
        { ledgerAccount: 'available', accountId, amount: usd(1_071) },
        { ledgerAccount: 'refunds', amount: usd(-1_000) },
        { ledgerAccount: 'promotions', amount: usd(100) },
        { ledgerAccount: 'tax', amount: usd(-171) },
      ],
    });
    expect((await receipts().find(accountId, orderId))?.refunds).toEqual([
      { at, amount: usd(1_071), tax: usd(171) },
    ]);
  });

  it.each([
    ['EUR', '0.92', 985],
    ['JPY', '150', 1_607],
  ])(
    'of an order that is displayed in %s has its total in that too, and else USD',
    async (currency, rate, minor) => {
      const { accountId, orderId } = await buy(undefined);
      expect(await receipts().find(accountId, orderId)).not.toHaveProperty('displayed');
      await query('update orders set currency = $2, currency_rate = $3 where id = $1', [
        orderId,
        currency,
        rate,
      ]);
      expect(await receipts().find(accountId, orderId)).toMatchObject({
        net: usd(900),
        tax: usd(171),
        total: usd(1_071),
        displayed: { rate, total: Money.of(BigInt(minor), currency) },
      });
    },
  );

  it('is of the account that bought it alone', async () => {
    const { orderId } = await buy(undefined);
    expect(await receipts().find(await rows.account(), orderId)).toBeUndefined();
    expect(await receipts().find(1, 2_000_000_000)).toBeUndefined();
  });
});
