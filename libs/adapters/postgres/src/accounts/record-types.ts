import { RecordTypes } from '@registrar/accounts/ports';
import { arrayText } from '../array-text';
import type { Sql } from '../sql';

export class PostgresRecordTypes extends RecordTypes {
  constructor(private readonly sql: Sql) {
    super();
  }

  async of(accountId: number, domainName: string, recordIds: readonly number[]): Promise<string[]> {
    const rows = await this.sql.rows<{ type: string }>(
      'record_types',
      `select distinct r.type from domains d join dns_records r on r.domain_id = d.id
        where d.name = $2 and d.removed_at is null and d.account_id = $1 and r.id = any($3::int[])`,
      [accountId, domainName, arrayText(recordIds)],
    );
    return rows.map(({ type }) => type);
  }
}
