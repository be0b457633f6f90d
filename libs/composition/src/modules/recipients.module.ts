import { Module } from '@nestjs/common';
import {
  PostgresMailStore,
  PostgresRecipientReader,
  PostgresRecipientStore,
  Sql,
} from '@registrar/adapter-postgres';
import { newWriteMail } from '@registrar/contacts/wiring';
import {
  AnswerRecipient,
  SendRecipientVerifications,
  MailboxRecipients,
  RecipientMails,
} from '@registrar/dns';
import { RecipientReader, RecipientStore } from '@registrar/dns/ports';
import { Clock, Ids, SecretVault, UnitOfWork } from '@registrar/kernel';
import { made, madeAs, madeBy } from '../runtime/made';
import { Settings } from '../settings/settings';

const PARTS = [UnitOfWork, RecipientStore, RecipientMails, Clock] as const;

/** Recipients of forwarded mail who have agreed. */
@Module({
  providers: [
    madeAs(RecipientStore, PostgresRecipientStore, Sql, UnitOfWork),
    madeAs(RecipientReader, PostgresRecipientReader, Sql),
    madeBy(
      RecipientMails,
      {
        store: RecipientStore,
        sql: Sql,
        uow: UnitOfWork,
        vault: SecretVault,
        clock: Clock,
        ids: Ids,
        settings: Settings,
      },
      ({
        store,
        sql,
        uow,
        vault,
        clock,
        ids,
        settings: { publicBaseUrl, registrarName, forwardingRecipientMails },
      }) =>
        new RecipientMails(
          store,
          newWriteMail({ mailStore: new PostgresMailStore(sql, uow), vault, clock, ids }),
          vault,
          clock,
          ids,
          {
            linkBase: publicBaseUrl.replace(/\/$/, ''),
            registrarName,
            mailsPerAddress: forwardingRecipientMails,
          },
        ),
    ),
    made(SendRecipientVerifications, ...PARTS),
    made(AnswerRecipient, ...PARTS),
    made(MailboxRecipients, UnitOfWork, RecipientStore, RecipientReader, RecipientMails, Clock),
  ],
  exports: [SendRecipientVerifications, AnswerRecipient, MailboxRecipients],
})
export class RecipientsModule {}
