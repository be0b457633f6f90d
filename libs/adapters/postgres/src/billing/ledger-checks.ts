import { LedgerChecks, type LedgerDifference, type RunningCheck } from '@registrar/billing/ports';
import type { Sql } from '../sql';
import type { LedgerCheckEntity } from './entities/ledger-checks.entity';

type CheckRow = Pick<LedgerCheckEntity, 'id' | 'part' | 'position' | 'checked' | 'differences' | 'first'>;

const COLUMNS = 'id, part, position, checked, differences, first';

export class PostgresLedgerChecks extends LedgerChecks {
  constructor(private readonly sql: Sql) {
    super();
  }

  async take(now: Date, leaseUntil: Date, newIfBefore: Date): Promise<RunningCheck | undefined> {
    const running = await this.sql.row<CheckRow>(
      'ledger_check_take',
      `update ledger_checks set leased_until = $2
        where id = any(array(select id from ledger_checks where finished_at is null and (leased_until is null or leased_until <= $1) for update skip locked))
        returning ${COLUMNS}`,
      [now, leaseUntil],
    );
    const row =
      running ??
      (await this.sql.row<CheckRow>(
        'ledger_check_begin',
        `insert into ledger_checks (started_at, part, position, leased_until)
       select $1, 'transactions', '', $2
        where not exists (select from ledger_checks where finished_at is null) and not exists (select from ledger_checks where started_at > $3)
       on conflict do nothing returning ${COLUMNS}`,
        [now, leaseUntil, newIfBefore],
      ));
    return (
      row && {
        id: row.id,
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
    const row = await this.sql.row<{ differences: number; finished_at: Date }>(
      'ledger_check_last',
      'select differences, finished_at from ledger_checks where finished_at is not null order by id desc limit 1',
    );
    return row && { differences: row.differences, finishedAt: row.finished_at };
  }
}

const jsonOf = (first: LedgerDifference | undefined): string | null =>
  first === undefined ? null : JSON.stringify(first);
