import type { UnitOfWork } from '@registrar/kernel';
import type { GraceDeleteLimit } from '@registrar/billing';
import { type GraceDeleteCount, GraceDeletes } from '@registrar/domains/ports';
import type { Sql } from '../sql';
import { limitReached } from './refundable-sql';

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
    const row = await this.sql.row<{ reached: boolean }>(
      'grace_deletes_reached',
      `select ${limitReached('$4::int', '$5::numeric')} as reached from grace_delete_counts c where c.account_id = $1 and c.tld = $2 and c.month = $3::date`,
      [accountId, tld, month, least, percent],
    );
    return row?.reached ?? false;
  }

  /**
   * The row is the lock: the second caller sees the first one's count. The first delete of a month is within
   * any limit.
   */
  async take(
    { accountId, tld, month }: GraceDeleteCount,
    { least, percent }: GraceDeleteLimit,
  ): Promise<boolean> {
    this.uow.assertOpen();
    const taken = await this.sql.change(
      'grace_deletes_take',
      `insert into grace_delete_counts as c (account_id, tld, month, deletes) values ($1, $2, $3::date, 1)
       on conflict (account_id, tld, month) do update set deletes = c.deletes + 1 where not ${limitReached('$4::int', '$5::numeric')}`,
      [accountId, tld, month, least, percent],
    );
    return taken === 1;
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
