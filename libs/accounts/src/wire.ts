import type { Clock, IdempotencyKeys, Ids, SecretVault, UnitOfWork } from '@registrar/kernel';
import { IssueToken } from './access/issue-token';
import { OwnTokens, type TokenPolicy } from './access/own-tokens';
import { RevokeToken } from './access/revoke-token';
import { AccountQueries } from './account-queries';
import { type AccountPolicy, CreateAccount } from './create-account';
import { MoveCredit } from './move-credit';
import { OpenSubAccount, type SubAccountPolicy } from './open-sub-account';
import type {
  AccountContacts,
  AccountCredit,
  AccountReader,
  AccountStore,
  NoticeSettingsStore,
  OwnerAudit,
  PasswordHasher,
  TokenStore,
} from './ports';
import { OwnNotices } from './settings/own-notices';
import { OwnAccountSettings } from './settings/own-settings';
import { OwnerTrail } from './settings/owner-trail';
import { UpdateAccountSettings } from './settings/update-account-settings';
import { ReinstateAccount } from './suspension/reinstate-account';
import { SuspendAccount } from './suspension/suspend-account';

/** Everything an account and its tokens touch. */
export interface AccountParts {
  uow: UnitOfWork;
  clock: Clock;
  ids: Ids;
  vault: SecretVault;
  accountStore: AccountStore;
  tokenStore: TokenStore;
  accountReader: AccountReader;
}

export interface AccountUseCases {
  createAccount: CreateAccount;
  updateSettings: UpdateAccountSettings;
  issueToken: IssueToken;
  revokeToken: RevokeToken;
  suspendAccount: SuspendAccount;
  reinstateAccount: ReinstateAccount;
  queries: AccountQueries;
}

/** What staff and seeds do with accounts, wired by plain constructor calls. */
export function wireAccounts(parts: AccountParts, policy: AccountPolicy): AccountUseCases {
  const { uow, clock, ids, vault, accountStore, tokenStore } = parts;
  const issueToken = new IssueToken(tokenStore, vault, ids, clock, uow);
  return {
    createAccount: new CreateAccount(accountStore, issueToken, clock, uow, policy),
    updateSettings: new UpdateAccountSettings(accountStore, uow, clock),
    issueToken,
    revokeToken: new RevokeToken(tokenStore, clock, uow),
    suspendAccount: new SuspendAccount(accountStore, uow, clock),
    reinstateAccount: new ReinstateAccount(accountStore, uow),
    queries: new AccountQueries(parts.accountReader),
  };
}

/** Everything the owner of an account touches. */
export type OwnerParts = Pick<
  AccountParts,
  'uow' | 'clock' | 'accountStore' | 'tokenStore' | 'accountReader'
> &
  Pick<AccountUseCases, 'createAccount' | 'issueToken' | 'updateSettings'> & {
    keys: IdempotencyKeys;
    contacts: AccountContacts;
    credit: AccountCredit;
    hasher: PasswordHasher;
    audit: OwnerAudit;
    noticeSettings: NoticeSettingsStore;
  };

export interface OwnerUseCases {
  openSubAccount: OpenSubAccount;
  moveCredit: MoveCredit;
  ownTokens: OwnTokens;
  ownSettings: OwnAccountSettings;
  ownNotices: OwnNotices;
}

/** What resellers do with their own accounts, wired by plain constructor calls. */
export function wireOwner(parts: OwnerParts, policy: SubAccountPolicy & TokenPolicy): OwnerUseCases {
  const { uow, clock, keys, contacts, credit, hasher } = parts;
  const { accountStore: accounts, tokenStore: tokens, accountReader: reader } = parts;
  const { createAccount, issueToken, updateSettings } = parts;
  const trail = new OwnerTrail(parts.audit, uow, clock);
  return {
    openSubAccount: new OpenSubAccount({
      accounts,
      createAccount,
      contacts,
      credit,
      hasher,
      trail,
      clock,
      policy,
    }),
    moveCredit: new MoveCredit(accounts, credit, keys, trail),
    ownTokens: new OwnTokens({ accounts, tokens, reader, issueToken, trail, clock, policy }),
    ownSettings: new OwnAccountSettings(reader, updateSettings, contacts, trail, clock),
    ownNotices: new OwnNotices(parts.noticeSettings, trail),
  };
}
