import { Module } from '@nestjs/common';
import {
  AccountQueries,
  AccountSettings,
  CreateAccount,
  IssueToken,
  LegacyUsage,
  ReinstateAccount,
  RevokeToken,
  SuspendAccount,
  UpdateAccountSettings,
} from '@registrar/accounts';
import {
  AccountReader,
  AccountSettingsStore,
  AccountStore,
  LegacyUsageStore,
  TokenStore,
} from '@registrar/accounts/ports';
import { type AccountUseCases, wireAccounts } from '@registrar/accounts/wiring';
import {
  PostgresAccountReader,
  PostgresAccountSettingsStore,
  PostgresAccountStore,
  PostgresLegacyUsageStore,
  PostgresTokenStore,
  Sql,
} from '@registrar/adapter-postgres';
import { Clock, Ids, Log, SecretVault, UnitOfWork } from '@registrar/kernel';
import { keyOf, made, madeAs, madeBy, provided, taken } from '../runtime/made';
import { Settings } from '../settings/settings';

const ACCOUNTS = keyOf<AccountUseCases>('AccountUseCases');

const useCases = [
  ...taken(ACCOUNTS, {
    createAccount: CreateAccount,
    updateSettings: UpdateAccountSettings,
    issueToken: IssueToken,
    revokeToken: RevokeToken,
    suspendAccount: SuspendAccount,
    reinstateAccount: ReinstateAccount,
    queries: AccountQueries,
  }),
  made(LegacyUsage, LegacyUsageStore, Clock, Log),
  made(AccountSettings, AccountSettingsStore),
];

/** Accounts, their tokens and settings; log-in is the HttpModule's. */
@Module({
  providers: [
    madeAs(AccountStore, PostgresAccountStore, Sql, UnitOfWork),
    madeAs(TokenStore, PostgresTokenStore, Sql, UnitOfWork),
    madeAs(AccountSettingsStore, PostgresAccountSettingsStore, Sql),
    madeAs(AccountReader, PostgresAccountReader, Sql),
    madeAs(LegacyUsageStore, PostgresLegacyUsageStore, Sql),
    madeBy(
      ACCOUNTS,
      {
        uow: UnitOfWork,
        clock: Clock,
        ids: Ids,
        vault: SecretVault,
        accountStore: AccountStore,
        tokenStore: TokenStore,
        accountReader: AccountReader,
        settings: Settings,
      },
      ({ settings: { environment, defaultNameservers }, ...parts }) =>
        wireAccounts(parts, { environment, defaultNameservers }),
    ),
    ...useCases,
  ],
  exports: [AccountStore, TokenStore, AccountReader, ...provided(useCases)],
})
export class AccountsModule {}
