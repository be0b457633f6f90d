import { FakeUnitOfWork } from '@registrar/kernel/testing';
import {
  FakeRecipients,
  recipientRefusalsContract,
  recipientsContract,
  type RecipientSetup,
} from '../testing';

describe('recipients in memory', () => {
  const setup = async (): Promise<RecipientSetup> => {
    const recipients = new FakeRecipients();
    let serial = 0;
    return {
      uow: new FakeUnitOfWork(),
      store: recipients.store,
      reader: recipients.reader,
      newAccount: async () => (serial += 1),
      turn: async (accountId, isOn) => recipients.turn(accountId, isOn),
      forward: async (accountId, domainName, mailbox, emailTo) =>
        recipients.forward({ accountId, domainName, mailbox, emailTo }),
      move: async (domainName, accountId) => recipients.move(domainName, accountId),
    };
  };
  recipientsContract(setup);
  recipientRefusalsContract(setup);
});
