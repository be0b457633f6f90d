import { FakeUnitOfWork } from '@registrar/kernel/testing';
import { accountClocksContract, FakeAccountClocks } from './testing';

describe('the fake of account clocks', () => {
  accountClocksContract(async () => {
    const uow = new FakeUnitOfWork();
    const clocks = new FakeAccountClocks(uow);
    return {
      clocks,
      accounts: [1, 2],
      runners: ['runner-1', 'runner-2'],
      inUnit: (work) => uow.run(work),
      record: async (_account, happening) => {
        clocks.happened.push(happening);
      },
    };
  });
});
