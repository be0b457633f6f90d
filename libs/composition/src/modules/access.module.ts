import { Global, Module } from '@nestjs/common';
import {
  CreateAccount,
  IssueToken,
  MoveCredit,
  OpenSubAccount,
  OwnAccountSettings,
  OwnerTrail,
  OwnTokens,
  UpdateAccountSettings,
} from '@registrar/accounts';
import {
  AccountContacts,
  AccountCredit,
  AccountReader,
  AccountStore,
  OwnerAudit,
  PasswordHasher,
  TokenStore,
} from '@registrar/accounts/ports';
import { PostgresOwnerAudit, Sql } from '@registrar/adapter-postgres';
import { ScryptPasswordHasher } from '@registrar/adapter-runtime';
import { CreditTransfer, Ledger } from '@registrar/billing';
import { ContactBook } from '@registrar/contacts';
import { Clock, IdempotencyKeys, UnitOfWork } from '@registrar/kernel';
import { BookAccountContacts, LedgerAccountCredit } from '../runtime/account-parts';
import { made, madeAs } from '../runtime/made';
import { openingCredit } from '../staff/opening-credit';
import { Settings } from '../settings/settings';

/** What resellers do with their own accounts. Needs the modules of accounts, billing and contacts. */
@Global()
@Module({
  providers: [
    madeAs(AccountContacts, BookAccountContacts, ContactBook),
    {
      provide: AccountCredit,
      inject: [Ledger, CreditTransfer, Settings],
      useFactory: (ledger: Ledger, transfer: CreditTransfer, settings: Settings) =>
        new LedgerAccountCredit(ledger, transfer, openingCredit(settings)),
    },
    { provide: PasswordHasher, useFactory: () => new ScryptPasswordHasher() },
    madeAs(OwnerAudit, PostgresOwnerAudit, Sql, UnitOfWork),
    made(OwnerTrail, OwnerAudit, UnitOfWork, Clock),
    {
      provide: OpenSubAccount,
      inject: [
        AccountStore,
        CreateAccount,
        AccountContacts,
        AccountCredit,
        PasswordHasher,
        OwnerTrail,
        Clock,
        Settings,
      ],
      useFactory: (
        accounts: AccountStore,
        create: CreateAccount,
        contacts: AccountContacts,
        credit: AccountCredit,
        hasher: PasswordHasher,
        trail: OwnerTrail,
        clock: Clock,
        { environment, subAccountsMax }: Settings,
      ) =>
        new OpenSubAccount(accounts, create, contacts, credit, hasher, trail, clock, {
          environment,
          maxSubAccounts: subAccountsMax,
        }),
    },
    made(MoveCredit, AccountStore, AccountCredit, IdempotencyKeys, OwnerTrail),
    {
      provide: OwnTokens,
      inject: [AccountStore, TokenStore, AccountReader, IssueToken, OwnerTrail, Clock, Settings],
      useFactory: (
        accounts: AccountStore,
        tokens: TokenStore,
        reader: AccountReader,
        issue: IssueToken,
        trail: OwnerTrail,
        clock: Clock,
        { apiTokensMax }: Settings,
      ) => new OwnTokens(accounts, tokens, reader, issue, trail, clock, { maxTokens: apiTokensMax }),
    },
    made(OwnAccountSettings, AccountReader, UpdateAccountSettings, AccountContacts, OwnerTrail, Clock),
  ],
  exports: [OpenSubAccount, MoveCredit, OwnTokens, OwnAccountSettings],
})
export class AccessModule {}
