import type { Sql } from '../sql';

/**
 * The address for mail about the account itself: of its administrative contact, else of its registrant;
 * undefined where neither has one.
 */
export class PostgresAccountAddresses {
  constructor(private readonly sql: Sql) {}

  async find(accountId: number): Promise<string | undefined> {
    const row = await this.sql.row<{ email: string | null }>(
      'account_address',
      `select coalesce(nullif(admin.email, ''), nullif(registrant.email, '')) as email
         from accounts a left join contacts admin on admin.id = a.admin_id left join contacts registrant on registrant.id = a.registrant_id where a.id = $1`,
      [accountId],
    );
    return row?.email ?? undefined;
  }
}
