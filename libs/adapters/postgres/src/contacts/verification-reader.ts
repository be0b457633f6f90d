import type { PageRequest } from '@registrar/kernel';
import { type UnverifiedPage, VerificationReader } from '@registrar/contacts/ports';
import { field, jsonObject } from '../json-sql';
import type { Sql } from '../sql';
import { storedCount } from '../domains/domain-count-sql';
import { coveredBy } from './verification-sql';

const JSON_TEXT = jsonObject([
  field.int('verificationId', 'v.id'),
  field.date('createDate', 'v.created_at'),
  field.date('verifyBy', 'v.verify_by'),
  field.text('email', 'v.email'),
  field.textArray('domains', 'n.names'),
  field.dateIfAny('mailWaitsUntil', 'v.mail_waits_until'),
]);

/**
 * An account has few open verifications compared with its domains: they are counted with the page, and
 * domains are read only for those of the page.
 */
const LIST = `
with open as materialized (
  select v.* from contact_verifications v
   where v.account_id = $1 and v.state = 'open' and exists (select 1 ${coveredBy('v.account_id', 'v.address', '$4::timestamptz')}))
select (select count(*)::int from open) as total, count(v.*)::int as count, '[' || coalesce(string_agg(${JSON_TEXT}, ',' order by v.id), '') || ']' as items
  from (select * from open order by id limit $2 offset $3) v
       cross join lateral (select array_agg(d.name order by d.name) as names ${coveredBy('v.account_id', 'v.address', '$4::timestamptz')}) n`;

export class PostgresVerificationReader extends VerificationReader {
  constructor(private readonly sql: Sql) {
    super();
  }

  /** Domains of the account: the list looks for the address of each open verification among them. */
  async domains(accountId: number): Promise<number> {
    const count = await this.sql.lookup<{ total: number }>('verification_list_domains', storedCount('$1'), [
      accountId,
    ]);
    return count?.total ?? 0;
  }

  async list({
    accountId,
    page,
    perPage,
    now,
  }: PageRequest & { accountId: number; now: Date }): Promise<UnverifiedPage> {
    const row = await this.sql.row<{ total: number; count: number; items: string }>(
      'verification_list',
      LIST,
      [accountId, perPage, (page - 1) * perPage, now],
    );
    return { items: row!.items, count: row!.count, totalCount: row!.total };
  }
}
