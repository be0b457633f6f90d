import { paymentWorld, reinstated, usd, withdrawn } from '../testing/payments/payment-world';

/** A payment of 50.00 that was spent, and that the bank took back. */
async function inDebt() {
  const test = paymentWorld();
  const payment = await test.paid(5_000);
  await test.spend(5_000);
  await test.report(withdrawn(payment.charge, 1));
  return { ...test, ...payment };
}

describe('a debt that is written off', () => {
  it('is the loss of the registrar, no debt any more, and nothing of the customer’s money', async () => {
    const test = await inDebt();
    const [available, reported] = [test.available(), test.outbox.events.length];
    await expect(test.writeOff(test.id)).resolves.toMatchObject({
      accountId: 7,
      amount: { minor: 5_000n },
      reversals: [{ state: 'taken', owed: { minor: 0n }, writtenOff: { minor: 5_000n } }],
    });
    expect([
      test.available(),
      test.outbox.events.length,
      test.posted('payment_debts'),
      test.posted('bad_debts'),
    ]).toEqual([available, reported, 0, -5_000]);
    await test.paid(2_000);
    expect([test.available(), test.kinds()['debt_payment']]).toEqual([2_000, undefined]);
  });

  it('is paid first as far as the credit reaches by now', async () => {
    const test = await inDebt();
    await test.grant(1_500);
    await expect(test.writeOff(test.id)).resolves.toMatchObject({ amount: { minor: 3_500n } });
    expect([test.available(), test.posted('payment_debts'), test.posted('bad_debts')]).toEqual([
      0, 0, -3_500,
    ]);
  });

  it('is paid and no loss where the credit reaches for all of it by now', async () => {
    const test = await inDebt();
    await test.grant(6_000);
    await expect(test.writeOff(test.id)).resolves.toMatchObject({
      amount: { minor: 0n },
      reversals: [{ owed: { minor: 0n }, writtenOff: { minor: 0n } }],
    });
    expect([test.available(), test.posted('payment_debts'), test.posted('bad_debts')]).toEqual([1_000, 0, 0]);
  });

  it('is no loss any more when the money comes again: the customer has back what was paid, and nothing else', async () => {
    const test = await inDebt();
    await test.paid(1_200);
    await test.writeOff(test.id);
    await test.report(reinstated(test.charge, 9));
    expect([
      test.available(),
      test.posted('payment_debts'),
      test.posted('bad_debts'),
      test.writtenOff(),
    ]).toEqual([1_200, 0, 0, 0]);
  });

  it('that comes again and is taken once more is a debt of its own, which can be written off too', async () => {
    const test = await inDebt();
    await test.writeOff(test.id);
    await test.report(reinstated(test.charge, 5));
    await test.report(withdrawn(test.charge, 9));
    expect([test.owed(), test.writtenOff()]).toEqual([5_000, 0]);
    await test.writeOff(test.id);
    expect([test.owed(), test.posted('bad_debts'), test.kinds()['debt_write_off']]).toEqual([0, -5_000, 2]);
  });

  it('leaves what is owed of other payments', async () => {
    const test = await inDebt();
    const other = await test.paid(3_000); // which pays as much of the debt
    await test.report(withdrawn(other.charge, 2));
    await test.writeOff(test.id);
    expect([test.owed(), test.writtenOff()]).toEqual([5_000, 2_000]);
    expect(await test.reversals.ofPayment(other.id)).toMatchObject([
      { owed: { minor: 5_000n }, writtenOff: { minor: 0n } },
    ]);
  });

  it('says so in the log, and leaves what was paid of the same payment', async () => {
    const test = await inDebt();
    await test.grant(1_000);
    test.gateway.refundManually('re', test.charge, usd(700));
    await test.report({ kind: 'charge', charge: test.charge });
    await test.writeOff(test.id);
    expect(test.kinds()).toMatchObject({ debt_write_off: 1, gateway_refund: 1 });
    expect(test.log.lines.filter(({ message }) => message.includes('written off'))).toEqual([
      {
        level: 'warn',
        message: 'debt written off',
        fields: {
          paymentId: test.id,
          accountId: 7,
          source: 'dispute',
          reversal: `dp_${test.charge}`,
          amount: '47.00',
        },
      },
    ]);
  });

  it.each<
    [string, (test: Awaited<ReturnType<typeof inDebt>>) => Promise<unknown>, string, string | undefined]
  >([
    [
      'twice',
      async (test) => {
        await test.writeOff(test.id);
        return test.writeOff(test.id);
      },
      'payments.nothing_owed',
      'This payment has no debt.',
    ],
    [
      'of a payment that nobody took back',
      async (test) => test.writeOff((await test.waiting(100)).id),
      'payments.nothing_owed',
      'This payment has no debt.',
    ],
    ['of no payment', (test) => test.writeOff('nobody'), 'payments.not_found', undefined],
  ])('is refused %s', async (_how, wrong, code, details) => {
    await expect(wrong(await inDebt())).rejects.toMatchObject({ code, details });
  });
});
