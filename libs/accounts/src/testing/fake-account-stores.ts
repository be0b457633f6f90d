import type { Account, AccountOptions, ApiToken } from '../account';
import type { Suspension } from '../suspension/suspension';
import {
  AccountStore,
  type EndingToken,
  type NewAccount,
  type NewToken,
  StaffTokenNotices,
  TokenStore,
} from '../ports';

/** Accounts in memory; keeps to the same contract as the database. */
export class FakeAccountStore extends AccountStore {
  readonly accounts: Account[] = [];

  async create(account: NewAccount): Promise<number | 'username_taken'> {
    const isTaken = this.accounts.some(
      (other) => other.username.toLowerCase() === account.username.toLowerCase(),
    );
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
    if (at < 0) throw new Error(`account ${id} does not exist`);
    const { maxSubAccounts: _former, ...kept } = this.accounts[at];
    this.accounts[at] = { ...kept, ...options };
  }

  async saveSuspension(id: number, suspension: Suspension | undefined): Promise<void> {
    const at = this.accounts.findIndex((account) => account.id === id);
    if (at < 0) throw new Error(`account ${id} does not exist`);
    const { suspension: _former, ...kept } = this.accounts[at];
    this.accounts[at] = { ...kept, ...(suspension && { suspension }) };
  }

  async countChildren(parentId: number): Promise<number> {
    return this.accounts.filter((account) => account.parentId === parentId).length;
  }
}

interface FakeToken extends NewToken {
  id: number;
  revokedAt?: Date;
  replacedBy?: number;
  endAnnounced?: true;
}

/** API tokens in memory, of the accounts of a FakeAccountStore. */
export class FakeTokenStore extends TokenStore {
  readonly tokens: FakeToken[] = [];

  constructor(private readonly accounts: FakeAccountStore) {
    super();
  }

  async add(token: NewToken): Promise<number | 'name_taken' | undefined> {
    if (!(await this.accounts.lock(token.accountId))) return undefined;
    const isNamed = ({ accountId, name, revokedAt, replacedBy }: FakeToken): boolean =>
      accountId === token.accountId &&
      name.toLowerCase() === token.name.toLowerCase() &&
      !revokedAt &&
      replacedBy === undefined;
    if (this.tokens.some(isNamed)) return 'name_taken';
    const id = this.tokens.length + 1;
    this.tokens.push({ ...token, id });
    return id;
  }

  async revoke(
    accountId: number,
    tokenId: number,
    at: Date,
  ): Promise<{ token: ApiToken; changed: boolean } | undefined> {
    const token = this.tokens.find(({ id }) => id === tokenId);
    if (!token || token.accountId !== accountId) return undefined;
    const changed = token.revokedAt === undefined;
    token.revokedAt ??= at;
    return { token: shown(token), changed };
  }

  async replace(oldId: number, token: NewToken, until: Date): Promise<number> {
    const old = this.tokens.find(({ id }) => id === oldId)!;
    const { expiresAt } = old.limits;
    old.limits = { ...old.limits, expiresAt: expiresAt && expiresAt < until ? expiresAt : until };
    old.replacedBy = this.tokens.length + 1;
    return (await this.add(token)) as number;
  }

  async retireExpired(accountId: number, at: Date): Promise<void> {
    for (const token of this.tokens) {
      const { expiresAt } = token.limits;
      if (token.accountId === accountId && !token.revokedAt && expiresAt && expiresAt <= at)
        token.revokedAt = expiresAt;
    }
  }

  async lockLive(accountId: number): Promise<ApiToken[]> {
    return this.tokens.filter((token) => token.accountId === accountId && !token.revokedAt).map(shown);
  }

  async markEndAnnounced(now: Date, until: Date): Promise<EndingToken | undefined> {
    const isLive = ({ revokedAt, limits: { expiresAt } }: FakeToken): boolean =>
      !revokedAt && (!expiresAt || expiresAt > now);
    const token = this.tokens.find(
      (one) =>
        one.issuedByStaff &&
        isLive(one) &&
        !one.endAnnounced &&
        one.limits.expiresAt &&
        one.limits.expiresAt <= until,
    );
    if (!token) return undefined;
    token.endAnnounced = true;
    const { accountId, id, name, limits } = token;
    const [signing] = this.tokens
      .filter((one) => one.accountId === accountId && isLive(one))
      .sort(
        (one, other) =>
          Number(one.issuedByStaff ?? false) - Number(other.issuedByStaff ?? false) || one.id - other.id,
      );
    return { accountId, tokenId: id, name, expiresAt: limits.expiresAt!, signsWebhooks: signing?.id === id };
  }
}

/** Notices in memory, in the order in which they were sent. */
export class FakeStaffTokenNotices extends StaffTokenNotices {
  readonly sent: object[] = [];

  async sendTokenIssued(token: object): Promise<void> {
    this.sent.push({ kind: 'issued', ...token });
  }

  async sendTokenEnding(token: object): Promise<void> {
    this.sent.push({ kind: 'ending', ...token });
  }
}

const shown = ({
  id,
  name,
  createdAt,
  revokedAt,
  limits,
  replacedBy,
  issuedByStaff,
}: FakeToken): ApiToken => ({
  id,
  name,
  createdAt,
  ...(revokedAt && { revokedAt }),
  limits,
  ...(replacedBy !== undefined && { replacedBy }),
  ...(issuedByStaff && { issuedByStaff }),
});
