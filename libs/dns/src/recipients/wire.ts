import type { WriteMail } from '@registrar/contacts';
import type { Clock, Ids, SecretVault, UnitOfWork } from '@registrar/kernel';
import { AnswerRecipient } from './answer-recipient';
import { MailboxRecipients } from './mailbox-recipients';
import type { RecipientReader, RecipientStore } from './ports';
import type { RecipientPolicy } from './recipient';
import { RecipientMails } from './recipient-mails';
import { SendRecipientVerifications } from './send-recipient-verifications';

/** Everything the agreement of a recipient touches. */
export interface RecipientParts {
  uow: UnitOfWork;
  clock: Clock;
  ids: Ids;
  vault: SecretVault;
  writeMail: WriteMail;
  recipientStore: RecipientStore;
  recipientReader: RecipientReader;
}

export interface RecipientUseCases {
  mails: RecipientMails;
  sendVerifications: SendRecipientVerifications;
  answer: AnswerRecipient;
  mailboxes: MailboxRecipients;
}

/** The use cases around recipients of forwarded mail, wired by plain constructor calls. */
export function wireRecipients(parts: RecipientParts, policy: RecipientPolicy): RecipientUseCases {
  const { uow, clock, ids, vault, writeMail, recipientStore: store, recipientReader } = parts;
  const mails = new RecipientMails(store, writeMail, vault, clock, ids, policy);
  return {
    mails,
    sendVerifications: new SendRecipientVerifications(uow, store, mails, clock),
    answer: new AnswerRecipient(uow, store, mails, clock),
    mailboxes: new MailboxRecipients(uow, store, recipientReader, mails, clock),
  };
}
