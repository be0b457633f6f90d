import { FakeUnitOfWork } from '@registrar/kernel/testing';
import { FakeGraceDeletes, graceDeletesContract } from '../testing';

describe('the fake of grace deletes', () => {
  graceDeletesContract(async () => {
    const uow = new FakeUnitOfWork();
    const graceDeletes = new FakeGraceDeletes(uow);
    graceDeletes.parents.set(3, 1).set(4, 3);
    return {
      graceDeletes,
      accounts: [1, 2],
      subAccounts: [3, 4],
      tlds: ['example', 'other'],
      inUnit: (work) => uow.run(work),
      addNewDomains: async (_count, number) => {
        graceDeletes.newNames += number;
      },
    };
  });
});
