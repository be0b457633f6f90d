import type { UnitOfWork } from '@registrar/kernel';
import type { Account, AccountOptions, Suspension } from '@registrar/accounts';
import { AccountStore, type NewAccount } from '@registrar/accounts/ports';
import type { Sql } from '../sql';
import type { Repository } from 'typeorm';
import { ACCOUNT_COLUMNS, accountOf, type AccountRow, optionsRow, suspensionRow } from './account-rows';
import { AccountEntity } from './entities/accounts.entity';

/**
 * `no key`: at its end, a posting that holds the balance's lock references the account; transfers of credit
 * lock the account first.
 */
const LOCK = `select ${ACCOUNT_COLUMNS} from accounts where id = $1 for no key update`;

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
    // `on conflict` instead of an error: a failed statement would end the whole transaction
    const { raw } = await this.accounts
      .createQueryBuilder()
      .insert()
      .values({
        username: account.username,
        parent_id: account.parentId ?? null,
        created_at: account.createdAt,
        password_hash: owner?.passwordHash ?? null,
        terms_accepted_at: owner?.termsAcceptedAt ?? null,
        ...optionsRow(account),
      })
      .orIgnore()
      .returning('id')
      .updateEntity(false)
      .execute();
    const [row] = raw as Pick<AccountEntity, 'id'>[];
    return row?.id ?? 'username_taken';
  }

  async lock(id: number): Promise<Account | undefined> {
    this.uow.assertOpen();
    const row = await this.sql.row<AccountRow>('account_lock', LOCK, [id]);
    return row && accountOf(row);
  }

  async saveOptions(id: number, options: AccountOptions): Promise<void> {
    this.uow.assertOpen();
    const { affected } = await this.accounts.update({ id }, optionsRow(options));
    if (affected !== 1) throw new Error(`account ${id} does not exist`);
  }

  async saveSuspension(id: number, suspension: Suspension | undefined): Promise<void> {
    this.uow.assertOpen();
    const { affected } = await this.accounts.update({ id }, suspensionRow(suspension));
    if (affected !== 1) throw new Error(`account ${id} does not exist`);
  }

  async countChildren(parentId: number): Promise<number> {
    this.uow.assertOpen();
    return this.accounts.countBy({ parent_id: parentId });
  }

  private get accounts(): Repository<AccountEntity> {
    return this.sql.repository(AccountEntity);
  }
}
