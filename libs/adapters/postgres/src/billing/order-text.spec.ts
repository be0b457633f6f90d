import { decimalOf, OrderText } from './order-text';

const REGISTRAR = 'The "Registrar"';
const ORDER = ['7', '1767323700.987654', 'success', 'USD', '', '1450', '1450', '0', '0'];
const ITEM = ['9', '"a.example"', 'registration', 'success', 'year', '1', '1'];
const PRICES = ['1600', '1450', '', '', '"example"', 'no'];
const row = (...values: string[]): string => values.join('\x1f');
const rows = (...all: string[]): string => all.join('\x1e');
const written = (text: string | null, sendDefaults = false): string[] =>
  new OrderText(REGISTRAR, sendDefaults).orders(text);

const ORDER_JSON =
  '{"id":7,"createDate":"2026-01-02T03:15:00Z","status":"success","registrar":"The \\"Registrar\\"","currency":"USD","authAmount":14.5,"finalAmount":14.5,"orderItems":[';
const ITEM_JSON =
  '{"id":9,"name":"a.example","type":"registration","status":"success","interval":"year","duration":1,"quantity":1,"originalPrice":16,"price":14.5,"tld":"example","isRefundable":false}';

describe('the text of orders', () => {
  it('is empty without orders', () => {
    expect(written(null)).toEqual([]);
  });

  it('has each order with its items in their order', () => {
    const second = ['10', ...ITEM.slice(1)];
    const other = ['6', ...ORDER.slice(1)];
    expect(
      written(
        rows(
          row(...ORDER, ...ITEM, ...PRICES),
          row(...ORDER, ...second, ...PRICES),
          row(...other, ...ITEM, ...PRICES),
        ),
      ),
    ).toEqual([
      `${ORDER_JSON}${ITEM_JSON},${ITEM_JSON.replace('"id":9', '"id":10')}]}`,
      `${ORDER_JSON.replace('"id":7', '"id":6')}${ITEM_JSON}]}`,
    ]);
  });

  it('shows an order without items', () => {
    expect(written(row(...ORDER, '', 'null', ...Array<string>(10).fill(''), 'no'))).toEqual([
      `${ORDER_JSON}]}`,
    ]);
  });

  it('leaves out the registrar where it has no name', () => {
    expect(new OrderText('', false).orders(row(...ORDER, ...ITEM, ...PRICES))[0]).not.toContain('registrar');
  });

  it('sends amounts and counts of 0 as defaults, but nothing for amounts that are not stored', () => {
    const [item] = (
      JSON.parse(
        written(
          row(...ORDER, '9', 'null', 'renewal', 'failed', '', '0', '0', '0', '0', '0', '', '', 'no'),
          true,
        )[0],
      ) as { orderItems: unknown[] }
    ).orderItems;
    expect(item).toEqual({
      id: 9,
      name: null,
      type: 'renewal',
      status: 'failed',
      interval: null,
      duration: 0,
      quantity: 0,
      originalPrice: 0,
      price: 0,
      priceNonUsd: 0,
      isRefundable: false,
    });
  });

  it('omits defaults otherwise, and shows an unknown original price as null', () => {
    const item = ['9', 'null', 'renewal', 'failed', '', '0', '0', '', '0', '0', '0', '', 'no'];
    expect(written(row(...ORDER, ...item))[0]).toBe(
      `${ORDER_JSON}{"id":9,"name":null,"type":"renewal","status":"failed","interval":null,"originalPrice":null,"isRefundable":false}]}`,
    );
  });

  it.each([
    ['JPY', '2175', '2175'],
    ['CNY', '10295', '102.95'],
  ])('writes a price in %s in the places of that currency, and its rate', (currency, minor, json) => {
    const order = [...ORDER.slice(0, 3), currency, '7.1', ...ORDER.slice(5)];
    const prices = ['1600', '1450', minor, '', '', 'no'];
    const [text] = written(row(...order, ...ITEM, ...prices));
    expect(text).toContain(`"currency":"${currency}","currencyRate":7.1,"authAmount":14.5`);
    expect(text).toContain(`"price":14.5,"priceNonUsd":${json},"isRefundable"`);
  });

  it.each([
    ['yes', '"isRefundable":true}'],
    ['no', '"isRefundable":false}'],
    ['confirm', '"isRefundable":false,"refundNeeds":"confirmLostRenewals"}'],
  ])('says of refundability %s: %s', (refundability, json) => {
    expect(written(row(...ORDER, ...ITEM, ...PRICES.slice(0, -1), refundability))[0]).toContain(json);
  });
});

describe('an amount in smallest units', () => {
  it.each([
    ['0', 2, '0'],
    ['5', 2, '0.05'],
    ['50', 2, '0.5'],
    ['100', 2, '1'],
    ['1450', 2, '14.5'],
    ['-5', 2, '-0.05'],
    ['-12345', 2, '-123.45'],
    ['9223372036854775807', 2, '92233720368547758.07'],
    ['2170', 0, '2170'],
  ])('%s with %s places is written as %s', (minor, places, json) => {
    expect(decimalOf(minor, places)).toBe(json);
  });
});
