import type { PurchaseDefaults } from '../account';
import { AccountSettingsStore } from '../ports';

/** Settings of accounts in memory; what it stores and returns are copies, as of a database. */
export class FakeAccountSettingsStore extends AccountSettingsStore {
  private readonly defaults = new Map<number, PurchaseDefaults>();

  put(accountId: number, defaults: Partial<PurchaseDefaults> = {}): void {
    this.defaults.set(
      accountId,
      structuredClone({
        autorenewEnabled: true,
        privacyEnabled: true,
        nameservers: [],
        contacts: {},
        ...defaults,
      }),
    );
  }

  async purchaseDefaults(accountId: number): Promise<PurchaseDefaults> {
    const defaults = this.defaults.get(accountId);
    if (!defaults) throw new Error(`account ${accountId} does not exist`);
    return structuredClone(defaults);
  }
}
