import { amountText, minorUnitsText } from './money';

describe('money as text', () => {
  it.each([
    [123456, 'USD', '1,234.56 USD'],
    ['-5', 'EUR', '−0.05 EUR'],
    [0, 'USD', '0.00 USD'],
    [1234567, 'JPY', '1,234,567 JPY'],
    [1500, 'KWD', '1.500 KWD'],
    [1, 'KWD', '0.001 KWD'],
    [-1234567, 'jpy', '−1,234,567 jpy'],
    [1234, 'BHD', '1.234 BHD'],
    [1234, 'TND', '1.234 TND'],
    [1234, 'CLP', '1,234 CLP'],
    [1234, 'ISK', '1,234 ISK'],
    [1234, 'KRW', '1,234 KRW'],
    [1234, 'VND', '1,234 VND'],
    [99999, 'EUR', '999.99 EUR'],
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
    ['+5', 'USD', '+5'],
    ['5 USD', 'USD', '5 USD'],
    ['5.', 'USD', '5.'],
    ['1000000', 'USD', '1,000,000.00 USD'],
    ['1.5', 'KWD', '1.500 KWD'],
    ['-1000', 'JPY', '−1,000 JPY'],
  ])('the amount %s in %s reads %s', (amount, currency, text) => {
    expect(amountText(amount, currency)).toBe(text);
  });
});
