import { FakeUnitOfWork } from '@registrar/kernel/testing';
import { FakeServiceNoticeReader, FakeServiceNoticeStore } from './fake-service-notices';
import { serviceNoticesContract } from './service-notices-contract';

describe('incidents and maintenance in memory', () => {
  serviceNoticesContract(async () => {
    const uow = new FakeUnitOfWork();
    const store = new FakeServiceNoticeStore(uow);
    return {
      store,
      reader: new FakeServiceNoticeReader(store),
      inUnit: (work) => uow.run(work),
      newRegistry: async () => {
        const code = `registry-${store.registries.size}`;
        const tlds = [`a-${code}`, `b-${code}`];
        store.registries.set(code, tlds);
        return { code, tlds };
      },
    };
  });
});
