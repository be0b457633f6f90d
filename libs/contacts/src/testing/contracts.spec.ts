import { FakeUnitOfWork } from '@registrar/kernel/testing';
import { announcementStoreContract } from './announcement-store-contract';
import { FakeAnnouncementStore } from './fake-announcement-store';
import { FakeMailStore, FakeMailWordings } from './fake-mail-stores';
import { FakeVerificationStore } from './fake-verification-store';
import { mailStoreContract } from './mail-store-contract';
import { verificationStoreContract } from './verification-store-contract';

let serial = 0;
const next = async (): Promise<number> => (serial += 1);

describe('announcements in memory', () => {
  announcementStoreContract(async () => {
    const uow = new FakeUnitOfWork();
    const store = new FakeAnnouncementStore(uow);
    return {
      store,
      inUnit: (work) => uow.run(work),
      newAccount: async ({ email, isClosed, tld, registry } = {}) => {
        const id = await next();
        const held = { ...(tld && { tlds: [tld] }), ...(registry && { registries: [registry] }) };
        store.accounts.push({ id, username: `account-${id}`, email, isClosed, ...held });
        return id;
      },
      newTld: async () => {
        const names = { tld: `tld${await next()}`, registry: `registry-${serial}` };
        store.tlds.add(names.tld);
        store.registries.add(names.registry);
        return names;
      },
    };
  });
});

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
      newDomain: async (accountId, email, values) => {
        const name = `domain-${await next()}.example`;
        store.domains.push({ accountId, email, name, ...values });
        return name;
      },
      checked: async () => store.checked.splice(0),
    };
  });
});
