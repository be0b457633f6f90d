import { Global, Module } from '@nestjs/common';
import {
  CreateAccount, IssueToken, MoveCredit, OpenSubAccount, OwnAccountSettings, OwnerTrail, OwnTokens, UpdateAccountSettings,
} from '@registrar/accounts';
import { AccountContacts, AccountCredit, AccountReader, AccountStore, OwnerAudit, PasswordHasher, TokenStore } from '@registrar/accounts/ports';
import { PostgresOwnerAudit, Sql } from '@registrar/adapter-postgres';
import { ScryptPasswordHasher } from '@registrar/adapter-runtime';
import { CreditTransfer, Ledger } from '@registrar/billing';
import { ContactBook } from '@registrar/contacts';
import { Clock, IdempotencyKeys, UnitOfWork } from '@registrar/kernel';
import { BookAccountContacts, LedgerAccountCredit } from './account-parts';
import { openingCredit } from './opening-credit';
import { Settings } from './settings';

/** What resellers do with their own accounts. Needs the modules of accounts, billing and contacts. */
@Global()
@Module({
  providers: [
    { provide: AccountContacts, inject: [ContactBook], useFactory: (book: ContactBook) => new BookAccountContacts(book) },
    {
      provide: AccountCredit,
      inject: [Ledger, CreditTransfer, Settings],
      useFactory: (ledger: Ledger, transfer: CreditTransfer, settings: Settings) => new LedgerAccountCredit(ledger, transfer, openingCredit(settings)),
    },
    { provide: PasswordHasher, useFactory: () => new ScryptPasswordHasher() },
    { provide: OwnerAudit, inject: [Sql, UnitOfWork], useFactory: (sql: Sql, uow: UnitOfWork) => new PostgresOwnerAudit(sql, uow) },
    { provide: OwnerTrail, inject: [OwnerAudit, UnitOfWork, Clock], useFactory: (audit: OwnerAudit, uow: UnitOfWork, clock: Clock) => new OwnerTrail(audit, uow, clock) },
    {
      provide: OpenSubAccount,
      inject: [AccountStore, CreateAccount, AccountContacts, AccountCredit, PasswordHasher, OwnerTrail, Clock, Settings],
      useFactory: (
        accounts: AccountStore, create: CreateAccount, contacts: AccountContacts, credit: AccountCredit, hasher: PasswordHasher, trail: OwnerTrail, clock: Clock,
        { environment, subAccountsMax }: Settings,
      ) => new OpenSubAccount(accounts, create, contacts, credit, hasher, trail, clock, { environment, maxSubAccounts: subAccountsMax }),
    },
    {
      provide: MoveCredit,
      inject: [AccountStore, AccountCredit, IdempotencyKeys, OwnerTrail],
      useFactory: (accounts: AccountStore, credit: AccountCredit, keys: IdempotencyKeys, trail: OwnerTrail) => new MoveCredit(accounts, credit, keys, trail),
    },
    {
      provide: OwnTokens,
      inject: [AccountStore, TokenStore, AccountReader, IssueToken, OwnerTrail, Clock, Settings],
      useFactory: (
        accounts: AccountStore, tokens: TokenStore, reader: AccountReader, issue: IssueToken, trail: OwnerTrail, clock: Clock, { apiTokensMax }: Settings,
      ) => new OwnTokens(accounts, tokens, reader, issue, trail, clock, { maxTokens: apiTokensMax }),
    },
    {
      provide: OwnAccountSettings,
      inject: [AccountReader, UpdateAccountSettings, AccountContacts, OwnerTrail, Clock],
      useFactory: (reader: AccountReader, update: UpdateAccountSettings, contacts: AccountContacts, trail: OwnerTrail, clock: Clock) =>
        new OwnAccountSettings(reader, update, contacts, trail, clock),
    },
  ],
  exports: [OpenSubAccount, MoveCredit, OwnTokens, OwnAccountSettings],
})
export class AccessModule {}
