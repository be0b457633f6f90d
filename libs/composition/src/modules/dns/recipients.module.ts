import { Module } from '@nestjs/common';
import { PostgresRecipientReader, PostgresRecipientStore, Sql } from '@registrar/adapter-postgres';
import { newWriteMail } from '@registrar/contacts/wiring';
import { AnswerRecipient, MailboxRecipients, SendRecipientVerifications } from '@registrar/dns';
import { type RecipientUseCases, wireRecipients } from '@registrar/dns/wiring';
import { Clock, Ids, SecretVault, UnitOfWork } from '@registrar/kernel';
import { NotedMailStore } from '../../dry-run/noted-accounts';
import { keyOf, provideBy, tokensOf, provideMembers } from '../../runtime/providers';
import { Settings } from '../../settings/settings';

const RECIPIENTS = keyOf<RecipientUseCases>('RecipientUseCases');

const useCases = provideMembers(RECIPIENTS, {
  sendVerifications: SendRecipientVerifications,
  answer: AnswerRecipient,
  mailboxes: MailboxRecipients,
});

/** Recipients of forwarded mail who have agreed. */
@Module({
  providers: [
    provideBy(
      RECIPIENTS,
      { sql: Sql, uow: UnitOfWork, vault: SecretVault, clock: Clock, ids: Ids, settings: Settings },
      ({ sql, uow, vault, clock, ids, settings }) =>
        wireRecipients(
          {
            uow,
            clock,
            ids,
            vault,
            writeMail: newWriteMail({ mailStore: new NotedMailStore(sql, uow), vault, clock, ids }),
            recipientStore: new PostgresRecipientStore(sql, uow),
            recipientReader: new PostgresRecipientReader(sql),
          },
          {
            linkBase: settings.publicBaseUrl.replace(/\/$/, ''),
            registrarName: settings.registrarName,
            mailsPerAddress: settings.forwardingRecipientMails,
          },
        ),
    ),
    ...useCases,
  ],
  exports: tokensOf(useCases),
})
export class RecipientsModule {}
