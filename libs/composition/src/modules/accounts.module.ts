import { Module } from '@nestjs/common';
import {
  PostgresAccountReader,
  PostgresAccountSettingsStore,
  PostgresAccountStore,
  PostgresLegacyUsageStore,
  PostgresTokenStore,
  Sql,
} from '@registrar/adapter-postgres';
import {
  AccountQueries,
  AccountSettings,
  CreateAccount,
  IssueToken,
  LegacyUsage,
  RevokeToken,
  UpdateAccountSettings,
} from '@registrar/accounts';
import {
  AccountReader,
  AccountSettingsStore,
  AccountStore,
  LegacyUsageStore,
  TokenStore,
} from '@registrar/accounts/ports';
import { Clock, Ids, Log, SecretVault, UnitOfWork } from '@registrar/kernel';
import { made, madeAs, madeBy } from '../runtime/made';
import { Settings } from '../settings/settings';

/** Accounts, their tokens and settings; log-in is the HttpModule's. */
@Module({
  providers: [
    madeAs(AccountStore, PostgresAccountStore, Sql, UnitOfWork),
    madeAs(TokenStore, PostgresTokenStore, Sql, UnitOfWork),
    madeAs(AccountSettingsStore, PostgresAccountSettingsStore, Sql),
    madeAs(AccountReader, PostgresAccountReader, Sql),
    madeAs(LegacyUsageStore, PostgresLegacyUsageStore, Sql),
    made(LegacyUsage, LegacyUsageStore, Clock, Log),
    made(AccountSettings, AccountSettingsStore),
    made(AccountQueries, AccountReader),
    made(IssueToken, TokenStore, SecretVault, Ids, Clock, UnitOfWork),
    made(RevokeToken, TokenStore, Clock, UnitOfWork),
    made(UpdateAccountSettings, AccountStore, UnitOfWork),
    madeBy(
      CreateAccount,
      { accounts: AccountStore, issueToken: IssueToken, clock: Clock, uow: UnitOfWork, settings: Settings },
      ({ accounts, issueToken, clock, uow, settings }) => {
        const { environment, defaultNameservers } = settings;
        return new CreateAccount(accounts, issueToken, clock, uow, { environment, defaultNameservers });
      },
    ),
  ],
  exports: [
    AccountStore,
    TokenStore,
    AccountReader,
    AccountSettings,
    AccountQueries,
    IssueToken,
    LegacyUsage,
    RevokeToken,
    UpdateAccountSettings,
    CreateAccount,
  ],
})
export class AccountsModule {}
