import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import type { CallerGate } from '../gate/caller-gate';
import { Client } from './client';

const gateThat = (...answers: (boolean | Error)[]): CallerGate =>
  ({
    stillAdmits: () => {
      const answer = answers.length > 1 ? answers.shift()! : answers[0];
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
  }) as unknown as CallerGate;

describe('a client that waits while it is admitted', () => {
  let raw: EventEmitter & { closed: boolean; destroyed: boolean };
  let client: Client;
  beforeEach(() => {
    jest.useFakeTimers();
    raw = Object.assign(new EventEmitter(), { closed: false, destroyed: false });
    client = new Client({ raw, request: {} } as unknown as FastifyReply);
  });
  afterEach(() => jest.useRealTimers());

  it('ends its wait within two seconds of its credentials', async () => {
    const over = client.abortAfterOrWhenRefused(30_000, gateThat(true, false));
    await jest.advanceTimersByTimeAsync(1_000);
    expect(over.aborted).toBe(false);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(over.aborted).toBe(true);
  });

  it('waits on while the database cannot say, at most its time', async () => {
    const over = client.abortAfterOrWhenRefused(5_000, gateThat(new Error('database away')));
    await jest.advanceTimersByTimeAsync(4_999);
    expect(over.aborted).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect([over.aborted, jest.getTimerCount()]).toEqual([true, 0]);
  });

  it('is asked about one time only while the database has not answered', async () => {
    const stillAdmits = jest.fn(() => new Promise<boolean>(() => undefined));
    client.abortAfterOrWhenRefused(30_000, { stillAdmits } as unknown as CallerGate);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(stillAdmits).toHaveBeenCalledTimes(1);
    raw.emit('close');
  });

  it('is asked about no more once it has left', async () => {
    const over = client.abortAfterOrWhenRefused(30_000, gateThat(true));
    raw.emit('close');
    expect([over.aborted, jest.getTimerCount()]).toEqual([true, 0]);
    await jest.advanceTimersByTimeAsync(0);
  });

  it('is refused when it would no longer be let in, and not otherwise', async () => {
    await expect(client.assertStillAdmitted(gateThat(false))).rejects.toMatchObject({
      kind: 'forbidden',
      code: 'credentials.refused',
    });
    await expect(client.assertStillAdmitted(gateThat(true))).resolves.toBeUndefined();
  });
});
