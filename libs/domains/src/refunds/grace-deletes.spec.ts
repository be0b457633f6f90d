import { FakeUnitOfWork } from '@registrar/kernel/testing';
import { FakeGraceDeletes, graceDeletesContract } from '../testing';

describe('the fake of grace deletes', () => {
  graceDeletesContract(async () => {
    const uow = new FakeUnitOfWork();
    const graceDeletes = new FakeGraceDeletes(uow);
    return {
      graceDeletes,
      accounts: [1, 2],
      tlds: ['example', 'other'],
      inUnit: (work) => uow.run(work),
      addNewDomains: async (_count, number) => {
        graceDeletes.newNames += number;
      },
    };
  });
});
