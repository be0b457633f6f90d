/** ISO 4217 codes we keep amounts in, with the number of decimal places of the currency. */
const MINOR_DIGITS: ReadonlyMap<string, number> = new Map(
  Object.entries({ USD: 2, EUR: 2, GBP: 2, CNY: 2, CAD: 2, AUD: 2, CHF: 2, BRL: 2, SEK: 2, PLN: 2, JPY: 0 }),
);

/**
 * An amount in the smallest unit of its currency (cents for USD). Never a float inside the product: numbers
 * with decimals exist only in JSON, made and read here, exact to the cent.
 */
export class Money {
  /** ISO 4217 codes of all that amounts may be in. */
  static readonly currencies: readonly string[] = [...MINOR_DIGITS.keys()];

  private constructor(
    readonly minor: bigint,
    readonly currency: string,
  ) {}

  static of(minor: bigint, currency = 'USD'): Money {
    if (!MINOR_DIGITS.has(currency)) throw new RangeError(`unknown currency ${currency}`);
    return new Money(minor, currency);
  }

  static zero(currency = 'USD'): Money {
    return Money.of(0n, currency);
  }

  /**
   * Reads a JSON number or a decimal string ("14.5", "14.50"). Undefined when it is no plain decimal or has
   * more decimals than the currency: 14.505 USD is not a price.
   */
  static parse(value: number | string, currency = 'USD'): Money | undefined {
    const match = /^(-?)(\d{1,13})(?:\.(\d+))?$/.exec(String(value));
    if (!match) return undefined;
    const [, sign, whole, fraction = ''] = match;
    const digits = MINOR_DIGITS.get(currency);
    if (digits === undefined) return undefined;
    const significant = fraction.replace(/0+$/, '');
    if (significant.length > digits) return undefined;
    const minor = BigInt(whole + significant.padEnd(digits, '0'));
    return Money.of(sign ? -minor : minor, currency);
  }

  plus(other: Money): Money {
    return Money.of(this.minor + this.sameCurrency(other).minor, this.currency);
  }

  minus(other: Money): Money {
    return Money.of(this.minor - this.sameCurrency(other).minor, this.currency);
  }

  times(count: number): Money {
    return Money.of(this.minor * BigInt(count), this.currency);
  }

  /** Scales by basis points (1/10,000), rounding half up to the smallest unit; used for mark-ups and tax. */
  scaledBy(basisPoints: number): Money {
    const product = this.minor * BigInt(basisPoints);
    const rounded = product >= 0n ? (product + 5_000n) / 10_000n : -((-product + 5_000n) / 10_000n);
    return Money.of(rounded, this.currency);
  }

  equals(other: Money): boolean {
    return this.currency === other.currency && this.minor === other.minor;
  }

  isLessThan(other: Money): boolean {
    return this.minor < this.sameCurrency(other).minor;
  }

  /** Decimal text with the currency's full number of places: "14.50". */
  toDecimal(): string {
    const digits = MINOR_DIGITS.get(this.currency)!;
    const text = (this.minor < 0n ? -this.minor : this.minor).toString().padStart(digits + 1, '0');
    const cut = text.length - digits;
    return `${this.minor < 0n ? '-' : ''}${text.slice(0, cut)}${digits ? `.${text.slice(cut)}` : ''}`;
  }

  /** The number that goes into JSON; exact up to 2^53 smallest units. */
  toNumber(): number {
    return Number(this.toDecimal());
  }

  private sameCurrency(other: Money): Money {
    if (other.currency !== this.currency)
      throw new RangeError(`cannot mix ${this.currency} and ${other.currency}`);
    return other;
  }
}
