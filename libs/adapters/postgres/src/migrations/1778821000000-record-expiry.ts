import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The end of a record: a nullable column, which takes no room where there is none; images of the history have it. */
export class RecordExpiry1778821000000 implements MigrationInterface {
  readonly name = 'RecordExpiry1778821000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
set local lock_timeout = '5s';
alter table dns_records add column expires_at timestamptz;
alter table dns_records add constraint dns_records_expiry_ck check (expires_at is null or origin = 'user') not valid;
comment on column dns_records.expires_at is 'When a job removes the record; null: never';
create or replace function dns_record_image(r dns_records) returns json language sql immutable as $$
  select case
    when r.expires_at is not null then json_build_object('host', r.host, 'type', r.type, 'answer', r.answer, 'ttl', r.ttl, 'priority', r.priority, 'origin', r.origin, 'sent', r.sent,
      'expiresAt', to_char(r.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
    when r.sent is null then json_build_object('host', r.host, 'type', r.type, 'answer', r.answer, 'ttl', r.ttl, 'priority', r.priority, 'origin', r.origin)
    else json_build_object('host', r.host, 'type', r.type, 'answer', r.answer, 'ttl', r.ttl, 'priority', r.priority, 'origin', r.origin, 'sent', r.sent) end
$$;`);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
