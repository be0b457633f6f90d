import { runInRequest } from '../request-context';
import { FakeLog } from '@registrar/kernel/testing';
import { AnswerDeadline } from './answer-deadline';
import { InFlight } from './in-flight';

function pending<T>() {
  let settle = { resolve: (_: T): void => undefined, reject: (_: Error): void => undefined };
  const promise = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return { promise, ...settle };
}

describe('AnswerDeadline', () => {
  let inFlight: InFlight;
  let log: FakeLog;
  let deadline: AnswerDeadline;

  beforeEach(() => {
    jest.useFakeTimers();
    inFlight = new InFlight();
    log = new FakeLog();
    deadline = new AnswerDeadline(inFlight, log, 30_000);
  });
  afterEach(() => jest.useRealTimers());

  it('gives the result that comes in time', async () => {
    await expect(deadline.answer('register', () => Promise.resolve('done'))).resolves.toBe('done');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('costs its request units until the work has ended, whatever its client was answered', async () => {
    const held: Promise<unknown>[] = [];
    const nothing = (): void => undefined;
    const permit = {
      hold: (work: Promise<unknown>) => void held.push(work),
      pause: nothing,
      resume: nothing,
      forceResume: nothing,
      release: nothing,
    };
    const work = pending<string>();
    const answer = runInRequest({ requestId: 'r', permit }, () =>
      deadline.answer('search', () => work.promise),
    );
    expect(held).toEqual([work.promise]);
    work.resolve('done');
    await expect(answer).resolves.toBe('done');
  });

  it('gives the refusal that comes in time', async () => {
    await expect(deadline.answer('register', () => Promise.reject(new Error('refused')))).rejects.toThrow(
      'refused',
    );
    expect(jest.getTimerCount()).toBe(0);
  });

  it.each([
    ['finishes', 'info', 'completed after a 504 answer'],
    ['fails', 'warn', 'failed after a 504 answer'],
  ])('answers 504 at the deadline while the work goes on and %s later', async (end, level, message) => {
    const work = pending<string>();
    const answer = deadline.answer('register', () => work.promise);
    const refused = expect(answer).rejects.toMatchObject({
      kind: 'upstream_timeout',
      message: 'The upstream server is taking too long to respond.',
    });
    await jest.advanceTimersByTimeAsync(30_000);
    await refused;
    expect(inFlight.size).toBe(1);

    if (end === 'finishes') work.resolve('done');
    else work.reject(new Error('too late'));
    await inFlight.drained();
    await jest.advanceTimersByTimeAsync(0);
    expect(inFlight.size).toBe(0);
    expect(log.lines).toMatchObject([{ level, message, fields: { what: 'register' } }]);
  });
});

describe('InFlight', () => {
  it('is drained when nothing runs', async () => {
    await expect(new InFlight().drained()).resolves.toBeUndefined();
  });

  it('waits for all work, failed work and work begun meanwhile included', async () => {
    const inFlight = new InFlight();
    const [first, second] = [pending<void>(), pending<void>()];
    const seen: string[] = [];
    inFlight.track(first.promise).catch(() => seen.push('first failed'));
    const drained = inFlight.drained().then(() => seen.push('drained'));
    void inFlight.track(second.promise).then(() => seen.push('second done'));
    first.reject(new Error('no'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(seen).toEqual(['first failed']);
    second.resolve();
    await drained;
    expect(seen).toEqual(['first failed', 'second done', 'drained']);
  });
});
