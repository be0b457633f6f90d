import { Money } from '@registrar/kernel';
import type { Ledger } from '@registrar/billing';
import { costReference, feeAmount, storedFee, postOwnRenewal, postRegistryCost } from './registry-cost';

type RegistryCost = Parameters<Ledger['chargeRegistry']>[0];

const OPERATION = { id: 'operation-1', accountId: 7 };
const FEE = { amount: '900', currency: 'EUR' };
let charged: RegistryCost[];
beforeEach(() => {
  charged = [];
});
const ledger = { chargeRegistry: async (cost: RegistryCost) => void charged.push(cost) };

it.each([
  [undefined, 'operation:operation-1'],
  ['renewal', 'operation:operation-1:renewal'],
])('the cost of an operation (step %s) has the reference %s', async (step, reference) => {
  expect(costReference('operation-1', step)).toBe(reference);
  await postRegistryCost(ledger, OPERATION, 3, FEE, step);
  expect(charged).toEqual([{ accountId: 7, connectionId: 3, reference, amount: Money.of(900n, 'EUR') }]);
});

it('a registry that reports no fee is charged nothing', async () => {
  await postRegistryCost(ledger, OPERATION, 3, undefined);
  await postOwnRenewal(ledger, OPERATION, 3, undefined, [1]);
  await postOwnRenewal(ledger, OPERATION, 3, FEE, []);
  expect(charged).toEqual([]);
});

it('each charge of the registry itself is posted once', async () => {
  await postOwnRenewal(ledger, OPERATION, 3, FEE, [4, 5]);
  expect(charged).toEqual(
    [4, 5].map((id) => ({
      accountId: 7,
      connectionId: 3,
      reference: `auto_renew:${id}`,
      amount: Money.of(900n, 'EUR'),
    })),
  );
});

it('a fee is stored as text and read as it was', () => {
  expect(storedFee(Money.of(900n, 'EUR'))).toEqual(FEE);
  expect(feeAmount(FEE)).toEqual(Money.of(900n, 'EUR'));
});
