import { badRequest, Money } from '@registrar/kernel';

/** An amount as sent; 400 when it has more than two decimals. */
export function usd(field: string, amount: number): Money {
  const money = Money.parse(amount);
  if (!money) throw badRequest(`'${field}' must have at most two decimals`);
  return money;
}
