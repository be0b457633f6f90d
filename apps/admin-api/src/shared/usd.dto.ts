import { badRequest, Money } from '@registrar/kernel';

/** An amount as it is sent; 400 when it has more decimals than cents. */
export function usd(field: string, amount: number): Money {
  const money = Money.parse(amount);
  if (!money) throw badRequest(`'${field}' must have at most two decimals`);
  return money;
}
