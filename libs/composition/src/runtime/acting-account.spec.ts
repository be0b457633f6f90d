import { runInRequest } from '@registrar/http';
import { actingAccount, runForAccount } from './acting-account';

describe('the account that work is done for', () => {
  it('is that of the request, and none outside of one', () => {
    expect(actingAccount()).toBeUndefined();
    expect(runInRequest({ requestId: 'r-1', accountId: 7 }, actingAccount)).toBe(7);
    expect(runInRequest({ requestId: 'r-1' }, actingAccount)).toBeUndefined();
  });

  it('is that of the operation that the worker takes up, across awaits', async () => {
    const seen = await runForAccount(9, async () => {
      await Promise.resolve();
      return actingAccount();
    });
    expect([seen, actingAccount()]).toEqual([9, undefined]);
  });
});
