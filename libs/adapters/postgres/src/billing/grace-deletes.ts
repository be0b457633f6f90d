import type { UnitOfWork } from '@registrar/kernel';
import type { GraceDeleteLimit, GraceDeleteShare } from '@registrar/billing';
import {
  type GraceDeleteCount,
  type GraceDeleteRefusal,
  GraceDeletes,
  type RegistrarDeleteCount,
} from '@registrar/domains/ports';
import { rootSql } from '../accounts/family-sql';
import type { Sql } from '../sql';
import { exhaustedOf, isAboveRegistrarLimit } from './refundable-sql';

const REACHED = `with ${exhaustedOf('$1', '$2::date', '$3::int', '$4::numeric')} select 1 from exhausted where tld = $5`;

/** Locks the row of the account's root, and adds it without deletes where it has none. */
const LOCK = `
insert into grace_delete_counts as c (account_id, tld, month, deletes) values (${rootSql('$1')}, $2, $3::date, 0)
on conflict (account_id, tld, month) do update set deletes = c.deletes`;

const TAKE = `
insert into grace_delete_counts as c (account_id, tld, month, deletes) values ($1, $2, $3::date, 1)
on conflict (account_id, tld, month) do update set deletes = c.deletes + 1`;

/** `$5`: deletes that are counted and come later, `$6`: names that the delete takes away. */
const REGISTRAR_REACHED = `select from registrar_grace_deletes c where c.month = $1::date and c.tld = $2
   and ${isAboveRegistrarLimit({ tld: '$2', month: '$1::date', deletes: '(c.deletes - $5::int)', least: '$3::int', percent: '$4::numeric', leaving: '$6::int' })}`;

/** Locks the registrar's row, as the trigger of an account's count does. */
const TAKE_FOR_REGISTRAR = `
insert into registrar_grace_deletes as r (month, tld, deletes) values ($1::date, $2, 1)
on conflict (month, tld) do update set deletes = r.deletes + 1`;

/** What counts of a delete already: itself, and its domain among the new names. */
interface Counted {
  deletes: 0 | 1;
  names: 0 | 1;
}

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
   * of its own, so that a delete is given back where it was counted. A trigger counts it for the registrar too,
   * under the lock of that row.
   */
  async take(
    count: GraceDeleteCount,
    limit: GraceDeleteLimit,
    registrarLimit?: GraceDeleteShare,
  ): Promise<GraceDeleteRefusal | undefined> {
    this.uow.assertOpen();
    const { accountId, tld, month } = count;
    await this.sql.change('grace_deletes_lock', LOCK, [accountId, tld, month]);
    // A statement of its own: only that sees what earlier holders of the lock wrote.
    if (await this.isLimitReached(count, limit)) return 'limit';
    await this.sql.change('grace_deletes_take', TAKE, [accountId, tld, month]);
    if (!registrarLimit || !(await this.isAbove(count, registrarLimit, { deletes: 1, names: 1 })))
      return undefined;
    await this.giveBack(count);
    return 'registrar_limit';
  }

  isRegistrarLimitReached(count: RegistrarDeleteCount, limit: GraceDeleteShare): Promise<boolean> {
    return this.isAbove(count, limit, { deletes: 0, names: 1 });
  }

  async takeForRegistrar(count: RegistrarDeleteCount, limit?: GraceDeleteShare): Promise<boolean> {
    this.uow.assertOpen();
    await this.sql.change('grace_deletes_take_for_registrar', TAKE_FOR_REGISTRAR, [count.month, count.tld]);
    return !limit || !(await this.isAbove(count, limit, { deletes: 1, names: 0 }));
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

  private async isAbove(
    { tld, month }: RegistrarDeleteCount,
    { least, percent }: GraceDeleteShare,
    counted: Counted,
  ): Promise<boolean> {
    const values = [month, tld, least, percent, counted.deletes, counted.names];
    return (await this.sql.row('grace_deletes_registrar', REGISTRAR_REACHED, values)) !== undefined;
  }
}
