import * as fc from 'fast-check';
import { Money } from './money';

const usd = (text: string): Money => Money.parse(text)!;

describe('a price in JSON', () => {
  it.each([
    [14.5, 1450n],
    ['14.50', 1450n],
    [0, 0n],
    ['0.01', 1n],
    [-3.2, -320n],
    ['14.500', 1450n],
    [9007199254740.99, 900719925474099n],
    ['100', 10_000n],
    ['100.000', 10_000n],
    ['0.1000', 10n],
  ])('%s is %s cents', (value, minor) => {
    expect(Money.parse(value)?.minor).toBe(minor);
  });

  it.each([
    14.505,
    '14.501',
    '1e3',
    1e21,
    NaN,
    Infinity,
    '',
    ' 1',
    '1.',
    '.5',
    '1,5',
    '0x10',
    '99999999999999',
    '--1',
    '1.5x',
  ])('%s is no price', (value) => {
    expect(Money.parse(value)).toBeUndefined();
  });

  it('has no decimals in a currency without any', () => {
    expect(Money.parse('100', 'JPY')?.toDecimal()).toBe('100');
    expect(Money.parse('100.5', 'JPY')).toBeUndefined();
  });

  it('comes back exactly as it was written, to the cent', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), (minor) => {
        const money = Money.of(minor);
        expect(Money.parse(money.toDecimal())?.minor).toBe(minor);
        expect(Money.parse(money.toNumber())?.minor).toBe(minor);
      }),
    );
  });
});

describe('arithmetic', () => {
  it('adds what floats cannot', () => {
    expect(usd('0.1').plus(usd('0.2')).toNumber()).toBe(0.3);
  });

  it('subtracts and multiplies', () => {
    expect(usd('10').minus(usd('3.01')).toDecimal()).toBe('6.99');
    expect(usd('3').minus(usd('10')).toDecimal()).toBe('-7.00');
    expect(usd('14.50').times(3).toDecimal()).toBe('43.50');
    expect(Money.of(7n, 'JPY').times(2).plus(Money.of(1n, 'JPY')).minus(Money.of(5n, 'JPY'))).toEqual(
      Money.of(10n, 'JPY'),
    );
  });

  it('has a zero in each currency', () => {
    expect(Money.zero()).toEqual(Money.of(0n, 'USD'));
    expect(Money.zero('JPY')).toEqual(Money.of(0n, 'JPY'));
  });

  it.each([
    ['1', '2', true, false],
    ['2', '2', false, true],
    ['2', '1', false, false],
    ['-1', '0', true, false],
  ])('compares %s with %s', (one, other, isLess, isEqual) => {
    expect([usd(one).isLessThan(usd(other)), usd(one).equals(usd(other))]).toEqual([isLess, isEqual]);
  });

  it.each([
    [5n, 'USD', '0.05'],
    [-5n, 'USD', '-0.05'],
    [0n, 'USD', '0.00'],
    [0n, 'JPY', '0'],
    [-7n, 'JPY', '-7'],
    [123_456n, 'EUR', '1234.56'],
  ])('writes %s of %s as %s', (minor, currency, text) => {
    expect(Money.of(minor, currency).toDecimal()).toBe(text);
  });

  it.each([
    [300_00n, 11_500, 345_00n],
    [1n, 5_000, 1n],
    [1n, 4_999, 0n],
    [3n, 5_000, 2n],
    [-3n, 5_000, -2n],
    [100n, 0, 0n],
  ])('scales %s by %s basis points to %s, half up', (minor, basisPoints, scaled) => {
    expect(Money.of(minor).scaledBy(basisPoints).minor).toBe(scaled);
  });

  it('never mixes currencies', () => {
    for (const mix of [
      () => usd('1').plus(Money.of(1n, 'EUR')),
      () => usd('1').minus(Money.of(1n, 'EUR')),
      () => usd('1').isLessThan(Money.of(1n, 'EUR')),
    ]) {
      expect(mix).toThrow(RangeError);
    }
    expect(usd('1').equals(Money.of(100n, 'EUR'))).toBe(false);
    expect(() => usd('1').plus(Money.of(1n, 'EUR'))).toThrow('cannot mix USD and EUR');
  });

  it('knows no currency that it was not told of', () => {
    expect(() => Money.of(1n, 'XXX')).toThrow(RangeError);
    expect(Money.parse(1, 'XXX')).toBeUndefined();
    expect(() => Money.of(1n, 'constructor')).toThrow(RangeError);
    expect(Money.parse(1, 'constructor')).toBeUndefined();
  });
});
