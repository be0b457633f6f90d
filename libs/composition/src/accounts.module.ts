import { Global, Module } from '@nestjs/common';
import {
  PostgresAccountReader, PostgresAccountSettingsStore, PostgresAccountStore, PostgresLegacyUsageStore, PostgresTokenStore, Sql,
} from '@registrar/adapter-postgres';
import { AccountQueries, AccountSettings, CreateAccount, IssueToken, LegacyUsage, RevokeToken, UpdateAccountSettings } from '@registrar/accounts';
import { AccountReader, AccountSettingsStore, AccountStore, LegacyUsageStore, TokenStore } from '@registrar/accounts/ports';
import { Clock, Ids, Log, SecretVault, UnitOfWork } from '@registrar/kernel';
import { Settings } from './settings';

/** Accounts, their tokens and settings; log-in is the HttpModule's. */
@Global()
@Module({
  providers: [
    { provide: AccountStore, inject: [Sql, UnitOfWork], useFactory: (sql: Sql, uow: UnitOfWork) => new PostgresAccountStore(sql, uow) },
    { provide: TokenStore, inject: [Sql, UnitOfWork], useFactory: (sql: Sql, uow: UnitOfWork) => new PostgresTokenStore(sql, uow) },
    { provide: AccountSettingsStore, inject: [Sql], useFactory: (sql: Sql) => new PostgresAccountSettingsStore(sql) },
    { provide: AccountReader, inject: [Sql], useFactory: (sql: Sql) => new PostgresAccountReader(sql) },
    { provide: LegacyUsageStore, inject: [Sql], useFactory: (sql: Sql) => new PostgresLegacyUsageStore(sql) },
    { provide: LegacyUsage, inject: [LegacyUsageStore, Clock, Log], useFactory: (store: LegacyUsageStore, clock: Clock, log: Log) => new LegacyUsage(store, clock, log) },
    { provide: AccountSettings, inject: [AccountSettingsStore], useFactory: (store: AccountSettingsStore) => new AccountSettings(store) },
    { provide: AccountQueries, inject: [AccountReader], useFactory: (reader: AccountReader) => new AccountQueries(reader) },
    {
      provide: IssueToken,
      inject: [TokenStore, SecretVault, Ids, Clock, UnitOfWork],
      useFactory: (tokens: TokenStore, vault: SecretVault, ids: Ids, clock: Clock, uow: UnitOfWork) =>
        new IssueToken(tokens, vault, ids, clock, uow),
    },
    {
      provide: RevokeToken,
      inject: [TokenStore, Clock, UnitOfWork],
      useFactory: (tokens: TokenStore, clock: Clock, uow: UnitOfWork) => new RevokeToken(tokens, clock, uow),
    },
    {
      provide: UpdateAccountSettings,
      inject: [AccountStore, UnitOfWork],
      useFactory: (accounts: AccountStore, uow: UnitOfWork) => new UpdateAccountSettings(accounts, uow),
    },
    {
      provide: CreateAccount,
      inject: [AccountStore, IssueToken, Clock, UnitOfWork, Settings],
      useFactory: (accounts: AccountStore, issueToken: IssueToken, clock: Clock, uow: UnitOfWork, settings: Settings) => {
        const { environment, defaultNameservers } = settings;
        return new CreateAccount(accounts, issueToken, clock, uow, { environment, defaultNameservers });
      },
    },
  ],
  exports: [AccountStore, TokenStore, AccountReader, AccountSettings, AccountQueries, IssueToken, LegacyUsage, RevokeToken, UpdateAccountSettings, CreateAccount],
})
export class AccountsModule {}
