import { Module } from '@nestjs/common';
import {
  CreateAccount,
  IssueToken,
  MoveCredit,
  OpenSubAccount,
  OwnAccountSettings,
  OwnNotices,
  OwnTokens,
  UpdateAccountSettings,
} from '@registrar/accounts';
import { AccountReader, AccountStore, TokenStore } from '@registrar/accounts/ports';
import { type OwnerUseCases, wireOwner } from '@registrar/accounts/wiring';
import { PostgresNoticeSettingsStore, Sql } from '@registrar/adapter-postgres';
import { ScryptPasswordHasher } from '@registrar/adapter-runtime';
import { CreditTransfer, Ledger } from '@registrar/billing';
import { ContactBook } from '@registrar/contacts';
import { Clock, IdempotencyKeys, UnitOfWork } from '@registrar/kernel';
import { BookAccountContacts, LedgerAccountCredit } from '../runtime/account-parts';
import { NotedOwnerAudit } from '../dry-run/noted-accounts';
import { keyOf, provideBy, tokensOf, provideMembers } from '../runtime/providers';
import { Settings } from '../settings/settings';
import { openingCredit } from '../staff/opening-credit';
import { AccountsModule } from './accounts.module';
import { BillingModule } from './billing.module';
import { ContactsModule } from './contacts.module';

const OWNER = keyOf<OwnerUseCases>('OwnerUseCases');

const useCases = provideMembers(OWNER, {
  openSubAccount: OpenSubAccount,
  moveCredit: MoveCredit,
  ownTokens: OwnTokens,
  ownSettings: OwnAccountSettings,
  ownNotices: OwnNotices,
});

/** What resellers do with their own accounts. Needs the modules of accounts, billing and contacts. */
@Module({
  imports: [AccountsModule, BillingModule, ContactsModule],
  providers: [
    provideBy(
      OWNER,
      {
        sql: Sql,
        uow: UnitOfWork,
        clock: Clock,
        keys: IdempotencyKeys,
        accountStore: AccountStore,
        tokenStore: TokenStore,
        accountReader: AccountReader,
        createAccount: CreateAccount,
        issueToken: IssueToken,
        updateSettings: UpdateAccountSettings,
        book: ContactBook,
        ledger: Ledger,
        transfer: CreditTransfer,
        settings: Settings,
      },
      ({ sql, book, ledger, transfer, settings, ...parts }) =>
        wireOwner(
          {
            ...parts,
            contacts: new BookAccountContacts(book),
            credit: new LedgerAccountCredit(ledger, transfer, openingCredit(settings)),
            hasher: new ScryptPasswordHasher(),
            audit: new NotedOwnerAudit(sql, parts.uow),
            noticeSettings: new PostgresNoticeSettingsStore(sql, parts.uow),
          },
          {
            environment: settings.environment,
            maxSubAccounts: settings.subAccountsMax,
            maxTokens: settings.apiTokensMax,
          },
        ),
    ),
    ...useCases,
  ],
  exports: tokensOf(useCases),
})
export class AccessModule {}
