import { Money } from '@registrar/kernel';
import { usd } from './usd.dto';

it.each([
  [0, 0n],
  [1, 100n],
  [0.01, 1n],
  [250.5, 25_050n],
  [-3.2, -320n],
])('reads %p USD exactly, in cents', (amount, minor) => {
  expect(usd('amount', amount)).toEqual(Money.of(minor, 'USD'));
});

it.each([0.001, 14.505, 1e21, 1e-7])('refuses %p USD: it is no amount in cents', (amount) => {
  expect(() => usd('creditLimit', amount)).toThrow(
    expect.objectContaining({ kind: 'invalid', details: "'creditLimit' must have at most two decimals" }),
  );
});
