import type { Money } from '@registrar/kernel';
import { accountNotFound } from './errors';
import type {
  AccountListPage,
  AccountListRequest,
  AccountReader,
  AccountView,
  ChildListPage,
  ChildListRequest,
} from './ports';

/** Reads accounts with their credit and settings. */
export class AccountQueries {
  constructor(private readonly reader: AccountReader) {}

  /** The available credit of an account (contract: `balance`). */
  availableCredit(accountId: number): Promise<Money> {
    return this.reader.availableCredit(accountId);
  }

  /** Throws 404. */
  async get(id: number): Promise<AccountView> {
    const account = await this.reader.find(id);
    if (!account) throw accountNotFound();
    return account;
  }

  list(request: AccountListRequest): Promise<AccountListPage> {
    return this.reader.list(request);
  }

  /** Sub-accounts of an account, with their credit. */
  children(request: ChildListRequest): Promise<ChildListPage> {
    return this.reader.children(request);
  }
}
