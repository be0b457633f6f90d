import type { Sql } from '../src/sql';

export const NOW = new Date('2026-03-02T09:15:00Z');
/** Seconds after NOW. */
export const after = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1_000);

let serial = 0;
/** A number nobody had before, for what must be unique. */
export const nextNumber = (): number => (serial += 1);

/** Rows that others refer to, made as the application may make them. */
export class Rows {
  constructor(private readonly sql: Sql) {}

  account(values: { parentId?: number } = {}): Promise<number> {
    return this.id(
      'test_rows_account',
      'insert into accounts (username, parent_id, created_at) values ($1, $2, $3) returning id',
      [`rows-${nextNumber()}`, values.parentId ?? null, NOW],
    );
  }

  contact(city = 'Zell'): Promise<number> {
    return this.id(
      'test_rows_contact',
      'insert into contacts (city, created_at) values ($1, $2) returning id',
      [city, NOW],
    );
  }

  connection(): Promise<number> {
    return this.id(
      'test_rows_connection',
      `insert into registry_connections (code, host, port, client_id, password_sealed, created_at, updated_at)
       values ($1, '127.0.0.1', 700, 'registrar-a', 'sealed', $2, $2) returning id`,
      [`rows-${nextNumber()}`, NOW],
    );
  }

  async tld(
    name: string,
    connectionId: number,
    allowedYears: readonly number[] = [1, 2, 3],
  ): Promise<string> {
    await this.sql.change(
      'test_rows_tld',
      `insert into tlds (name, connection_id, status, updated_at) values ($1, $2, 'live', $3)`,
      [name, connectionId, NOW],
    );
    await this.sql.change(
      'test_rows_tld_rules',
      'insert into tld_rules (tld, valid_from, rules, created_at) values ($1, $2, $3, $4)',
      [name, new Date(0), JSON.stringify({ allowedYears }), NOW],
    );
    return name;
  }

  /** An open operation; its id. */
  async operation(accountId: number, subject = `rows-${nextNumber()}.example`): Promise<string> {
    const row = await this.sql.row<{ id: string }>(
      'test_rows_operation',
      `insert into operations (id, account_id, kind, subject, payload, attempts, created_at, due_at)
       values (gen_random_uuid(), $1, 'register', $2, '{}', 1, $3, $3) returning id`,
      [accountId, subject, NOW],
    );
    return row!.id;
  }

  private async id(name: string, text: string, values: unknown[]): Promise<number> {
    return (await this.sql.row<{ id: number }>(name, text, values))!.id;
  }
}
