import type { PurchaseDefaults } from '@registrar/accounts';
import { AccountSettingsStore } from '@registrar/accounts/ports';
import type { Sql } from '../sql';
import { DEFAULTS_COLUMNS, defaultsOf, type DefaultsRow } from './account-rows';

export class PostgresAccountSettingsStore extends AccountSettingsStore {
  constructor(private readonly sql: Sql) {
    super();
  }

  async purchaseDefaults(accountId: number): Promise<PurchaseDefaults> {
    const row = await this.sql.lookup<DefaultsRow>(
      'account_purchase_defaults',
      `select ${DEFAULTS_COLUMNS} from accounts where id = $1`,
      [accountId],
    );
    if (!row) throw new Error(`account ${accountId} does not exist`);
    return defaultsOf(row);
  }
}
