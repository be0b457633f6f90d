import { RegisteredNames } from '@registrar/catalog/ports';
import type { Sql } from '../sql';

/** Names that an account holds or is about to hold. */
export class PostgresRegisteredNames extends RegisteredNames {
  constructor(private readonly sql: Sql) {
    super();
  }

  async among(names: readonly string[]): Promise<string[]> {
    if (names.length === 0) return [];
    const rows = await this.sql.rows<{ name: string }>(
      'registered_names_among',
      'select name from domains where name = any ($1) and removed_at is null',
      [names],
    );
    return rows.map((row) => row.name);
  }
}
