import type { SecretVault, UnitOfWork } from '@registrar/kernel';
import {
  VIEW_CLAIM_SECONDS,
  VIEW_STORED_SECONDS,
  type ViewOutcome,
  type ViewRequest,
  viewRequestContext,
  ViewRequests,
} from '@registrar/staff/ports';
import type { Sql } from '../../sql';
import type { StaffViewRequestEntity } from '../entities/staff-view-requests.entity';

/** Requests that a process may claim at $1. */
export const VIEW_WAITS = `begun_at is null and requested_at > $1::timestamptz - make_interval(secs => ${VIEW_CLAIM_SECONDS})`;

export class PostgresViewRequests extends ViewRequests {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
    private readonly vault: SecretVault,
  ) {
    super();
  }

  async add({ id, accountId, path }: ViewRequest, at: Date): Promise<boolean> {
    this.uow.assertOpen();
    await this.sql.change(
      'staff_view_requests_old',
      `delete from staff_view_requests where requested_at < $1::timestamptz - make_interval(secs => ${VIEW_STORED_SECONDS})`,
      [at],
    );
    const added = await this.sql.change(
      'staff_view_request_add',
      `insert into staff_view_requests (id, account_id, path_sealed, requested_at)
       select $1, id, $3, $4 from accounts where id = $2`,
      [id, accountId, this.vault.seal(path, viewRequestContext(id)), at],
    );
    return added === 1;
  }

  async claim(at: Date): Promise<ViewRequest | undefined> {
    this.uow.assertOpen();
    const row = await this.sql.row<Pick<StaffViewRequestEntity, 'id' | 'account_id' | 'path_sealed'>>(
      'staff_view_request_claim',
      `update staff_view_requests set begun_at = $1 where id = (
         select id from staff_view_requests
          where ${VIEW_WAITS}
          order by requested_at limit 1 for update skip locked)
       returning id, account_id, path_sealed`,
      [at],
    );
    return (
      row && {
        id: row.id,
        accountId: row.account_id,
        path: this.vault.open(row.path_sealed, viewRequestContext(row.id)),
      }
    );
  }

  async answer(id: string, outcome: ViewOutcome): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change(
      'staff_view_request_answer',
      'update staff_view_requests set answer_sealed = $2 where id = $1 and begun_at is not null',
      [id, this.vault.seal(JSON.stringify(outcome), viewRequestContext(id))],
    );
  }

  async outcome(id: string): Promise<ViewOutcome | 'begun' | undefined> {
    const row = await this.sql.row<Pick<StaffViewRequestEntity, 'begun_at' | 'answer_sealed'>>(
      'staff_view_request_outcome',
      'select begun_at, answer_sealed from staff_view_requests where id = $1',
      [id],
    );
    if (!row?.begun_at) return undefined;
    if (row.answer_sealed === null) return 'begun';
    return JSON.parse(this.vault.open(row.answer_sealed, viewRequestContext(id))) as ViewOutcome;
  }

  async remove(id: string): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change('staff_view_request_remove', 'delete from staff_view_requests where id = $1', [id]);
  }
}
