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
import { keyOf, provide, provideAs, provideBy, tokensOf, provideMembers } from '../runtime/providers';
import { Settings } from '../settings/settings';

const ACCOUNTS = keyOf<AccountUseCases>('AccountUseCases');

const useCases = [
  ...provideMembers(ACCOUNTS, {
    createAccount: CreateAccount,
    updateSettings: UpdateAccountSettings,
    issueToken: IssueToken,
    revokeToken: RevokeToken,
    suspendAccount: SuspendAccount,
    reinstateAccount: ReinstateAccount,
    queries: AccountQueries,
  }),
  provide(LegacyUsage, LegacyUsageStore, Clock, Log),
  provide(AccountSettings, AccountSettingsStore),
];

/** Accounts, their tokens and settings; log-in is the HttpModule's. */
@Module({
  providers: [
    provideAs(AccountStore, PostgresAccountStore, Sql, UnitOfWork),
    provideAs(TokenStore, PostgresTokenStore, Sql, UnitOfWork),
    provideAs(AccountSettingsStore, PostgresAccountSettingsStore, Sql),
    provideAs(AccountReader, PostgresAccountReader, Sql),
    provideAs(LegacyUsageStore, PostgresLegacyUsageStore, Sql),
    provideBy(
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
  exports: [AccountStore, TokenStore, AccountReader, ...tokensOf(useCases)],
})
export class AccountsModule {}
