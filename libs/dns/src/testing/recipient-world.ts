import { newWriteMail } from '@registrar/contacts/wiring';
import { FakeMailStore } from '@registrar/contacts/testing';
import { FakeClock, FakeIds, FakeUnitOfWork, FakeVault } from '@registrar/kernel/testing';
import { wireRecipients } from '../recipients/wire';
import { FakeRecipients } from './fake-recipients';

export const RECIPIENT_ACCOUNT = 7;
export const RECIPIENT_START = new Date('2026-03-02T09:15:00Z');

/**
 * Recipients in memory, with the use cases that ask them and take their answers; the account asks for
 * agreement.
 */
export function newRecipientWorld({ mailsPerAddress = 3 } = {}) {
  const [uow, clock, ids, vault, recipients] = [
    new FakeUnitOfWork(),
    new FakeClock(RECIPIENT_START),
    new FakeIds(),
    new FakeVault(),
    new FakeRecipients(),
  ];
  const mailStore = new FakeMailStore(uow);
  const { mails, sendVerifications, answer, mailboxes } = wireRecipients(
    {
      uow,
      clock,
      ids,
      vault,
      writeMail: newWriteMail({ mailStore, vault, clock, ids }),
      recipientStore: recipients.store,
      recipientReader: recipients.reader,
    },
    { linkBase: 'https://api.example', registrarName: 'Lantern', mailsPerAddress },
  );
  recipients.turn(RECIPIENT_ACCOUNT, true);
  return {
    uow,
    clock,
    recipients,
    mails,
    answer,
    ask: sendVerifications,
    mailboxes,
    forward: (mailbox: string, emailTo: string): void =>
      recipients.forward({ accountId: RECIPIENT_ACCOUNT, domainName: 'quay.com', mailbox, emailTo }),
    /** Takes the mails that were written, with their values opened. */
    takeMails: () =>
      mailStore.mails.splice(0).map(({ id, accountId, template, subject, to, sealed }) => ({
        accountId,
        template,
        subject,
        to,
        values: JSON.parse(vault.open(sealed!, `mail:${id}`)) as Record<string, unknown>,
      })),
  };
}
