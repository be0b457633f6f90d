import { Module } from '@nestjs/common';
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
import { made, madeAs, madeBy } from '../runtime/made';
import { openingCredit } from '../staff/opening-credit';
import { Settings } from '../settings/settings';
import { AccountsModule } from './accounts.module';
import { BillingModule } from './billing.module';
import { ContactsModule } from './contacts.module';

/** What resellers do with their own accounts. Needs the modules of accounts, billing and contacts. */
@Module({
  imports: [AccountsModule, BillingModule, ContactsModule],
  providers: [
    madeAs(AccountContacts, BookAccountContacts, ContactBook),
    madeBy(
      AccountCredit,
      { ledger: Ledger, transfer: CreditTransfer, settings: Settings },
      ({ ledger, transfer, settings }) => new LedgerAccountCredit(ledger, transfer, openingCredit(settings)),
    ),
    { provide: PasswordHasher, useFactory: () => new ScryptPasswordHasher() },
    madeAs(OwnerAudit, PostgresOwnerAudit, Sql, UnitOfWork),
    made(OwnerTrail, OwnerAudit, UnitOfWork, Clock),
    madeBy(
      OpenSubAccount,
      {
        accounts: AccountStore,
        create: CreateAccount,
        contacts: AccountContacts,
        credit: AccountCredit,
        hasher: PasswordHasher,
        trail: OwnerTrail,
        clock: Clock,
        settings: Settings,
      },
      ({
        accounts,
        create,
        contacts,
        credit,
        hasher,
        trail,
        clock,
        settings: { environment, subAccountsMax },
      }) =>
        new OpenSubAccount({
          accounts,
          createAccount: create,
          contacts,
          credit,
          hasher,
          trail,
          clock,
          policy: {
            environment,
            maxSubAccounts: subAccountsMax,
          },
        }),
    ),
    made(MoveCredit, AccountStore, AccountCredit, IdempotencyKeys, OwnerTrail),
    madeBy(
      OwnTokens,
      {
        accounts: AccountStore,
        tokens: TokenStore,
        reader: AccountReader,
        issue: IssueToken,
        trail: OwnerTrail,
        clock: Clock,
        settings: Settings,
      },
      ({ accounts, tokens, reader, issue, trail, clock, settings: { apiTokensMax } }) =>
        new OwnTokens({
          accounts,
          tokens,
          reader,
          issueToken: issue,
          trail,
          clock,
          policy: { maxTokens: apiTokensMax },
        }),
    ),
    made(OwnAccountSettings, AccountReader, UpdateAccountSettings, AccountContacts, OwnerTrail, Clock),
  ],
  exports: [OpenSubAccount, MoveCredit, OwnTokens, OwnAccountSettings],
})
export class AccessModule {}
