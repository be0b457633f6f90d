import { AccountSettings } from './account-settings';
import { FakeUnitOfWork } from '@registrar/kernel/testing';
import {
  accountSettingsContract,
  FakeAccountSettingsStore,
  FakeOwnerAudit,
  ownerAuditContract,
} from '../testing';

describe('the audit of owners in memory', () => {
  ownerAuditContract(async () => {
    const uow = new FakeUnitOfWork();
    const audit = new FakeOwnerAudit(uow);
    return {
      audit,
      inUnit: (work) => uow.run(work),
      entriesOf: async (of) => audit.entries.filter(({ target }) => target === of),
    };
  });
});

describe('the fake of the settings of accounts', () => {
  accountSettingsContract(async () => {
    const store = new FakeAccountSettingsStore();
    let accounts = 0;
    return {
      store,
      contacts: [1, 2, 3, 4],
      add: async (defaults) => {
        store.put((accounts += 1), defaults);
        return accounts;
      },
    };
  });
});

it('returns the defaults of a purchase for fields that a request omits', async () => {
  const store = new FakeAccountSettingsStore();
  store.put(7, { privacyEnabled: false, nameservers: ['ns1.example.net'], contacts: { tech: 3 } });
  expect(await new AccountSettings(store).purchaseDefaults(7)).toEqual({
    autorenewEnabled: true,
    privacyEnabled: false,
    nameservers: ['ns1.example.net'],
    contacts: { tech: 3 },
  });
});
