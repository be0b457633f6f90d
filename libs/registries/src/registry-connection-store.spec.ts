import { FakeUnitOfWork } from '@registrar/kernel/testing';
import { FakeRegistryConnectionStore, registryConnectionStoreContract } from './testing';

describe('the fake of the store of registry connections', () => {
  registryConnectionStoreContract(async () => {
    const uow = new FakeUnitOfWork();
    const store = new FakeRegistryConnectionStore(uow);
    return {
      store,
      inUnit: (work) => uow.run(work),
      secretsOf: async (code) => {
        const { password, clientKey } = store.rows.get(code)!;
        return { password, clientKey };
      },
    };
  });
});
