import { Money } from '@registrar/kernel';
import { isRefused, openDesk, owner } from '../../testing/desk';

describe('granting credit', () => {
  const grant = { amount: Money.of(41_275n), reference: 'wire 7', note: 'paid by wire' };

  it('adds to what the account can spend, and writes down the reference and the note', async () => {
    const house = await openDesk();
    const result = await house.grantCredit.execute(owner, { ...grant, accountId: house.account.id });
    expect(result.credited).toBe(true);
    expect(result.available.toDecimal()).toBe('412.75');
    expect(house.log.entries[0].after).toEqual({
      amount: '412.75',
      currency: 'USD',
      reference: 'wire 7',
      note: 'paid by wire',
    });
  });

  it('a second time with the same reference changes nothing and leaves no second entry', async () => {
    const house = await openDesk();
    await house.grantCredit.execute(owner, { ...grant, accountId: house.account.id });
    const again = await house.grantCredit.execute(owner, { ...grant, accountId: house.account.id });
    expect(again.credited).toBe(false);
    expect(again.available.toDecimal()).toBe('412.75');
    expect(house.log.entries).toHaveLength(1);
  });

  it('is refused when the reference stands for another amount', async () => {
    const house = await openDesk();
    await house.grantCredit.execute(owner, { ...grant, accountId: house.account.id });
    const other = { ...grant, amount: Money.of(1n), accountId: house.account.id };
    await expect(house.grantCredit.execute(owner, other)).rejects.toEqual(isRefused('conflict'));
  });

  it.each([
    ['nothing', { amount: Money.zero() }, 'invalid'],
    ['less than nothing', { amount: Money.of(-1n) }, 'invalid'],
    ['more than a million', { amount: Money.of(100_000_001n) }, 'invalid'],
    ['an empty reference', { reference: '' }, 'invalid'],
    ['the reference of a payment', { reference: 'payment:0197a0e0-0000-7000-8000-000000000001' }, 'invalid'],
    ['the reference of what an account opens with', { reference: 'opening credit' }, 'invalid'],
    ['a blank reference', { reference: ' ' }, 'invalid'],
    ['a reference of 101 characters', { reference: 'x'.repeat(101) }, 'invalid'],
    ['a reference with a line end', { reference: 'wire\n7' }, 'invalid'],
    ['a note of 501 characters', { note: 'x'.repeat(501) }, 'invalid'],
    ['a note with U+0000, which PostgreSQL cannot keep', { note: 'a\u0000b' }, 'invalid'],
    ['a note with half a surrogate pair', { note: 'a\ud800b' }, 'invalid'],
    ['an unknown account', { accountId: 99 }, 'not_found'],
  ])('is refused for %s', async (_what, change, kind) => {
    const house = await openDesk();
    await expect(
      house.grantCredit.execute(owner, { ...grant, accountId: house.account.id, ...change }),
    ).rejects.toEqual(isRefused(kind));
    expect(house.ledgerStore.transactions).toEqual([]);
  });
});
