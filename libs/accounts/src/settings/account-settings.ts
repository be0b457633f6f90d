import type { PurchaseDefaults } from '../account';
import type { AccountSettingsStore } from '../ports';

/** What other cores may ask of an account's settings. */
export class AccountSettings {
  constructor(private readonly store: AccountSettingsStore) {}

  purchaseDefaults(accountId: number): Promise<PurchaseDefaults> {
    return this.store.purchaseDefaults(accountId);
  }
}
