import type { UnitOfWork } from '@registrar/kernel';
import type { GraceDeleteLimit } from '@registrar/billing';
import { type GraceDeleteCount, GraceDeletes } from '@registrar/domains/ports';
import { rootSql } from '../accounts/family-sql';
import type { Sql } from '../sql';
import { exhaustedOf } from './refundable-sql';

const REACHED = `with ${exhaustedOf('$1', '$2::date', '$3::int', '$4::numeric')} select 1 from exhausted where tld = $5`;

/** Locks the row of the account's root, and adds it without deletes where it has none. */
const LOCK = `
insert into grace_delete_counts as c (account_id, tld, month, deletes) values (${rootSql('$1')}, $2, $3::date, 0)
on conflict (account_id, tld, month) do update set deletes = c.deletes`;

const TAKE = `
insert into grace_delete_counts as c (account_id, tld, month, deletes) values ($1, $2, $3::date, 1)
on conflict (account_id, tld, month) do update set deletes = c.deletes + 1`;

export class PostgresGraceDeletes extends GraceDeletes {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async isLimitReached(
    { accountId, tld, month }: GraceDeleteCount,
    { least, percent }: GraceDeleteLimit,
  ): Promise<boolean> {
    return (
      (await this.sql.row('grace_deletes_reached', REACHED, [accountId, month, least, percent, tld])) !==
      undefined
    );
  }

  /**
   * The row of the root is the lock: the second caller sees the first one's count. Each account has a count
   * of its own, so that a delete is given back where it was counted.
   */
  async take(count: GraceDeleteCount, limit: GraceDeleteLimit): Promise<boolean> {
    this.uow.assertOpen();
    const { accountId, tld, month } = count;
    await this.sql.change('grace_deletes_lock', LOCK, [accountId, tld, month]);
    // A statement of its own: only that sees what earlier holders of the lock wrote.
    if (await this.isLimitReached(count, limit)) return false;
    await this.sql.change('grace_deletes_take', TAKE, [accountId, tld, month]);
    return true;
  }

  async giveBack({ accountId, tld, month }: GraceDeleteCount): Promise<void> {
    this.uow.assertOpen();
    const changed = await this.sql.change(
      'grace_deletes_give_back',
      'update grace_delete_counts set deletes = deletes - 1 where account_id = $1 and tld = $2 and month = $3::date',
      [accountId, tld, month],
    );
    if (changed !== 1)
      throw new Error(`no deletes of account ${accountId} in ${tld} and ${month} were counted`);
  }
}
