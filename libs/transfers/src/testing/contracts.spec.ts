import { FakeUnitOfWork } from '@registrar/kernel/testing';
import { FakeTransferReader, FakeTransferStore } from './fake-transfer-store';
import { transferStoreContract } from './transfer-store-contract';

describe('transfers in memory', () => {
  transferStoreContract(async () => {
    const uow = new FakeUnitOfWork();
    const store = new FakeTransferStore(uow);
    let serial = 0;
    return {
      store,
      reader: new FakeTransferReader(store),
      inUnit: (work) => uow.run(work),
      newAccount: async () => (serial += 1),
      newOperation: async () => `operation-${(serial += 1)}`,
    };
  });
});
