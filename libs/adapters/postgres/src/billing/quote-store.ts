import type { Quote } from '@registrar/billing';
import { QuoteStore, type QuoteUse } from '@registrar/billing/ports';
import type { PageRequest, UnitOfWork } from '@registrar/kernel';
import type { Sql } from '../sql';
import type { QuoteEntity } from './entities/quotes.entity';

const COLUMNS = 'id, account_id, command, request_hash, plan, created_at, expires_at, used_at, used_order_id';

/** Of two calls the second waits for the first, and then finds the quote used. */
const USE = `
update quotes set used_at = $3, used_request_id = $4, used_order_id = $5
 where id = $2 and account_id = $1 and used_at is null and expires_at > $3`;

const REMOVE = `
with expired as (select id from quotes where expires_at <= $1 order by expires_at limit $2 for update skip locked)
delete from quotes q using expired e where q.id = e.id`;

export class PostgresQuoteStore extends QuoteStore {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async add({ id, accountId, command, requestHash, plan, createdAt, expiresAt }: Quote): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change(
      'quote_add',
      `insert into quotes (id, account_id, command, request_hash, plan, created_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7)`,
      [id, accountId, command, requestHash, JSON.stringify(plan), createdAt, expiresAt],
    );
  }

  async find(accountId: number, id: string): Promise<Quote | undefined> {
    const row = await this.sql.lookup<QuoteEntity>(
      'quote_find',
      `select ${COLUMNS} from quotes where id = $2 and account_id = $1`,
      [accountId, id],
    );
    return row && quoteOf(row);
  }

  async list(
    accountId: number,
    { page, perPage }: PageRequest,
  ): Promise<{ quotes: Quote[]; totalCount: number }> {
    const rows = await this.sql.rows<QuoteEntity>(
      'quote_list',
      `select ${COLUMNS} from quotes where account_id = $1 order by id desc limit $2 offset $3`,
      [accountId, perPage, (page - 1) * perPage],
    );
    const counted = await this.sql.row<{ count: number }>(
      'quote_count',
      'select count(*)::int as count from quotes where account_id = $1',
      [accountId],
    );
    return { quotes: rows.map(quoteOf), totalCount: counted!.count };
  }

  async use(accountId: number, id: string, { at, requestId, orderId }: QuoteUse): Promise<boolean> {
    this.uow.assertOpen();
    return (await this.sql.change('quote_use', USE, [accountId, id, at, requestId, orderId ?? null])) === 1;
  }

  removeExpired(before: Date, limit: number): Promise<number> {
    return this.sql.change('quote_remove_expired', REMOVE, [before, limit]);
  }
}

const quoteOf = (row: QuoteEntity): Quote => ({
  id: row.id,
  accountId: row.account_id,
  command: row.command,
  requestHash: row.request_hash,
  plan: row.plan,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  ...(row.used_at && { usedAt: row.used_at }),
  ...(row.used_order_id !== null && { orderId: row.used_order_id }),
});
