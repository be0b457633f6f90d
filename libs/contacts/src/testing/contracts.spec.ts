import { FakeUnitOfWork } from '@registrar/kernel/testing';
import { FakeMailStore, FakeMailWordings } from './fake-mail-stores';
import { FakeVerificationStore } from './fake-verification-store';
import { mailStoreContract } from './mail-store-contract';
import { verificationStoreContract } from './verification-store-contract';

let serial = 0;
const next = async (): Promise<number> => (serial += 1);

describe('mail in memory', () => {
  mailStoreContract(async () => {
    const uow = new FakeUnitOfWork();
    const wordings = new FakeMailWordings(uow);
    const store = new FakeMailStore(uow, wordings);
    return {
      store,
      wordings,
      inUnit: (work) => uow.run(work),
      newAccount: next,
      newId: () => `mail-${(serial += 1)}`,
      rowOf: async (id) => {
        const { sealed, to, contentDigest, recipientDigest, trouble } = store.mails.find(
          (mail) => mail.id === id,
        )!;
        return Object.fromEntries(
          Object.entries({ sealed, to, contentDigest, recipientDigest, trouble }).filter(
            ([, value]) => value !== undefined,
          ),
        );
      },
    };
  });
});

describe('verifications in memory', () => {
  verificationStoreContract(async () => {
    const uow = new FakeUnitOfWork();
    const store = new FakeVerificationStore(uow);
    return {
      store,
      inUnit: (work) => uow.run(work),
      newAccount: next,
      newContact: next,
      newDomain: async (accountId, email) => {
        const name = `domain-${await next()}.example`;
        store.domains.push({ accountId, email, name });
        return name;
      },
      checked: async () => store.checked.splice(0),
    };
  });
});
