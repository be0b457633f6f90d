import type { NewDomain } from '@registrar/domains/ports';
import type { Sql } from '../src/sql';
import { nextNumber, NOW, Rows } from './rows';

/**
 * What a domain refers to: one TLD at one registry, one contact; an account, an operation and an order for
 * each domain.
 */
export class DomainRows {
  private constructor(
    private readonly sql: Sql,
    readonly rows: Rows,
    readonly connectionId: number,
    readonly contactId: number,
  ) {}

  static async create(sql: Sql): Promise<DomainRows> {
    const rows = new Rows(sql);
    const connectionId = await rows.connection();
    await rows.tld('example', connectionId);
    const contact = await sql.row<{ id: number }>(
      'test_domain_contact',
      `insert into contacts (first_name, last_name, country, created_at) values ('Ilse', 'Varga', 'DE', $1) returning id`,
      [NOW],
    );
    return new DomainRows(sql, rows, connectionId, contact!.id);
  }

  /** A domain that may be stored: one year, locked, from NOW. */
  async newDomain(values: Partial<NewDomain> = {}): Promise<NewDomain> {
    const accountId = values.accountId ?? (await this.rows.account());
    const operationId = await this.rows.operation(accountId);
    const order = await this.sql.row<{ id: number }>(
      'test_domain_order',
      `insert into orders (account_id, operation_id, status, created_at) values ($1, $2, 'initialized', $3) returning id`,
      [accountId, operationId, NOW],
    );
    const contact = this.contactId;
    return {
      accountId,
      operationId,
      orderId: order!.id,
      name: `domain-${nextNumber()}.example`,
      tld: 'example',
      connectionId: this.connectionId,
      years: 1,
      premium: false,
      autorenewEnabled: true,
      privacyEnabled: true,
      locked: true,
      nameservers: [],
      registryValues: {},
      purchaseType: 'registration',
      contactIds: { registrant: contact, admin: contact, tech: contact, billing: contact },
      createdAt: NOW,
      ...values,
    };
  }
}
