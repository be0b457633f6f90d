import type { PageRequest } from '@registrar/kernel';
import type { TransferState, TransferView } from '@registrar/transfers';
import { type TransferListPage, TransferReader } from '@registrar/transfers/ports';
import { field, jsonObject } from '../json-sql';
import type { Sql } from '../sql';
import { PENDING } from './transfer-store';

const JSON_TEXT = jsonObject([field.text('domainName', 't.name'), field.text('status', 't.state')]);

/**
 * Few transfers of an account are pending at a time: they are counted with the page, by their partial index.
 */
const LIST = `
select (select count(*)::int from transfers where account_id = $1 and ${PENDING}) as total, count(t.*)::int as count,
       '[' || coalesce(string_agg(${JSON_TEXT}, ',' order by t.id desc), '') || ']' as items
  from (select * from transfers where account_id = $1 and ${PENDING} order by id desc limit $2 offset $3) t`;

export class PostgresTransferReader extends TransferReader {
  constructor(private readonly sql: Sql) {
    super();
  }

  async list({ accountId, page, perPage }: PageRequest & { accountId: number }): Promise<TransferListPage> {
    const row = await this.sql.row<{ total: number; count: number; items: string }>('transfer_list', LIST, [
      accountId,
      perPage,
      (page - 1) * perPage,
    ]);
    return { items: row!.items, count: row!.count, totalCount: row!.total };
  }

  async find(accountId: number, name: string): Promise<TransferView | undefined> {
    const row = await this.sql.row<{ name: string; state: TransferState }>(
      'transfer_find',
      'select name, state from transfers where account_id = $1 and name = $2 order by id desc limit 1',
      [accountId, name],
    );
    return row && { domainName: row.name, status: row.state };
  }
}
