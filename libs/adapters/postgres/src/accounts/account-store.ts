import type { UnitOfWork } from '@registrar/kernel';
import type { Account, AccountOptions } from '@registrar/accounts';
import { AccountStore, type NewAccount } from '@registrar/accounts/ports';
import type { Sql } from '../sql';
import {
  ACCOUNT_COLUMNS,
  accountOf,
  type AccountRow,
  OPTION_COLUMNS,
  optionParameters,
  optionValues,
} from './account-rows';

/** `on conflict` instead of an error: a failed statement would end the whole transaction. */
const CREATE = `
insert into accounts (username, parent_id, created_at, password_hash, terms_accepted_at, ${OPTION_COLUMNS}) values ($1, $2, $3, $4, $5, ${optionParameters(6)})
on conflict ((lower(username))) do nothing
returning id`;

/**
 * `no key`: at its end, a posting that holds the balance's lock references the account; transfers of credit
 * lock the account first.
 */
const LOCK = `select ${ACCOUNT_COLUMNS} from accounts where id = $1 for no key update`;

const SAVE_OPTIONS = `update accounts set (${OPTION_COLUMNS}) = row(${optionParameters(2)}) where id = $1`;

export class PostgresAccountStore extends AccountStore {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async create(account: NewAccount): Promise<number | 'username_taken'> {
    this.uow.assertOpen();
    const { owner } = account;
    const values = [
      account.username,
      account.parentId ?? null,
      account.createdAt,
      owner?.passwordHash ?? null,
      owner?.termsAcceptedAt ?? null,
      ...optionValues(account),
    ];
    const row = await this.sql.row<{ id: number }>('account_create', CREATE, values);
    return row?.id ?? 'username_taken';
  }

  async lock(id: number): Promise<Account | undefined> {
    this.uow.assertOpen();
    const row = await this.sql.row<AccountRow>('account_lock', LOCK, [id]);
    return row && accountOf(row);
  }

  async saveOptions(id: number, options: AccountOptions): Promise<void> {
    this.uow.assertOpen();
    const changed = await this.sql.change('account_save_options', SAVE_OPTIONS, [
      id,
      ...optionValues(options),
    ]);
    if (changed !== 1) throw new Error(`account ${id} does not exist`);
  }

  async countChildren(parentId: number): Promise<number> {
    this.uow.assertOpen();
    const row = await this.sql.row<{ children: number }>(
      'account_children_count',
      'select count(*)::int as children from accounts where parent_id = $1',
      [parentId],
    );
    return row?.children ?? 0;
  }
}
