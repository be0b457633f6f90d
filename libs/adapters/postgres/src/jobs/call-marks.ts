import { AppError, type UnitOfWork } from '@registrar/kernel';
import { type CallMarkNote, CallMarks, itemOfKey } from '@registrar/jobs/ports';
import type { Sql } from '../sql';

/** Only a transaction that wrote has an id. Of two calls with one key the second one to commit finds the mark. */
const MARK = `
with unit as materialized (select pg_current_xact_id_if_assigned() is not null as wrote),
marked as (
  update job_items set marked_attempt = $3, marked_operation = coalesce((select id from operations where id = $4::uuid), marked_operation)
   where job_id = $1 and position = $2 and attempt = $3 and is_called and (marked_attempt is distinct from $3) = $5::boolean
     and ($6::uuid is null or marked_operation = $6) and (select wrote from unit)
  returning true
)
select wrote, exists (select from marked) as marked from unit`;

const FIND = `
select marked_operation from job_items where job_id = $1 and position = $2 and marked_attempt = $3`;

const SECONDS = 5;
const otherCall = (): AppError =>
  new AppError('conflict', 'idempotency.in_flight', 'Conflict', {
    details: 'Another call of this item has changed something.',
    retryAfterSeconds: SECONDS,
  });

/** In the rows of the items, so that marks go with their jobs. */
export class PostgresCallMarks extends CallMarks {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async mark(key: string, { isFirst, operationId, replaces }: CallMarkNote): Promise<boolean> {
    this.uow.assertOpen();
    const { jobId, position, attempt } = itemOfKey(key);
    const values = [jobId, position, attempt, operationId ?? null, isFirst, replaces ?? null];
    const row = await this.sql.row<{ wrote: boolean; marked: boolean }>('job_call_mark', MARK, values);
    if (row!.wrote && !row!.marked) throw otherCall();
    return row!.wrote;
  }

  async find(key: string): Promise<{ operationId?: string } | undefined> {
    const { jobId, position, attempt } = itemOfKey(key);
    const row = await this.sql.row<{ marked_operation: string | null }>('job_call_marked', FIND, [
      jobId,
      position,
      attempt,
    ]);
    if (!row) return undefined;
    return row.marked_operation === null ? {} : { operationId: row.marked_operation };
  }
}
