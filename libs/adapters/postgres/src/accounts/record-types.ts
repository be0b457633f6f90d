import { RecordTypes } from '@registrar/accounts/ports';
import type { Sql } from '../sql';

export class PostgresRecordTypes extends RecordTypes {
  constructor(private readonly sql: Sql) {
    super();
  }

  async of(accountId: number, domainName: string, recordId: number): Promise<string | undefined> {
    const row = await this.sql.row<{ type: string }>(
      'record_type',
      `select r.type from domains d join dns_records r on r.domain_id = d.id
        where d.name = $2 and d.removed_at is null and d.account_id = $1 and r.id = $3`,
      [accountId, domainName, recordId],
    );
    return row?.type;
  }
}
