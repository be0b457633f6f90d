import type { Clock, Ids, Log, SecretVault } from '@registrar/kernel';
import type { Mailer, MailStore } from './ports';
import { SendMails } from './send-mails';
import { WriteMail } from './write-mail';

/** Everything that writing and sending a mail touch. */
export interface MailParts {
  clock: Clock;
  ids: Ids;
  log: Log;
  vault: SecretVault;
  mailStore: MailStore;
  mailer: Mailer;
}

/** Writes mail in the transaction of its cause. */
export const newWriteMail = ({
  mailStore,
  vault,
  clock,
  ids,
}: Pick<MailParts, 'mailStore' | 'vault' | 'clock' | 'ids'>): WriteMail =>
  new WriteMail(mailStore, vault, clock, ids);

/** The worker's step that sends the written mail. */
export const newSendMails = ({ mailStore, mailer, vault, clock, log }: Omit<MailParts, 'ids'>): SendMails =>
  new SendMails(mailStore, mailer, vault, clock, log);
