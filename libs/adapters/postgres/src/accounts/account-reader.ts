import { Money } from '@registrar/kernel';
import type {
  AccountListItem,
  AccountListPage,
  AccountListRequest,
  AccountView,
  ApiToken,
  ChildListPage,
  ChildListRequest,
} from '@registrar/accounts';
import { AccountReader } from '@registrar/accounts/ports';
import { field, jsonObject, pageWindow } from '../json-sql';
import type { Sql } from '../sql';
import {
  ACCOUNT_COLUMNS,
  accountOf,
  type AccountRow,
  TOKEN_COLUMNS,
  tokenOf,
  type TokenRow,
} from './account-rows';
import { suspendedBySql } from './suspension-sql';
import type { AccountCounterEntity } from './entities/account-counters.entity';
import type { AccountBalanceEntity } from '../billing/entities/account-balances.entity';

/** bigint arrives as text. */
type BalanceRow = Pick<AccountBalanceEntity, 'available' | 'held' | 'credit_limit' | 'currency'>;

const FIND = `
select ${ACCOUNT_COLUMNS.split(', ')
  .map((column) => `a.${column}`)
  .join(', ')},
       coalesce(b.available, 0) as available, coalesce(b.held, 0) as held, coalesce(b.credit_limit, 0) as credit_limit,
       coalesce(b.currency, 'USD') as currency, coalesce(c.domains, 0) as domains, coalesce(c.orders, 0) as orders,
       s.id as suspended_by, s.suspended_at as by_since, s.suspension_reason as by_reason, s.suspension_includes_subs as by_includes
  from accounts a
  left join accounts s on s.id = (${suspendedBySql('a')})
  left join account_balances b on b.account_id = a.id
  left join account_counters c on c.account_id = a.id
 where a.id = $1`;

const listText = (order: 'asc' | 'desc'): string => `
select a.id, a.username, a.parent_id, case when (${suspendedBySql('a')}) is null then a.status else 'suspended' end as status, a.created_at,
       coalesce(b.available, 0) as available, coalesce(b.currency, 'USD') as currency
  from accounts a left join account_balances b on b.account_id = a.id
 where starts_with(lower(a.username), $1)
 order by lower(a.username) ${order} limit $2 offset $3`;

/** The username is the login name; the balance is the amount that the parent can take back. */
const CHILD_JSON = jsonObject([
  field.int('id', 'a.id'),
  field.text('username', 'a.username'),
  field.text('status', 'a.status'),
  field.date('createDate', 'a.created_at'),
  field.raw('balance', 'trim_scale(coalesce(b.available, 0)::numeric * 0.01)::text'),
]);

/** Count and page in one statement; parents have hundreds of sub-accounts, not millions. */
const CHILDREN = `
with page as (
  select a.id, a.username, a.status, a.created_at from accounts a where a.parent_id = $1 order by lower(a.username) limit $2 offset $3
)
select (select count(*)::int from accounts where parent_id = $1) as total, count(a.id)::int as count,
       '[' || coalesce(string_agg(${CHILD_JSON}, ',' order by lower(a.username)), '') || ']' as items
  from page a left join account_balances b on b.account_id = a.id`;

type AccountWithCredit = Pick<AccountRow, 'id' | 'username' | 'parent_id' | 'created_at'> &
  Pick<BalanceRow, 'available' | 'currency'> & { status: AccountListItem['status'] };

export class PostgresAccountReader extends AccountReader {
  constructor(private readonly sql: Sql) {
    super();
  }

  async availableCredit(accountId: number): Promise<Money> {
    const row = await this.sql.lookup<Pick<BalanceRow, 'available' | 'currency'>>(
      'account_available_credit',
      'select available, currency from account_balances where account_id = $1',
      [accountId],
    );
    return row ? money(row.available, row.currency) : Money.zero();
  }

  async find(id: number): Promise<AccountView | undefined> {
    const row = await this.sql.row<
      AccountRow & BalanceRow & Pick<AccountCounterEntity, 'domains' | 'orders'> & SuspendedBy
    >('account_find', FIND, [id]);
    if (!row) return undefined;
    const tokens = await this.sql.rows<TokenRow>(
      'account_tokens',
      `select ${TOKEN_COLUMNS} from api_tokens where account_id = $1 order by id`,
      [id],
    );
    return {
      ...accountOf(row),
      ...effectiveOf(row),
      balance: {
        available: money(row.available, row.currency),
        held: money(row.held, row.currency),
        creditLimit: money(row.credit_limit, row.currency),
      },
      counters: { domains: row.domains, orders: row.orders },
      tokens: tokens.map(tokenOf),
    };
  }

  async list(request: AccountListRequest): Promise<AccountListPage> {
    const prefix = (request.usernamePrefix ?? '').toLowerCase();
    const counted = await this.sql.row<{ total: number }>(
      'account_count',
      'select count(*)::int as total from accounts where starts_with(lower(username), $1)',
      [prefix],
    );
    const totalCount = counted?.total ?? 0;
    const window = pageWindow(request.page, request.perPage, totalCount);
    if (window.limit === 0) return { accounts: [], totalCount };
    const order = window.fromEnd ? 'desc' : 'asc';
    const rows = await this.sql.rows<AccountWithCredit>(`account_list_${order}`, listText(order), [
      prefix,
      window.limit,
      window.offset,
    ]);
    if (window.fromEnd) rows.reverse();
    return { accounts: rows.map(listItem), totalCount };
  }

  async children({ parentId, page, perPage }: ChildListRequest): Promise<ChildListPage> {
    const row = await this.sql.row<{ total: number; count: number; items: string }>(
      'account_children',
      CHILDREN,
      [parentId, perPage, (page - 1) * perPage],
    );
    return { items: row!.items, count: row!.count, totalCount: row!.total };
  }

  async liveTokens(accountId: number, at: Date): Promise<ApiToken[]> {
    const rows = await this.sql.rows<TokenRow>(
      'account_live_tokens',
      `select ${TOKEN_COLUMNS} from api_tokens where account_id = $1 and revoked_at is null and (expires_at is null or expires_at > $2) order by id`,
      [accountId, at],
    );
    return rows.map(tokenOf);
  }
}

interface SuspendedBy {
  suspended_by: number | null;
  by_since: Date | null;
  by_reason: string | null;
  by_includes: boolean | null;
}

const effectiveOf = (row: SuspendedBy): Pick<AccountView, 'effectiveSuspension'> =>
  row.suspended_by === null
    ? {}
    : {
        effectiveSuspension: {
          accountId: row.suspended_by,
          since: row.by_since!,
          reason: row.by_reason!,
          includesSubAccounts: row.by_includes!,
        },
      };

const money = (minor: string, currency: string): Money => Money.of(BigInt(minor), currency);

const listItem = (row: AccountWithCredit): AccountListItem => ({
  id: row.id,
  username: row.username,
  ...(row.parent_id !== null && { parentId: row.parent_id }),
  status: row.status,
  createdAt: row.created_at,
  available: money(row.available, row.currency),
});
