import { PoolFault } from '../faults';
import { type Permits, type Purpose, type SessionRequest, WaitQueue } from './wait-queue';

const permits = (jobSessions = 1, values: Partial<Permits> = {}): Permits => ({
  queries: true,
  poll: false,
  jobSessions,
  ...values,
});
const single = (accountId = 1, purpose: Purpose = 'transform'): SessionRequest => ({ purpose, accountId });
const job = (accountId = 1, purpose: Purpose = 'transform'): SessionRequest => ({
  purpose,
  accountId,
  isJob: true,
});

describe('sessions that jobs and single calls wait for', () => {
  let queue: WaitQueue<string>;
  let served: string[];
  beforeEach(() => {
    queue = new WaitQueue({ waitMs: 60_000, maxWaiting: 100, slowSessions: 1 });
    served = [];
  });
  afterEach(() => {
    jest.useRealTimers();
    queue.rejectAll(new PoolFault('unavailable', 'end'));
  });

  const join = (request: SessionRequest, ...names: string[]): void => {
    for (const name of names)
      void queue.join(request).then(
        () => served.push(name),
        () => undefined,
      );
  };
  /** Offers so many free sessions, which stay in use; returns what they were given to. */
  const serve = async (sessions: number, given = permits()): Promise<(SessionRequest | undefined)[]> => {
    const requests = Array.from({ length: sessions }, () => queue.serve('session', given));
    await Promise.resolve();
    return requests;
  };
  /** Serves all that wait with one session. */
  const serveAll = async (given = permits()): Promise<void> => {
    for (let [request] = await serve(1, given); request; [request] = await serve(1, given))
      queue.end(request);
  };

  it('are all for jobs while no single call waits', async () => {
    join(job(), 'j1', 'j2', 'j3', 'j4');
    await serve(4, permits(2));
    expect(served).toEqual(['j1', 'j2', 'j3', 'j4']);
  });

  it('go to single calls first where jobs hold their share', async () => {
    join(job(), 'j1', 'j2', 'j3', 'j4');
    await serve(2, permits(2));
    join(single(2), 's1', 's2');
    await serve(2, permits(2));
    expect(served).toEqual(['j1', 'j2', 's1', 's2']);
    await serve(1, permits(2));
    expect(served).toEqual(['j1', 'j2', 's1', 's2', 'j3']);
  });

  it('go to single calls until jobs that hold more than their share are below it', async () => {
    join(job(), 'j1', 'j2', 'j3', 'j4');
    const held = await serve(4, permits(2));
    join(job(), 'j5');
    join(single(), 's1', 's2', 's3');
    for (const request of held.slice(0, 3)) {
      queue.end(request!);
      await serve(1, permits(2));
    }
    // three, two and one of the four jobs still hold a session
    expect(served.slice(4)).toEqual(['s1', 's2', 'j5']);
  });

  it('go to jobs and single calls in turn below the share', async () => {
    join(single(), 's1', 's2', 's3', 's4');
    join(job(2), 'j1', 'j2', 'j3');
    await serve(6, permits(3));
    expect(served).toEqual(['j1', 's1', 'j2', 's2', 'j3', 's3']);
  });

  it('never stay free while jobs wait: single calls that may not use one leave it to them', async () => {
    join(single(1, 'query'), 'check');
    join(job(2), 'j1', 'j2', 'j3');
    await serve(2, permits(1, { queries: false }));
    expect(served).toEqual(['j1', 'j2']);
    await serve(1, permits(1));
    expect(served).toEqual(['j1', 'j2', 'check']);
  });

  it('with a share of 1 are all for jobs, in turn with single calls', async () => {
    join(job(), 'j1', 'j2', 'j3', 'j4', 'j5');
    await serve(2, permits(4));
    join(single(2), 's1', 's2');
    await serve(4, permits(4));
    expect(served).toEqual(['j1', 'j2', 's1', 'j3', 's2', 'j4']);
  });

  it('alternate where there is one, so that neither jobs nor single calls starve', async () => {
    join(job(), 'j1', 'j2', 'j3', 'j4');
    join(single(), 's1', 's2', 's3');
    await serveAll();
    expect(served).toEqual(['j1', 's1', 'j2', 's2', 'j3', 's3', 'j4']);
  });

  it('alternate as if there were no polls between', async () => {
    join(job(), 'j1', 'j2');
    join(single(), 's1', 's2');
    join(single(1, 'poll'), 'p1', 'p2');
    const next = async (isPoll: boolean): Promise<void> => {
      const request = isPoll ? queue.servePoll('session') : queue.serve('session', permits());
      await Promise.resolve();
      queue.end(request!);
    };
    for (const isPoll of [false, true, false, true, false, false]) await next(isPoll);
    expect(served).toEqual(['j1', 'p1', 's1', 'p2', 'j2', 's2']);
  });

  it('alternate where single calls of one account come before the job of another', async () => {
    join(single(1), 's1', 's2', 's3');
    join(job(2, 'query'), 'j1', 'j2');
    await serveAll();
    expect(served).toEqual(['j1', 's1', 'j2', 's2', 's3']);
  });

  it.each([
    ['a single call', single(2), job(), ['j', 'j']],
    ['a job', job(2), single(), ['s', 's']],
  ])('forget %s that waited too long', async (_who, gone, other, expected) => {
    jest.useFakeTimers();
    queue = new WaitQueue({ waitMs: 1_000, maxWaiting: 100, slowSessions: 1 });
    join(gone, 'gone');
    jest.advanceTimersByTime(600);
    join(other, ...expected);
    jest.advanceTimersByTime(600);
    expect(queue.size).toBe(2);
    await serve(2);
    expect(served).toEqual(expected);
  });

  it('are counted as free again when a command of a job ends', async () => {
    join(job(), 'j1', 'j2');
    const [first] = await serve(1);
    join(single(), 's1', 's2');
    await serve(1);
    expect(served).toEqual(['j1', 's1']);
    queue.end(first!);
    await serve(1);
    expect(served).toEqual(['j1', 's1', 'j2']);
  });

  it('advance jobs of several accounts in turn, while a single call waits and while none does', async () => {
    join(job(1), 'a1', 'a2', 'a3');
    join(job(2), 'b1', 'b2', 'b3');
    join(single(3), 's1', 's2');
    await serveAll();
    expect(served).toEqual(['a1', 's1', 'b1', 's2', 'a2', 'b2', 'a3', 'b3']);
  });

  it('do not count sessions of an account’s job against its single calls', async () => {
    join(job(1), 'j1', 'j2');
    await serve(2);
    join(single(1), 'own');
    join(single(2), 'other');
    await serve(1);
    expect(served).toEqual(['j1', 'j2', 'own']);
  });

  it('do not let queries of a job starve behind its transforms', async () => {
    join(job(1), 't1', 't2', 't3', 't4', 't5');
    join(job(1, 'query'), 'q1');
    await serveAll();
    expect(served).toEqual(['t1', 't2', 't3', 't4', 'q1', 't5']);
  });

  it('are requested by jobs and single calls alike', () => {
    join(job(1, 'query'), 'q1');
    join(single(2, 'query'), 'q2');
    join(job(1), 't1');
    expect([queue.waiting('query'), queue.waiting('transform'), queue.size]).toEqual([2, 1, 3]);
  });
});
