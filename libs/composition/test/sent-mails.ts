import type { AccountMail, AccountMails, UnsentMail } from '../src/mail/account-mails';

/** Mails to owners of accounts in their order, with the warning where the account has no address. */
export function recordMails(): {
  sent: (AccountMail & { unsent: UnsentMail })[];
  mails: Pick<AccountMails, 'send'>;
} {
  const sent: (AccountMail & { unsent: UnsentMail })[] = [];
  return { sent, mails: { send: async (mail, unsent) => void sent.push({ ...mail, unsent }) } };
}
