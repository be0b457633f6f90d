import { at, dispute, paymentWorld, reinstated, withdrawn } from '../testing/payments/payment-world';

type Told = (charge: string) => ReturnType<typeof dispute>;
/** The bank took the money of a payment of 50.00, and what came after that. */
const TAKEN: Told = (charge) => withdrawn(charge, 1);
const WON_BACK: Told = (charge) => reinstated(charge, 60);
const TAKEN_AGAIN: Told = (charge) => dispute(charge, 120, { status: 'under_review', withdrawnAt: at(120) });
const WON_BACK_AGAIN: Told = (charge) =>
  dispute(charge, 180, { status: 'won', withdrawnAt: at(120), reinstatedAt: at(180) });
/** Decided for the registrar, its money still with the bank. */
const WON_ONLY: Told = (charge) => dispute(charge, 60, { status: 'won', withdrawnAt: at(1) });
const HALF_TAKEN: Told = (charge) =>
  dispute(charge, 1, { amount: 3_000n, status: 'won', withdrawnAt: at(1) });

describe('a refund to the card of a payment whose money the bank took', () => {
  const CASES: [what: string, reported: readonly Told[], refund: number, code: string | undefined][] = [
    ['is refused while the bank has it', [TAKEN], 1, 'payments.in_dispute'],
    ['may have all of it once it was won back', [TAKEN, WON_BACK], 5_000, undefined],
    [
      'is refused beyond the payment once it was won back',
      [TAKEN, WON_BACK],
      5_001,
      'payments.more_than_left',
    ],
    ['is refused when it was taken again', [TAKEN, WON_BACK, TAKEN_AGAIN], 1, 'payments.in_dispute'],
    [
      'may have all of it once it was won back a second time',
      [TAKEN, WON_BACK, TAKEN_AGAIN, WON_BACK_AGAIN],
      5_000,
      undefined,
    ],
    [
      'has nothing left while it was decided for the registrar and not given back',
      [TAKEN, WON_ONLY],
      1,
      'payments.more_than_left',
    ],
    ['may have what the bank did not take', [HALF_TAKEN], 2_000, undefined],
    ['is refused beyond what the bank did not take', [HALF_TAKEN], 2_001, 'payments.more_than_left'],
  ];
  it.each(CASES)('%s', async (_what, reported, refund, code) => {
    const test = paymentWorld();
    const { id, charge } = await test.paid(5_000);
    await test.grant(9_000);
    for (const say of reported) await test.report(say(charge));
    const before = test.available();
    const begun = test.refund(id, refund, 'case 1');
    if (code === undefined) expect(await begun).toMatchObject({ isNew: true, refund: { state: 'created' } });
    else await expect(begun).rejects.toMatchObject({ code });
    expect(test.available()).toBe(before - (code === undefined ? refund : 0));
  });

  it('is refused while the account owes for another payment, and may have all of it once that was paid', async () => {
    const test = paymentWorld();
    const [taken, other] = [await test.paid(5_000), await test.paid(2_000)];
    await test.spend(7_000);
    await test.report(TAKEN(taken.charge));
    await test.grant(9_000);
    expect([test.available(), test.owed()]).toEqual([9_000, 5_000]);
    await expect(test.refund(other.id, 2_000, 'case 2')).rejects.toMatchObject({ code: 'billing.debt_open' });
    expect(test.available()).toBe(9_000);
    await expect(test.refund(taken.id, 1, 'case 3')).rejects.toMatchObject({ code: 'payments.in_dispute' });
    await test.report(WON_BACK(taken.charge));
    expect(test.owed()).toBe(0);
    await test.refund(other.id, 2_000, 'case 2');
    expect(test.available()).toBe(7_000);
  });

  it('is refused while the account owes for a part of it that the bank took', async () => {
    const test = paymentWorld();
    const { id, charge } = await test.paid(5_000);
    await test.spend(5_000);
    await test.report(HALF_TAKEN(charge));
    await test.grant(9_000);
    await expect(test.refund(id, 2_000, 'case 4')).rejects.toMatchObject({ code: 'billing.debt_open' });
    await test.paid(3_000);
    expect(test.owed()).toBe(0);
    await test.refund(id, 2_000, 'case 4');
  });

  it('takes what was owed of it only once: a debt that was paid comes back with the money that was won back', async () => {
    const test = paymentWorld();
    const { id, charge } = await test.paid(5_000);
    await test.spend(4_000);
    await test.report(TAKEN(charge));
    expect([test.available(), test.owed()]).toEqual([0, 4_000]);
    await test.paid(4_500);
    expect([test.available(), test.owed()]).toEqual([500, 0]);
    await test.report(WON_BACK(charge));
    expect([test.available(), test.owed(), test.posted('payment_debts')]).toEqual([5_500, 0, 0]);
    await test.refund(id, 5_000, 'case 1');
    expect(test.available()).toBe(500);
  });
});
