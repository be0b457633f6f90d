import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * PostgreSQL parses and plans an SQL function in a trigger's condition again at each execution of a
 * statement. The conditions repeat the bodies of `domain_is_served` and `domain_is_listed` instead.
 */
export class InlineTriggerConditions1778700000000 implements MigrationInterface {
  readonly name = 'InlineTriggerConditions1778700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TRIGGERS);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}

const isServed = (row: 'old' | 'new'): string =>
  `(${row}.removed_at is null and ${row}.state = 'active' and not ${row}.locks && '{ClientHold,VerificationClientHold,ExpirationClientHold}'
     and not ${row}.registry_statuses && '{clientHold,serverHold}')`;

const isListed = (row: 'old' | 'new'): string =>
  `(${row}.removed_at is null and ${row}.state in ('active', 'pending_create'))`;

/** Columns of the counts, as one row. */
const counted = (row: 'old' | 'new'): string =>
  `(${row}.account_id, ${row}.tld, ${row}.locked, ${row}.privacy_enabled, ${row}.autorenew_enabled, ${row}.premium,
    (${row}.registered_at at time zone 'UTC')::date, (${row}.expires_at at time zone 'UTC')::date)`;

const TRIGGERS = `
set local lock_timeout = '5s';
drop trigger domains_served_otherwise on domains;
create trigger domains_served_otherwise before update of nameservers, locks, registry_statuses, state, removed_at on domains for each row
  when (old.nameservers is distinct from new.nameservers or ${isServed('old')} is distinct from ${isServed('new')}
        or ('VerificationHold' = any(old.locks)) is distinct from ('VerificationHold' = any(new.locks)))
  execute function domain_is_served_otherwise();
drop trigger domains_counted_move on domains;
create constraint trigger domains_counted_move
  after update of state, removed_at, account_id, tld, locked, privacy_enabled, autorenew_enabled, premium, registered_at, expires_at on domains
  deferrable initially deferred for each row
  when (${isListed('old')} is distinct from ${isListed('new')}
        or ${isListed('new')} and ${counted('old')} is distinct from ${counted('new')})
  execute function count_domains();
`;
