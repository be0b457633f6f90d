import { FakeUnitOfWork } from '@registrar/kernel/testing';
import { AttemptWriter } from './attempt-writer';
import type { SettledAttempt } from './delivery';
import type { DeliveryStore } from '../ports';

const AT = new Date('2026-03-02T09:30:00Z');
const attempt = (number: number): SettledAttempt => ({
  deliveryId: `d${number}`,
  eventId: `e${number}`,
  subscriptionId: 1,
  number: 1,
  startedAt: AT,
  durationMs: 5,
  settledAt: AT,
  isQuick: true,
  next: { state: 'delivered' },
});
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A store whose transactions end when they are answered. */
function setUp() {
  const uow = new FakeUnitOfWork();
  const under: { ids: string[]; commit(): void; fail(error: Error): void }[] = [];
  const settle = (attempts: readonly SettledAttempt[]): Promise<void> =>
    new Promise((commit, fail) => {
      uow.assertOpen();
      under.push({ ids: attempts.map(({ deliveryId }) => deliveryId), commit, fail });
    });
  const writer = new AttemptWriter({ settle } as Partial<DeliveryStore> as DeliveryStore, uow);
  const done: string[] = [];
  const write = (number: number, moreToCome: boolean): void =>
    writer.write(attempt(number), moreToCome, (error) =>
      done.push(error === undefined ? `d${number}` : `d${number} ${(error as Error).message}`),
    );
  return { writer, write, under, done };
}
const ids = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, at) => `d${from + at}`);

describe('writing attempts', () => {
  it('begins at once with one that has no company, and tells when it is committed', async () => {
    const { write, under, done } = setUp();
    write(1, false);
    await settled();
    expect([under.map((unit) => unit.ids), done]).toEqual([[['d1']], []]);
    under[0].commit();
    await settled();
    expect(done).toEqual(['d1']);
  });

  it('waits for company until one comes that has none, or until it is flushed', async () => {
    const { writer, write, under } = setUp();
    write(1, true);
    write(2, true);
    await settled();
    expect(under).toEqual([]);
    write(3, false);
    await settled();
    expect(under.map((unit) => unit.ids)).toEqual([['d1', 'd2', 'd3']]);
    under[0].commit();
    await settled();
    write(4, true);
    writer.flush();
    await settled();
    expect(under[1].ids).toEqual(['d4']);
  });

  it('waits no longer once there are a hundred, and opens no unit where there is nothing', async () => {
    const { writer, write, under } = setUp();
    writer.flush();
    for (let number = 0; number < 99; number += 1) write(number, true);
    await settled();
    expect(under).toEqual([]);
    write(99, true);
    await settled();
    expect(under.map((unit) => unit.ids)).toEqual([ids(0, 100)]);
  });

  it('writes one transaction at a time, of 250 at most, with what ended meanwhile', async () => {
    const { write, under, done } = setUp();
    write(0, false);
    await settled();
    for (let number = 1; number < 502; number += 1) write(number, false);
    await settled();
    expect(under).toHaveLength(1);
    for (const unit of [1, 2, 3]) {
      under[unit - 1].commit();
      await settled();
    }
    expect(under.map((unit) => unit.ids)).toEqual([['d0'], ids(1, 251), ids(251, 501), ['d501']]);
    under[3].commit();
    await settled();
    expect(done).toEqual(ids(0, 502));
    write(600, false);
    await settled();
    expect(under.at(-1)!.ids).toEqual(['d600']);
  });

  it('fails those of a transaction that failed, and goes on with the next', async () => {
    const { write, under, done } = setUp();
    write(1, false);
    await settled();
    write(2, false);
    under[0].fail(new Error('away'));
    await settled();
    expect([done, under.map((unit) => unit.ids)]).toEqual([['d1 away'], [['d1'], ['d2']]]);
    under[1].commit();
    await settled();
    expect(done).toEqual(['d1 away', 'd2']);
  });
});
