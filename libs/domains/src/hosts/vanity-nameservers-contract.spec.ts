import { FakeUnitOfWork } from '@registrar/kernel/testing';
import type { NewDomain } from '../shared/held-domain';
import { activation, FakeDomainStore, FakeVanityNameservers, vanityNameserversContract } from '../testing';

let serial = 0;

describe('hosts in memory', () => {
  vanityNameserversContract(async () => {
    const uow = new FakeUnitOfWork();
    const domains = new FakeDomainStore(uow);
    const hosts = new FakeVanityNameservers(uow, domains);
    return {
      store: hosts,
      reader: hosts,
      inUnit: (work) => uow.run(work),
      newDomain: ({ accountId, nameservers = [] } = {}) =>
        uow.run(async () => {
          const number = (serial += 1);
          const domain = {
            accountId: accountId ?? number,
            name: `domain-${number}.example`,
            tld: 'example',
            connectionId: 1,
            nameservers,
          } as unknown as NewDomain;
          const id = await domains.addInitialized(domain);
          await domains.activate(id, activation());
          return { id, accountId: domain.accountId, name: domain.name };
        }),
      leave: async (domainId) => {
        domains.rows.find(({ id }) => id === domainId)!.state = 'failed';
      },
    };
  });
});
