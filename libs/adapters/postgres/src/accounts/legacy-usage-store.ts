import {
  type LegacyUsageList,
  type LegacyUsageRequest,
  LegacyUsageStore,
  type LegacyUse,
} from '@registrar/accounts/ports';
import type { Sql } from '../sql';
import type { AccountEntity } from './entities/accounts.entity';
import type { LegacyUsageEntity } from './entities/legacy-usage.entity';

type UsageOfAccount = LegacyUsageEntity & Pick<AccountEntity, 'username'>;

export class PostgresLegacyUsageStore extends LegacyUsageStore {
  constructor(private readonly sql: Sql) {
    super();
  }

  async add(uses: readonly LegacyUse[]): Promise<void> {
    // In a fixed order, so that two processes cannot deadlock on each other's rows.
    const ordered = [...uses].sort(
      (one, other) => one.accountId - other.accountId || (one.operation < other.operation ? -1 : 1),
    );
    await this.sql.change(
      'legacy_usage_add',
      `insert into legacy_usage as u (account_id, operation, calls, first_call_at, last_call_at)
       select * from unnest($1::int[], $2::text[], $3::bigint[], $4::timestamptz[], $5::timestamptz[])
       on conflict (account_id, operation) do update
         set calls = u.calls + excluded.calls, first_call_at = least(u.first_call_at, excluded.first_call_at), last_call_at = greatest(u.last_call_at, excluded.last_call_at)`,
      [
        ordered.map(({ accountId }) => accountId),
        ordered.map(({ operation }) => operation),
        ordered.map(({ calls }) => calls),
        ordered.map(({ firstCallAt }) => firstCallAt),
        ordered.map(({ lastCallAt }) => lastCallAt),
      ],
    );
  }

  async list({
    accountId,
    operation,
    calledSince,
    page,
    perPage,
  }: LegacyUsageRequest): Promise<LegacyUsageList> {
    const filter = `from legacy_usage u join accounts a on a.id = u.account_id
      where ($1::int is null or u.account_id = $1) and ($2::text is null or u.operation = $2) and ($3::timestamptz is null or u.last_call_at >= $3)`;
    const values = [accountId ?? null, operation ?? null, calledSince ?? null];
    const rows = await this.sql.rows<UsageOfAccount>(
      'legacy_usage_list',
      `select u.account_id, a.username, u.operation, u.calls, u.first_call_at, u.last_call_at ${filter} order by u.account_id, u.operation limit $4 offset $5`,
      [...values, perPage, (page - 1) * perPage],
    );
    const counted = await this.sql.row<{ count: string }>(
      'legacy_usage_count',
      `select count(*) as count ${filter}`,
      values,
    );
    return { usage: rows.map(useOf), totalCount: Number(counted!.count) };
  }
}

const useOf = (row: UsageOfAccount): LegacyUse & { username: string } => ({
  accountId: row.account_id,
  username: row.username,
  operation: row.operation,
  calls: Number(row.calls),
  firstCallAt: row.first_call_at,
  lastCallAt: row.last_call_at,
});
