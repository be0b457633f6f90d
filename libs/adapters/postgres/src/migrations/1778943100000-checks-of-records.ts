import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * As 1778942000000 (docs/adr/0022), for the tables that each write of a record writes. Rows are checked already:
 * 1778943100001 only tells PostgreSQL so.
 */
export class ChecksOfRecords1778943100000 implements MigrationInterface {
  readonly name = 'ChecksOfRecords1778943100000';
  readonly transaction = false;

  /** Each table on its own, so that no lock waits for another; a repeat after a crash does the same again. */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(FUNCTIONS);
    for (const statement of CHECKS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}

/** A check accepts null: a condition of a column that is null decides nothing, as in separate checks. */
const FUNCTIONS = `
create or replace function dns_record_is_valid(host text, type text, answer text, ttl integer, priority integer, origin text) returns boolean language plpgsql immutable as $$
begin
  return type in ('A', 'AAAA', 'ANAME', 'CNAME', 'MX', 'NS', 'SRV', 'TXT')
     and host = lower(host) and length(host) <= 253 and answer <> '' and ttl >= 300
     and (priority is not null) = (type in ('MX', 'SRV')) and priority between 0 and 65535
     and origin in ('user', 'url_forwarding', 'email_forwarding');
end $$;
create or replace function zone_change_action_is_valid(action text) returns boolean language plpgsql immutable as $$
begin
  return action in ('create', 'replace', 'delete', 'batch', 'import', 'rollback', 'url_forwarding', 'email_forwarding', 'transfer', 'expire');
end $$;
`;

/** What is small, or has an error of its own, stays as it is. */
const CHECKS = [
  `alter table dns_records drop constraint if exists dns_records_type_check, drop constraint if exists dns_records_host_check,
     drop constraint if exists dns_records_answer_check, drop constraint if exists dns_records_ttl_check,
     drop constraint if exists dns_records_priority_check, drop constraint if exists dns_records_priority_ck,
     drop constraint if exists dns_records_origin_check,
     add constraint dns_records_type_check check (dns_record_is_valid(host, type, answer, ttl, priority, origin)) not valid`,
  `alter table zone_changes drop constraint if exists zone_changes_action_check,
     add constraint zone_changes_action_check check (zone_change_action_is_valid(action)) not valid`,
];
