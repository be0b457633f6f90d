import { AppError, badRequest, type Clock } from '@registrar/kernel';
import type { AccountAccess, AccountActor } from './account';
import type { CreateAccount } from './create-account';
import { accountNotFound, tooManySubAccounts } from './errors';
import type { OwnerTrail } from './settings/owner-trail';
import { assertPassword } from './access/password';
import type { AccountContacts, AccountCredit, AccountStore, PasswordHasher, SentContacts } from './ports';
import { type Environment, usernameFor } from './username';

export interface SubAccountPolicy {
  environment: Environment;
  /** Default limit of sub-accounts per account. */
  maxSubAccounts: number;
}

export interface NewSubAccount {
  accountName: string;
  password: string;
  contacts: SentContacts;
  autoRenew?: boolean;
  tos: boolean;
  apiTos: boolean;
}

/** The answer of the contract. */
export interface OpenedSubAccount {
  /** As it was sent; the username of the sandbox ends in `-test`. */
  accountName: string;
  /** Returned only once. */
  apiToken: string;
  apiTokenName: string;
}

interface OpenSubAccountParts {
  accounts: AccountStore;
  createAccount: CreateAccount;
  contacts: AccountContacts;
  credit: AccountCredit;
  hasher: PasswordHasher;
  trail: OwnerTrail;
  clock: Clock;
  policy: SubAccountPolicy;
}

/**
 * Opens an account below that of an approved reseller (BEHAVIOUR §3), with its default contacts, its first
 * API token and, in the sandbox, its play money. A sub-account may have sub-accounts
 * once staff have approved it.
 */
export class OpenSubAccount {
  constructor(private readonly parts: OpenSubAccountParts) {}

  /**
   * Throws 400 naming the field (a taken name too), 403 without approval or at the limit. Fields come first
   * (BEHAVIOUR §1). `noteAnswer` is called inside the transaction that opens the account.
   */
  async execute(
    actor: AccountActor,
    access: AccountAccess,
    request: NewSubAccount,
    noteAnswer: (opened: OpenedSubAccount) => void = () => undefined,
  ): Promise<OpenedSubAccount> {
    const username = this.check(request);
    if (!access.approvedReseller)
      throw new AppError('forbidden', 'access.approvedReseller', 'Permission denied');
    // Before any query: a faster answer must not reveal that a name is taken, and the hash
    // takes its time.
    const passwordHash = await this.parts.hasher.hash(request.password);
    return this.parts.trail.run(async () => {
      const parentId = actor.accountId;
      await this.assertRoom(parentId);
      const at = this.parts.clock.now(parentId);
      const contacts = await this.parts.contacts.store(request.contacts, at);
      const { accountName, autoRenew } = request;
      const created = await this.parts.createAccount.execute({
        accountName,
        parentId,
        options: { contacts, ...(autoRenew !== undefined && { autorenewEnabled: autoRenew }) },
        owner: { passwordHash, termsAcceptedAt: at },
      });
      await this.parts.trail.append(actor, 'account.create', {
        accountId: created.id,
        after: { username, parentId, contacts, autoRenew },
      });
      await this.parts.credit.open(created.id);
      const { token, name: apiTokenName } = created.token;
      const opened = { accountName, apiToken: token, apiTokenName };
      noteAnswer(opened);
      return opened;
    });
  }

  /** Checks that need the request alone. */
  private check({ tos, apiTos, accountName, password, contacts }: NewSubAccount): string {
    if (!tos || !apiTos) throw badRequest('Both tos and apiTos must be true.', 'account.terms');
    const username = usernameFor(accountName, this.parts.policy.environment);
    assertPassword(password);
    if (!contacts.registrant) throw badRequest("'registrant' cannot be null", 'account.registrant_missing');
    this.parts.contacts.check(contacts);
    return username;
  }

  private async assertRoom(parentId: number): Promise<void> {
    const parent = await this.parts.accounts.lock(parentId);
    if (!parent) throw accountNotFound();
    const max = parent.maxSubAccounts ?? this.parts.policy.maxSubAccounts;
    if ((await this.parts.accounts.countChildren(parentId)) >= max) throw tooManySubAccounts(max);
  }
}
