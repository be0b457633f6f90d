import { addSeconds, type IdempotencyClaim } from '@registrar/kernel';
import {
  FakeClock,
  FakeIdempotencyKeys,
  FakeIds,
  FakeLog,
  FakeOperations,
  FakeUnitOfWork,
} from '@registrar/kernel/testing';
import { FirstOutcomes } from '../keys/first-outcome';
import { Idempotency, type IdempotentRequest } from '../requests/idempotency';
import { AnswerDeadline, BEGIN_WITHIN_SECONDS } from './answer-deadline';
import { InFlight } from './in-flight';
import { PurchaseFrame } from './purchase-frame';

type Result = { kind: 'bought'; order: number } | { kind: 'unknown' };

const request = (key?: string): IdempotentRequest => ({
  account: 7,
  method: 'POST',
  path: '/core/v1/domains',
  body: {},
  key,
  wording: 'purchase',
  setHeader: () => undefined,
});

describe('the frame of a purchase', () => {
  const clock = new FakeClock();
  let frame: PurchaseFrame;
  let keys: FakeIdempotencyKeys;
  const execute = jest.fn<Promise<Result>, [IdempotencyClaim | undefined, Date]>();
  const result = jest.fn<Promise<Result>, [string]>();
  const buy = (key?: string) =>
    frame
      .of<Result>('createDomain', 'buy', { result, answer: ({ order }) => ({ order }) })
      .answer(request(key), execute);

  beforeEach(() => {
    const uow = new FakeUnitOfWork();
    const operations = new FakeOperations(uow);
    keys = new FakeIdempotencyKeys(operations, uow, new FakeIds());
    const log = new FakeLog();
    frame = new PurchaseFrame(
      new Idempotency(keys, new FirstOutcomes(operations), clock, log, { extensionSeconds: 60 }),
      new AnswerDeadline(new InFlight(), log),
      clock,
    );
    execute.mockReset().mockResolvedValue({ kind: 'bought', order: 1 });
    result.mockReset();
  });

  it('answers a purchase, which has to begin in time', async () => {
    await expect(buy()).resolves.toEqual({ order: 1 });
    expect(execute).toHaveBeenCalledWith(undefined, addSeconds(clock.now(), BEGIN_WITHIN_SECONDS));
  });

  it('hands over the claim of the key, and repeats the stored answer', async () => {
    await expect(buy('k')).resolves.toEqual({ order: 1 });
    await expect(buy('k')).resolves.toEqual({ order: 1 });
    expect(execute).toHaveBeenCalledTimes(1);
    expect(execute.mock.calls[0][0]).toMatchObject({ accountId: 7, key: 'k' });
  });

  it('is 504 while the outcome is unknown', async () => {
    execute.mockResolvedValue({ kind: 'unknown' });
    await expect(buy()).rejects.toMatchObject({ kind: 'upstream_timeout' });
  });

  describe('by the key of an operation that is open', () => {
    beforeEach(() => {
      jest.spyOn(keys, 'claim').mockResolvedValue({ kind: 'bound', operationId: 'o' });
    });

    it('answers its result', async () => {
      result.mockResolvedValue({ kind: 'bought', order: 2 });
      await expect(buy('k')).resolves.toEqual({ order: 2 });
      expect(result).toHaveBeenCalledWith('o');
      expect(execute).not.toHaveBeenCalled();
    });

    it('is 409 while its outcome is unknown', async () => {
      result.mockResolvedValue({ kind: 'unknown' });
      await expect(buy('k')).rejects.toMatchObject({ code: 'idempotency.in_flight' });
    });
  });
});
