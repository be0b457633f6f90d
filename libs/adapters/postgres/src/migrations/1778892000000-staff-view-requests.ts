import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Requests of staff who view as an account, on their way to a process of the reseller API and back. */
export class StaffViewRequests1778892000000 implements MigrationInterface {
  readonly name = 'StaffViewRequests1778892000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
create table staff_view_requests (
  id             uuid primary key,
  account_id     integer not null,
  path_sealed    text not null,
  requested_at   timestamptz not null,
  begun_at       timestamptz,
  answer_sealed  text,
  check (begun_at is not null or answer_sealed is null)
);
create index staff_view_requests_waiting_ix on staff_view_requests (requested_at) where begun_at is null;
comment on table staff_view_requests is 'Requests of staff who view as an account; removed when the answer is fetched, or after 2 minutes';`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
