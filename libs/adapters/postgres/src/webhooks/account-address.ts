import type { Sql } from '../sql';

/** SQL: contacts of the account `a` that have its address, and the address; null: neither has one. */
export const ACCOUNT_CONTACTS =
  'left join contacts admin on admin.id = a.admin_id left join contacts registrant on registrant.id = a.registrant_id';
export const ACCOUNT_EMAIL = `coalesce(nullif(admin.email, ''), nullif(registrant.email, ''))`;

/**
 * The address for mail about the account itself: of its administrative contact, else of its registrant;
 * undefined where neither has one.
 */
export class PostgresAccountAddresses {
  constructor(private readonly sql: Sql) {}

  async find(accountId: number): Promise<string | undefined> {
    const row = await this.sql.row<{ email: string | null }>(
      'account_address',
      `select ${ACCOUNT_EMAIL} as email from accounts a ${ACCOUNT_CONTACTS} where a.id = $1`,
      [accountId],
    );
    return row?.email ?? undefined;
  }
}
