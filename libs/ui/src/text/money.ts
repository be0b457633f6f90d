/** Digits after the point of currencies that have other than two (ISO 4217). */
const DIGITS: Readonly<Record<string, number>> = {
  BHD: 3,
  CLP: 0,
  ISK: 0,
  JPY: 0,
  KRW: 0,
  KWD: 3,
  TND: 3,
  VND: 0,
};

export const minorDigits = (currency: string): number => DIGITS[currency.toUpperCase()] ?? 2;

/** Minor units as text with its currency: 123456 USD is `1,234.56 USD`. No floating point is involved. */
export function minorUnitsText(minor: bigint | number | string, currency: string): string {
  const value = BigInt(minor);
  const digits = minorDigits(currency);
  const whole = (value < 0n ? -value : value).toString().padStart(digits + 1, '0');
  const units = whole.slice(0, whole.length - digits);
  const rest = whole.slice(whole.length - digits);
  return `${value < 0n ? '−' : ''}${grouped(units)}${digits > 0 ? `.${rest}` : ''} ${currency}`;
}

/** A decimal amount of the API as text: `-1234.5` USD is `−1,234.50 USD`. Text that is no number is unchanged. */
export function amountText(amount: string | number, currency?: string): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(amount));
  if (!match) return String(amount);
  const [, sign, units, rest = ''] = match;
  const fraction = rest.padEnd(currency === undefined ? 2 : minorDigits(currency), '0');
  const text = `${sign ? '−' : ''}${grouped(units)}${fraction ? `.${fraction}` : ''}`;
  return currency === undefined ? text : `${text} ${currency}`;
}

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');
