import type { PurchaseDefaults } from '../account';
import type { AccountSettingsStore } from '../ports';

export interface AccountSettingsUnderTest {
  store: AccountSettingsStore;
  /** Four contacts. */
  contacts: readonly [number, number, number, number];
  /** Adds an account with these defaults; returns its id. */
  add(defaults: PurchaseDefaults): Promise<number>;
}

/** The contract of every AccountSettingsStore. */
export function accountSettingsContract(start: () => Promise<AccountSettingsUnderTest>): void {
  const bare: PurchaseDefaults = {
    autorenewEnabled: true,
    privacyEnabled: false,
    nameservers: [],
    contacts: {},
  };

  it('returns the purchase defaults of the account, each field of its own', async () => {
    const {
      store,
      contacts: [registrant, admin, tech, billing],
      add,
    } = await start();
    const all: PurchaseDefaults[] = [
      bare,
      { ...bare, autorenewEnabled: false, privacyEnabled: true },
      { ...bare, nameservers: ['ns2.example.org', 'ns1.example.org'] },
      { ...bare, contacts: { registrant, admin, tech, billing } },
      { ...bare, contacts: { tech } },
    ];
    const ids = [];
    for (const defaults of all) ids.push(await add(defaults));
    expect(await Promise.all(ids.map((id) => store.purchaseDefaults(id)))).toStrictEqual(all);
  });

  it('returns a copy: a caller that changes it changes no account', async () => {
    const { store, add } = await start();
    const sent = structuredClone(bare);
    const id = await add(sent);
    for (const one of [sent, await store.purchaseDefaults(id)]) {
      one.autorenewEnabled = false;
      one.contacts.registrant = 1;
    }
    expect(await store.purchaseDefaults(id)).toStrictEqual(bare);
  });

  it('throws when there is no such account', async () => {
    const { store } = await start();
    await expect(store.purchaseDefaults(2_000_000_000)).rejects.toThrow('account 2000000000 does not exist');
  });
}
