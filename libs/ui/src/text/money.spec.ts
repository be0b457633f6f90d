import { amountText, minorUnitsText } from './money';

describe('money as text', () => {
  it.each([
    [123456, 'USD', '1,234.56 USD'],
    ['-5', 'EUR', '−0.05 EUR'],
    [0, 'USD', '0.00 USD'],
    [1234567, 'JPY', '1,234,567 JPY'],
    [1500, 'KWD', '1.500 KWD'],
    ['900719925474099312345', 'USD', '9,007,199,254,740,993,123.45 USD'],
  ])('%s minor units of %s read %s', (minor, currency, text) => {
    expect(minorUnitsText(minor, currency)).toBe(text);
  });

  it.each([
    ['1234.5', 'USD', '1,234.50 USD'],
    ['-0.75', 'USD', '−0.75 USD'],
    ['100', undefined, '100.00'],
    [12, 'JPY', '12 JPY'],
    ['0.1234', 'USD', '0.1234 USD'],
    ['unlimited', 'USD', 'unlimited'],
  ])('the amount %s in %s reads %s', (amount, currency, text) => {
    expect(amountText(amount, currency)).toBe(text);
  });
});
