import type { PurchaseDefaults } from '../account';
import type { AccountSettingsStore } from '../ports';

/** Settings of an account that other cores read. */
export class AccountSettings {
  constructor(private readonly store: AccountSettingsStore) {}

  purchaseDefaults(accountId: number): Promise<PurchaseDefaults> {
    return this.store.purchaseDefaults(accountId);
  }
}
