import type { Account, AccountOptions, ApiToken } from '../account';
import { AccountStore, type NewAccount, type NewToken, TokenStore } from '../ports';

/** Accounts in memory; keeps to the same contract as the database. */
export class FakeAccountStore extends AccountStore {
  readonly accounts: Account[] = [];

  async create(account: NewAccount): Promise<number | 'username_taken'> {
    const isTaken = this.accounts.some((other) => other.username.toLowerCase() === account.username.toLowerCase());
    if (isTaken) return 'username_taken';
    const id = this.accounts.length + 1;
    this.accounts.push({ ...account, id, status: 'active' });
    return id;
  }

  async lock(id: number): Promise<Account | undefined> {
    return this.accounts.find((account) => account.id === id);
  }

  async saveOptions(id: number, options: AccountOptions): Promise<void> {
    const at = this.accounts.findIndex((account) => account.id === id);
    if (at < 0) throw new Error(`account ${id} is not there`);
    this.accounts[at] = { ...this.accounts[at], ...options };
  }
}

/** API tokens in memory, of the accounts of a FakeAccountStore. */
export class FakeTokenStore extends TokenStore {
  readonly tokens: (NewToken & { id: number; revokedAt?: Date })[] = [];

  constructor(private readonly accounts: FakeAccountStore) {
    super();
  }

  async add(token: NewToken): Promise<number | undefined> {
    if (!(await this.accounts.lock(token.accountId))) return undefined;
    const id = this.tokens.length + 1;
    this.tokens.push({ ...token, id });
    return id;
  }

  async revoke(accountId: number, tokenId: number, at: Date): Promise<{ token: ApiToken; changed: boolean } | undefined> {
    const token = this.tokens.find(({ id }) => id === tokenId);
    if (!token || token.accountId !== accountId) return undefined;
    const changed = token.revokedAt === undefined;
    token.revokedAt ??= at;
    return { token: { id: token.id, name: token.name, createdAt: token.createdAt, revokedAt: token.revokedAt }, changed };
  }
}
