import { Money } from '@registrar/kernel';
import { desk, ilse, isRefused, openDesk, owner } from '../../testing/desk';

describe('opening an account', () => {
  it('stores its contacts as defaults, role by role', async () => {
    const house = desk();
    await house.openAccount.execute(owner, {
      accountName: 'lantern',
      contacts: { registrant: ilse, tech: { ...ilse, city: 'Zell' } },
    });
    expect(house.accounts.accounts[0].defaults.contacts).toEqual({ registrant: 1, tech: 2 });
    expect(house.contacts.contacts.map(({ city }) => city)).toEqual(['Port Mara', 'Zell']);
    expect(house.log.entries[0].after).toMatchObject({
      username: 'lantern-test',
      contacts: { registrant: 1, tech: 2 },
    });
  });

  it('grants the opening credit of the sandbox once', async () => {
    const { ledgerStore, account } = await openDesk(Money.of(10_000_000n));
    expect(ledgerStore.balance(account.id).available).toBe(10_000_000n);
  });

  it('grants nothing where there is no opening credit', async () => {
    const { ledgerStore } = await openDesk();
    expect(ledgerStore.transactions).toEqual([]);
  });

  it.each([
    [
      'a contact that is not complete',
      { accountName: 'second-one', contacts: { tech: { ...ilse, email: null } } },
      "'contacts.tech.email' is required",
    ],
    ['a name that cannot be', { accountName: 'no' }, undefined],
    ['a name that is taken', { accountName: 'lantern' }, "'accountName' is already in use"],
  ])('is refused for %s', async (_what, request, details) => {
    const house = await openDesk();
    await expect(house.openAccount.execute(owner, request)).rejects.toEqual(isRefused('invalid', details));
    expect(house.log.entries).toEqual([]);
  });
});

describe('changing an account', () => {
  it('writes down the options before and after', async () => {
    const house = await openDesk();
    await house.changeAccount.execute(owner, {
      accountId: house.account.id,
      options: { ratePerSecond: 50 },
      contacts: { tech: ilse, registrant: null },
    });
    const [entry] = house.log.entries;
    expect(entry.before).toMatchObject({ limits: {}, defaults: { contacts: { registrant: 1 } } });
    expect(entry.after).toMatchObject({ limits: { perSecond: 50 }, defaults: { contacts: { tech: 2 } } });
  });

  it('is refused when it changes nothing', async () => {
    const house = await openDesk();
    await expect(
      house.changeAccount.execute(owner, { accountId: house.account.id, options: {} }),
    ).rejects.toEqual(isRefused('invalid'));
  });

  it('is refused for an unknown account', async () => {
    const house = await openDesk();
    await expect(
      house.changeAccount.execute(owner, { accountId: 99, options: { enterprise: true } }),
    ).rejects.toEqual(isRefused('not_found'));
  });
});
