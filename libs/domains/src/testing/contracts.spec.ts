import { Money } from '@registrar/kernel';
import { FakeUnitOfWork } from '@registrar/kernel/testing';
import { FakeContactStore } from '@registrar/contacts/testing';
import { domainStoreContract, NOW } from './domain-store-contract';
import { FakeDomainReader, FakeDomainStore } from './fake-domain-store';
import { FakeRegistrationAttempts } from './fake-registration-attempts';
import { registrationAttemptsContract } from './registration-attempts-contract';

let serial = 0;

describe('a domain in memory', () => {
  domainStoreContract(async () => {
    const [uow, contacts] = [new FakeUnitOfWork(), new FakeContactStore()];
    const store = new FakeDomainStore(uow);
    const [contact] = await contacts.add([{ firstName: 'Ilse', lastName: 'Varga', country: 'DE' }]);
    return {
      store, reader: new FakeDomainReader(store, contacts), inUnit: (work) => uow.run(work),
      newDomain: async (values) => {
        const number = (serial += 1);
        return {
          accountId: number, name: `domain-${number}.example`, tld: 'example', connectionId: 1, years: 1, total: Money.of(1_450n), listPrice: Money.of(1_600n),
          premium: false, autorenewEnabled: true, privacyEnabled: true, locked: true, nameservers: [], refundDays: 5, operationId: `operation-${number}`,
          orderId: number, contactIds: { registrant: contact, admin: contact, tech: contact, billing: contact }, createdAt: NOW, ...values,
        };
      },
      stateOf: async (domainId) => store.rows.find(({ id }) => id === domainId)?.state,
    };
  });
});

describe('registration attempts in memory', () => {
  registrationAttemptsContract(async () => ({ attempts: new FakeRegistrationAttempts(), newAccount: async () => (serial += 1) }));
});
