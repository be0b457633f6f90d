import { Money } from '@registrar/kernel';
import { CreditTransfer } from '../credit-transfer';
import { FakeCreditTransferStore } from '../testing';
import { ACCOUNT, NOW, paymentWorld, usd, withdrawn } from '../testing/payments/payment-world';
import type { PaymentReversal } from './reversal';

const OTHER = 8;

describe('a transfer of credit to an account that owes for a reversed payment', () => {
  /** An account that spent a payment of 50.00 before the bank took it back, and another one with credit. */
  async function debtor(spent = 5_000) {
    const world = paymentWorld();
    const transfer = new CreditTransfer(
      new FakeCreditTransferStore(world.ledgerStore, world.uow),
      world.debts,
      world.outbox,
      world.clock,
      world.ids,
    );
    const { charge } = await world.paid(5_000);
    if (spent > 0) await world.spend(spent);
    await world.report(withdrawn(charge, 1));
    await world.uow.run(() =>
      world.ledger.credit({ accountId: OTHER, amount: usd(20_000), reference: 'start' }),
    );
    world.outbox.events.length = 0;
    const move = (minor: number, from = OTHER, to = ACCOUNT) =>
      world.uow.run(() => transfer.execute({ from, to, amount: usd(minor) }));
    const balances = () =>
      world.outbox.events.map(({ accountId, payload }) => [
        accountId,
        (payload as { balance: number }).balance,
      ]);
    return { ...world, move, balances };
  }

  it.each([
    ['all of it, when it is less than the debt', 3_000, 0, 2_000],
    ['the debt, when it is as much', 5_000, 0, 0],
    ['the debt, and the account has the rest', 5_001, 1, 0],
  ])('pays %s', async (_what, minor, available, owed) => {
    const world = await debtor();
    expect(await world.move(minor)).toEqual({ from: usd(20_000 - minor), to: usd(available) });
    expect([world.available(), world.owed()]).toEqual([available, owed]);
    expect(world.kinds()).toMatchObject({ debt_payment: 1 });
  });

  it('sends an event after the transfer and one after the payment of the debt', async () => {
    const { move, balances } = await debtor();
    await move(6_000);
    expect(balances()).toEqual([
      [OTHER, 140],
      [ACCOUNT, 60],
      [ACCOUNT, 10],
    ]);
  });

  it('pays no more than the transferred amount, and nothing a second time', async () => {
    const world = await debtor();
    await world.grant(400);
    await world.move(100);
    expect([world.available(), world.owed()]).toEqual([400, 4_900]);
    await world.move(4_900);
    await world.move(700);
    expect([world.available(), world.owed()]).toEqual([1_100, 0]);
    expect(world.kinds()).toMatchObject({ debt_payment: 2 });
  });

  it('is not a payment where the debt is of the account that the credit leaves', async () => {
    const world = await debtor();
    await world.grant(1_000);
    await world.move(1_000, ACCOUNT, OTHER);
    expect([world.available(), world.owed()]).toEqual([0, 5_000]);
    expect(world.kinds()).not.toHaveProperty('debt_payment');
  });

  it('pays nothing where the account owes nothing', async () => {
    const world = await debtor(0);
    expect(await world.move(700)).toEqual({ from: usd(19_300), to: usd(700) });
    expect(world.kinds()).not.toHaveProperty('debt_payment');
  });

  it('skips debt in another currency', async () => {
    const world = await debtor();
    const [reversal] = world.reversals.reversals.values();
    const inEuro: PaymentReversal = {
      ...reversal,
      id: 'a',
      amount: Money.of(900n, 'EUR'),
      owed: Money.of(900n, 'EUR'),
      takenAt: NOW,
    };
    await world.uow.run(() => world.reversals.save(inEuro));
    await world.move(5_000);
    expect(world.reversals.reversals.get('a')).toEqual(inEuro);
    expect(world.reversals.reversals.get(reversal.id)?.owed).toEqual(usd(0));
  });
});
