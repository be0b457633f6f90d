import { runInRequest } from '@registrar/http';
import { actingFor, runForOperation } from './acting-for';

describe('what work is done for', () => {
  it('is the account of the request, and none outside of one', () => {
    expect(actingFor()).toEqual({});
    expect(runInRequest({ requestId: 'r-1', accountId: 7 }, actingFor)).toEqual({ accountId: 7 });
    expect(runInRequest({ requestId: 'r-1' }, actingFor)).toEqual({});
  });

  it('is a job where the request is an item of one', () => {
    const request = { requestId: 'r-1', accountId: 7, isJob: true };
    expect(runInRequest(request, actingFor)).toEqual({ accountId: 7, isJob: true });
  });

  it.each([true, undefined])(
    'is the operation that the worker takes up, across awaits; of a job: %p',
    async (isJob) => {
      const seen = await runForOperation({ accountId: 9, isJob }, async () => {
        await Promise.resolve();
        return actingFor();
      });
      expect([seen, actingFor()]).toEqual([{ accountId: 9, isJob }, {}]);
    },
  );
});
