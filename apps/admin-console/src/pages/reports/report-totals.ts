import type { Report } from '../../api/staff-api';

/** The sum of a column over all rows: a count, or an amount of each currency. */
export interface Total {
  title: string;
  count?: number;
  amounts?: readonly { amount: string; currency: string }[];
}

const CURRENCY = 'currency';

/** Those of the answer, which has none where rows have several currencies: then of amounts, by currency. */
export function totalsOf({ columns, rows, totals }: Report): Total[] {
  const currencyAt = columns.findIndex(({ field }) => field === CURRENCY);
  if (totals)
    return columns.flatMap(({ title, type }, at): Total[] => {
      const total = totals[at];
      if (total === null || total === undefined || at === currencyAt) return [];
      if (type !== 'money') return [{ title, count: Number(total) }];
      return [{ title, amounts: [{ amount: String(total), currency: String(totals[currencyAt]) }] }];
    });
  if (currencyAt < 0 || rows.length === 0) return [];
  const currencies = [...new Set(rows.map((row) => String(row[currencyAt])))].sort();
  return columns.flatMap(({ title, type, kind }, at): Total[] => {
    if (kind !== 'sum' || type !== 'money') return [];
    const amountOf = (currency: string): string =>
      decimalSum(rows.filter((row) => row[currencyAt] === currency).map((row) => String(row[at] ?? 0)));
    return [{ title, amounts: currencies.map((currency) => ({ amount: amountOf(currency), currency })) }];
  });
}

/** Of decimal texts, exact. */
export function decimalSum(amounts: readonly string[]): string {
  const digits = Math.max(0, ...amounts.map((amount) => (amount.split('.')[1] ?? '').length));
  const sum = amounts.reduce((total, amount) => {
    const [units, rest = ''] = amount.split('.');
    return total + BigInt(`${units}${rest.padEnd(digits, '0')}`);
  }, 0n);
  const text = (sum < 0n ? -sum : sum).toString().padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  return `${sum < 0n ? '-' : ''}${whole}${digits > 0 ? `.${text.slice(-digits)}` : ''}`;
}
