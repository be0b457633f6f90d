import type { OpenDatabase } from './open-database';
import { DomainRows } from './domain-rows';
import { nextNumber, NOW } from './rows';

/** Domains with forwarded mailboxes. */
export class MailRows {
  private constructor(
    private readonly database: OpenDatabase,
    private readonly rows: DomainRows,
  ) {}

  static async create(database: OpenDatabase): Promise<MailRows> {
    return new MailRows(database, await DomainRows.create(database.sql));
  }

  account(): Promise<number> {
    return this.rows.rows.account();
  }

  /** Its name. */
  async domain(
    locks: string[] = [],
    { accountId, name = `mail-${nextNumber()}.example` }: { accountId?: number; name?: string } = {},
  ): Promise<string> {
    await this.database.sql.pool.query(
      `with domain as (
         insert into domains (account_id, name, tld, connection_id, state, registered_at, expires_at, term_years, autorenew_enabled, locked, privacy_enabled, locks,
                              registrant_id, admin_id, tech_id, billing_id, created_at)
         values ($1, $2, 'example', $3, 'active', $4, $4, 1, true, true, true, $5, $6, $6, $6, $6, $4) returning id)
       insert into zones (domain_id, version, records, updated_at) select id, 1, 0, $4 from domain`,
      [accountId ?? (await this.account()), name, this.rows.connectionId, NOW, locks, this.rows.contactId],
    );
    return name;
  }

  async forward(domain: string, mailbox: string, to: string): Promise<void> {
    await this.database.sql.pool.query(
      'insert into email_forwardings (domain_id, mailbox, email_to, created_at, updated_at) select id, $2, $3, $4, $4 from domains where name = $1',
      [domain, mailbox, to, NOW],
    );
  }
}
