import { PoolFault } from '../faults';
import { WaitQueue, type Purpose, type SessionRequest } from './wait-queue';

const queueOf = (limits = {}): WaitQueue<string> =>
  new WaitQueue({ waitMs: 60_000, maxWaiting: 100, slowSessions: 1, ...limits });
const ALL = { queries: true, poll: false, jobSessions: 1 };
/** A request from its purpose alone, or from all its fields. */
const requestOf = (request: Purpose | SessionRequest): SessionRequest =>
  typeof request === 'string' ? { purpose: request } : request;

/** Names of the served requests, in service order. */
function joiner(queue: WaitQueue<string>): {
  join: (request: Purpose | SessionRequest, name: string) => void;
  served: string[];
} {
  const served: string[] = [];
  return {
    served,
    join: (request, name) =>
      void queue.join(requestOf(request)).then(
        () => served.push(name),
        () => undefined,
      ),
  };
}

/** Serves with one session, which is free again before the next request. */
async function serveAll(queue: WaitQueue<string>, queries = true, poll = false): Promise<void> {
  for (
    let served = queue.serve('session', { ...ALL, queries, poll });
    served;
    served = queue.serve('session', { ...ALL, queries, poll })
  ) {
    await Promise.resolve();
    queue.end(served);
  }
}

describe('the queue for sessions', () => {
  afterEach(() => jest.useRealTimers());

  it('serves transforms before queries, each in the order they came', async () => {
    const queue = queueOf();
    const { join, served } = joiner(queue);
    for (const [purpose, name] of [
      ['query', 'q1'],
      ['transform', 't1'],
      ['query', 'q2'],
      ['transform', 't2'],
    ] as const)
      join(purpose, name);
    await serveAll(queue);
    expect(served).toEqual(['t1', 't2', 'q1', 'q2']);
  });

  it('does not let transforms starve queries', async () => {
    const queue = queueOf();
    const { join, served } = joiner(queue);
    join('query', 'q');
    for (let i = 1; i <= 6; i += 1) join('transform', `t${i}`);
    await serveAll(queue);
    expect(served).toEqual(['t1', 't2', 't3', 't4', 'q', 't5', 't6']);
  });

  it('keeps queries back while they may not go', async () => {
    const queue = queueOf();
    const { join, served } = joiner(queue);
    join('query', 'q');
    join('transform', 't');
    await serveAll(queue, false);
    expect([served, queue.waiting('query')]).toEqual([['t'], 1]);
    queue.rejectAll(new PoolFault('unavailable', 'end'));
  });

  it('serves a poll from a poll session only', async () => {
    const queue = queueOf();
    const { join, served } = joiner(queue);
    join('poll', 'p');
    expect(queue.serve('session', ALL)).toBeUndefined();
    expect(queue.servePoll('session')).toEqual({ purpose: 'poll' });
    await Promise.resolve();
    expect(served).toEqual(['p']);
    expect(queue.servePoll('session')).toBeUndefined();
  });

  it('rejects a request that waited too long, and no other', async () => {
    jest.useFakeTimers();
    const queue = queueOf({ waitMs: 1_000 });
    const first = queue.join({ purpose: 'query' });
    jest.advanceTimersByTime(600);
    const second = queue.join({ purpose: 'query' });
    jest.advanceTimersByTime(600);
    await expect(first).rejects.toMatchObject({ kind: 'busy' });
    queue.serve('session', ALL);
    await expect(second).resolves.toBe('session');
    expect(queue.size).toBe(0);
  });

  it('rejects a request at once when it is full', async () => {
    const queue = queueOf({ maxWaiting: 1 });
    const first = queue.join({ purpose: 'transform' });
    await expect(queue.join({ purpose: 'query' })).rejects.toMatchObject({ kind: 'busy' });
    queue.serve('session', ALL);
    await expect(first).resolves.toBe('session');
  });

  it('sends all away when the registry is gone', async () => {
    const queue = queueOf();
    const waiting = [
      queue.join({ purpose: 'query' }),
      queue.join({ purpose: 'transform' }),
      queue.join({ purpose: 'poll' }),
    ];
    queue.rejectAll(new PoolFault('unavailable', 'gone'));
    for (const each of waiting) await expect(each).rejects.toMatchObject({ kind: 'unavailable' });
    expect(queue.serve('session', ALL)).toBeUndefined();
  });

  it('lets the poll and the queries take turns on a session that they share', async () => {
    const queue = queueOf();
    const { join, served } = joiner(queue);
    for (const name of ['q1', 'q2']) join('query', name);
    for (const name of ['p1', 'p2', 'p3']) join('poll', name);
    join('transform', 't');
    await serveAll(queue, true, true);
    expect(served).toEqual(['t', 'p1', 'q1', 'p2', 'q2', 'p3']);
  });

  const of = (accountId: number, purpose: Purpose = 'transform', isSlow?: true): SessionRequest => ({
    purpose,
    accountId,
    ...(isSlow && { isSlow }),
  });

  it('gives the next free session to another account, however many requests the first one has', async () => {
    const queue = queueOf();
    const { join, served } = joiner(queue);
    for (let i = 1; i <= 5; i += 1) join(of(1), `a${i}`);
    queue.serve('session', ALL);
    join(of(2), 'b1');
    join(of(2), 'b2');
    await serveAll(queue);
    expect(served).toEqual(['a1', 'b1', 'b2', 'a2', 'a3', 'a4', 'a5']);
  });

  it('serves two accounts by turns on one session', async () => {
    const queue = queueOf();
    const { join, served } = joiner(queue);
    for (const name of ['a1', 'a2', 'a3']) join(of(1), name);
    for (const name of ['b1', 'b2']) join(of(2), name);
    await serveAll(queue);
    expect(served).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  });

  it('lets a lone account use every session', async () => {
    const queue = queueOf();
    const { join, served } = joiner(queue);
    for (const name of ['a1', 'a2', 'a3']) join(of(1), name);
    for (let i = 0; i < 3; i += 1) queue.serve('session', ALL);
    await Promise.resolve();
    expect(served).toEqual(['a1', 'a2', 'a3']);
  });

  it('counts the sessions of an account by purpose', async () => {
    const queue = queueOf();
    const { join, served } = joiner(queue);
    join(of(1, 'query'), 'question of a');
    queue.serve('session', ALL);
    join(of(1), 'order of a');
    join(of(2), 'order of b');
    queue.serve('session', ALL);
    await Promise.resolve();
    expect(served).toEqual(['question of a', 'order of a']);
    await serveAll(queue);
    expect(served).toEqual(['question of a', 'order of a', 'order of b']);
  });

  it('gives slow commands a part of the sessions only, and others pass them', async () => {
    const queue = queueOf({ slowSessions: 1 });
    const { join, served } = joiner(queue);
    for (const name of ['slow1', 'slow2']) join(of(1, 'transform', true), name);
    join(of(1), 'quick');
    const slow = queue.serve('session', ALL)!;
    expect(queue.waiting('transform')).toBe(1);
    await serveAll(queue);
    expect(served).toEqual(['slow1', 'quick']);
    queue.end(slow);
    expect(queue.waiting('transform')).toBe(1);
    await serveAll(queue);
    expect(served).toEqual(['slow1', 'quick', 'slow2']);
  });

  it('is full for the account with the most requests, and lets others in at its cost', async () => {
    const queue = queueOf({ maxWaiting: 3 });
    const mine = [1, 2, 3].map(() => queue.join(of(1)));
    const newest = expect(mine[2]).rejects.toMatchObject({ kind: 'busy' });
    await expect(queue.join(of(1))).rejects.toMatchObject({ kind: 'busy' });
    const other = queue.join(of(2));
    await newest;
    // with two and one a swap would only exchange the numbers
    await expect(queue.join(of(2))).rejects.toMatchObject({ kind: 'busy' });
    await serveAll(queue);
    await expect(Promise.all([...mine.slice(0, 2), other])).resolves.toHaveLength(3);
  });
});
