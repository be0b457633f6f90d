import type { Clock, UnitOfWork } from '@registrar/kernel';
import type { AccountOptions } from './account';
import { type AccountOptionsChange, changedOptions } from './settings/account-options';
import { accountNameTaken, accountNotFound } from './errors';
import type { IssuedToken, IssueToken } from './access/issue-token';
import type { AccountStore, NewAccount } from './ports';
import { type Environment, usernameFor } from './username';

export interface AccountPolicy {
  environment: Environment;
  /** Default name servers of a new account (BEHAVIOUR §22: two hosts of the registrar). */
  defaultNameservers: readonly string[];
}

export interface NewAccountRequest {
  accountName: string;
  parentId?: number;
  options?: AccountOptionsChange;
  owner?: NewAccount['owner'];
}

export interface CreatedAccount {
  id: number;
  username: string;
  token: IssuedToken;
}

/** BEHAVIOUR §3. */
const FIRST_TOKEN_NAME = 'default';

/** Opens an account and its first API token. Runs inside a unit of work. */
export class CreateAccount {
  constructor(
    private readonly accounts: AccountStore,
    private readonly issueToken: IssueToken,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
    private readonly policy: AccountPolicy,
  ) {}

  /** Throws 400 for a name that is taken or not allowed, 404 for an unknown parent. */
  async execute(request: NewAccountRequest): Promise<CreatedAccount> {
    this.uow.assertOpen();
    const username = usernameFor(request.accountName, this.policy.environment);
    const createdAt = this.clock.now();
    const options = changedOptions(this.newOptions(), request.options ?? {}, createdAt);
    if (request.parentId !== undefined && !(await this.accounts.lock(request.parentId)))
      throw accountNotFound();
    const id = await this.accounts.create({
      ...options,
      username,
      parentId: request.parentId,
      owner: request.owner,
      createdAt,
    });
    if (id === 'username_taken') throw accountNameTaken();
    return { id, username, token: await this.issueToken.execute(id, FIRST_TOKEN_NAME) };
  }

  private newOptions(): AccountOptions {
    return {
      twoStepEnabled: false,
      apiAccessEnabled: true,
      access: { approvedReseller: false, enterprise: false },
      limits: {},
      taxBps: 0,
      taxation: { byRule: true },
      registrantLockOptOut: false,
      autorenewLeadDays: 30,
      complianceNotices: 'both',
      expirationHold: false,
      defaultCurrency: 'USD',
      verifyForwardingRecipients: false,
      strictRequests: false,
      defaults: {
        autorenewEnabled: true,
        privacyEnabled: true,
        nameservers: this.policy.defaultNameservers,
        contacts: {},
      },
    };
  }
}
