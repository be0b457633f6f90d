import { FakeUnitOfWork } from '@registrar/kernel/testing';
import { FakePremiumNames, FakePromotionStore, premiumNamesContract, promotionStoreContract } from '.';

describe('promotions in memory', () => {
  promotionStoreContract(async () => {
    const uow = new FakeUnitOfWork();
    const store = new FakePromotionStore(uow);
    let serial = 0;
    const next = (): number => (serial += 1);
    return {
      store,
      inUnit: (work) => uow.run(work),
      put: async (promotion, limits) => store.put({ ...promotion, id: next() }, limits),
      newAccount: async (parentId) => {
        const id = next();
        if (parentId !== undefined) store.parents.set(id, parentId);
        return id;
      },
      newOperation: async () => `operation-${next()}`,
    };
  });
});

describe('a premium list in memory', () => {
  premiumNamesContract(async () => {
    const names = new FakePremiumNames();
    return { names, put: async (rows) => names.put(...rows) };
  });
});
