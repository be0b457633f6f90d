import { type DryRunNote, Money } from '@registrar/kernel';
import { QuotedRequest } from './quoted-request';

type Parts = ConstructorParameters<typeof QuotedRequest>;

const NAMED = { quoteId: 'q', accountId: 7, operationId: 'renewDomain', requestHash: 'h', requestId: 'r' };
const ORDER = { kind: 'order', id: 41, authAmount: Money.of(1_099n), items: [] } as unknown as DryRunNote;
const REFUSAL = new Error('the price has changed');

const verify = jest.fn(async (..._given: unknown[]): Promise<void> => undefined);
const use = jest.fn(async (..._given: unknown[]): Promise<void> => undefined);
let quoted: QuotedRequest;
beforeEach(() => {
  for (const mock of [verify, use]) mock.mockReset().mockResolvedValue(undefined);
  quoted = new QuotedRequest(NAMED, { verify, use } as unknown as Parts[1], {} as Parts[2]);
});
const commit = async (...notes: DryRunNote[]): Promise<void> => {
  quoted.notes.push(...notes);
  await quoted.beforeCommit();
  quoted.afterCommit();
};

describe('a request with a quote', () => {
  it('is compared once, before it begins', async () => {
    await quoted.verify();
    await quoted.verify();
    expect([verify.mock.calls, quoted.isRefused]).toEqual([[[NAMED]], false]);
  });

  it('is refused as the quote is', async () => {
    verify.mockRejectedValue(REFUSAL);
    await expect(quoted.verify()).rejects.toBe(REFUSAL);
    expect([quoted.isRefused, quoted.isUsed]).toEqual([true, false]);
    await expect(quoted.verify()).rejects.toBe(REFUSAL);
    expect(verify).toHaveBeenCalledTimes(2);
  });

  it('uses the quote in the first unit of work that decides, with its plan and order', async () => {
    await commit();
    expect([use.mock.calls, quoted.isUsed]).toEqual([[], false]);
    await commit({ ...ORDER, id: 40 } as DryRunNote, ORDER);
    expect(use.mock.calls).toEqual([
      [NAMED, { plan: expect.objectContaining({ currency: 'USD', totalCents: 2_198 }), orderId: 41 }],
    ]);
    expect(quoted.isUsed).toBe(true);
    await commit(ORDER);
    expect(use).toHaveBeenCalledTimes(1);
    expect(quoted.end()).toBe(false);
  });

  it('uses it again where the unit of work was not committed', async () => {
    quoted.notes.push(ORDER);
    await quoted.beforeCommit();
    expect(quoted.isUsed).toBe(false);
    await commit();
    expect([use.mock.calls.length, quoted.isUsed]).toEqual([2, true]);
  });

  it('is refused, and uses nothing, where the charge differs', async () => {
    use.mockRejectedValue(REFUSAL);
    quoted.notes.push(ORDER);
    await expect(quoted.beforeCommit()).rejects.toBe(REFUSAL);
    quoted.afterCommit();
    expect([quoted.isRefused, quoted.isUsed]).toEqual([true, false]);
  });

  it('uses it at its end where nothing was decided', async () => {
    expect(quoted.end()).toBe(true);
    await commit();
    expect(use.mock.calls).toEqual([
      [NAMED, { plan: expect.objectContaining({ totalCents: 0 }), orderId: undefined }],
    ]);
    expect(quoted.isUsed).toBe(true);
  });

  it('uses no quote where it is answered as before', async () => {
    quoted.replay();
    await commit(ORDER);
    expect([use.mock.calls, quoted.isUsed, quoted.end()]).toEqual([[], false, false]);
  });
});
