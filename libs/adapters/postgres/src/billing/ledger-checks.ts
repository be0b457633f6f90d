import {
  type CheckTimes,
  LedgerChecks,
  type LedgerDifference,
  type RunningCheck,
} from '@registrar/billing/ports';
import type { Sql } from '../sql';
import type { LedgerCheckEntity } from './entities/ledger-checks.entity';

type CheckRow = Pick<
  LedgerCheckEntity,
  'id' | 'part' | 'position' | 'checked' | 'differences' | 'first' | 'since_id' | 'until_id'
>;

const COLUMNS = 'id, part, position, checked, differences, first, since_id, until_id';

/** Goes on where the last check ended, if that was within a week of a whole one and found nothing. */
const BEGIN = `
insert into ledger_checks (started_at, part, position, leased_until, since_id, until_id)
select $1, 'transactions', '', $2, (
         select l.until_id from (select until_id, differences from ledger_checks where finished_at is not null order by id desc limit 1) l
          where l.differences = 0 and exists (
                select from ledger_checks w where w.finished_at is not null and w.since_id is null and w.until_id is not null and w.started_at > $4)), $5
 where not exists (select from ledger_checks where finished_at is null) and not exists (select from ledger_checks where started_at > $3)
on conflict do nothing returning ${COLUMNS}`;

export class PostgresLedgerChecks extends LedgerChecks {
  constructor(private readonly sql: Sql) {
    super();
  }

  async take(
    { now, leaseUntil, newIfBefore, wholeIfBefore }: CheckTimes,
    until: string,
  ): Promise<RunningCheck | undefined> {
    const running = await this.sql.row<CheckRow>(
      'ledger_check_take',
      `update ledger_checks set leased_until = $2
        where id = any(array(select id from ledger_checks where finished_at is null and (leased_until is null or leased_until <= $1) for update skip locked))
        returning ${COLUMNS}`,
      [now, leaseUntil],
    );
    const row =
      running ??
      (await this.sql.row<CheckRow>('ledger_check_begin', BEGIN, [
        now,
        leaseUntil,
        newIfBefore,
        wholeIfBefore,
        until,
      ]));
    return (
      row && {
        id: row.id,
        // A check that began before spans were stored is whole, and no check goes on where it ends.
        span: { ...(row.since_id !== null && { since: row.since_id }), until: row.until_id ?? until },
        part: row.part,
        position: row.position,
        checked: Number(row.checked),
        differences: row.differences,
        first: row.first ?? undefined,
      }
    );
  }

  async advance({ id, part, position, checked, differences, first }: RunningCheck): Promise<void> {
    await this.sql.change(
      'ledger_check_advance',
      'update ledger_checks set part = $2, position = $3, checked = $4, differences = $5, first = $6, leased_until = null where id = $1 and finished_at is null',
      [id, part, position, checked, differences, jsonOf(first)],
    );
  }

  async finish({ id, checked, differences, first }: RunningCheck, at: Date): Promise<void> {
    await this.sql.change(
      'ledger_check_finish',
      'update ledger_checks set checked = $2, differences = $3, first = $4, leased_until = null, finished_at = $5 where id = $1 and finished_at is null',
      [id, checked, differences, jsonOf(first), at],
    );
  }

  async last(): Promise<{ differences: number; finishedAt: Date } | undefined> {
    const row = await this.sql.row<Pick<LedgerCheckEntity, 'differences'> & { finished_at: Date }>(
      'ledger_check_last',
      'select differences, finished_at from ledger_checks where finished_at is not null order by id desc limit 1',
    );
    return row && { differences: row.differences, finishedAt: row.finished_at };
  }
}

const jsonOf = (first: LedgerDifference | undefined): string | null =>
  first === undefined ? null : JSON.stringify(first);
