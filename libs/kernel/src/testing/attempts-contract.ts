import type { OperationsUnderTest } from './operations-contract';
import { addSeconds } from '../time';

export const NOW = new Date('2026-03-02T09:15:00Z');
export const after = (seconds: number): Date => addSeconds(NOW, seconds);
export const UNKNOWN_ID = '0197a0ff-0000-7000-8000-000000000000';

/** Steps with the operations of the present test. */
interface OpenedOperations {
  test: () => OperationsUnderTest;
  opened: (values?: { dueAt?: Date }) => Promise<string>;
  move: (name: 'postpone' | 'accept', id: string) => Promise<void>;
  /** Ids of those that are due then, each leased for a minute. */
  taken: (now: Date, limit?: number) => Promise<string[]>;
}

/** Attempts of an operation, and when the reconciler takes it. */
export function attemptsContract({ test, opened, move, taken }: OpenedOperations): void {
  const operations = (): OperationsUnderTest['operations'] => test().operations;

  describe('attempts', () => {
    it('are counted on from the first', async () => {
      const id = await opened();
      const numbers = [];
      for (let at = 0; at < 3; at += 1)
        numbers.push(await test().inUnit(() => operations().beginAttempt(id, after(at))));
      expect(numbers).toEqual([2, 3, 4]);
      expect(await operations().find(id)).toMatchObject({ attempts: 4, dueAt: after(2) });
    });

    it.each([0, 1, 3])('other than the present one may not leave any more (%i of 2)', async (attempt) => {
      const id = await opened();
      await test().inUnit(() => operations().beginAttempt(id, after(90)));
      expect(await operations().beginSending(id, attempt, after(500))).toBe(false);
      expect(await operations().beginSending(id, 2, after(500))).toBe(true);
    });

    it.each([
      ['long before', 494, 500],
      ['up to five seconds before', 495, 495],
      ['at', 500, 500],
      ['after', 501, 500],
    ])('whose check comes %s the end of the permit (at %i) are checked at %i', async (_, due, dueThen) => {
      const id = await opened({ dueAt: after(due) });
      expect(await operations().beginSending(id, 1, after(500))).toBe(true);
      expect(await operations().find(id)).toMatchObject({ dueAt: after(dueThen), inFlightUntil: after(500) });
    });

    it('of an unknown operation may not leave', async () => {
      expect(await operations().beginSending(UNKNOWN_ID, 1, after(500))).toBe(false);
    });
  });

  describe('the next look', () => {
    it('is taken when it is due and not before, the longest due first', async () => {
      const [late, early, future] = [
        await opened({ dueAt: after(20) }),
        await opened({ dueAt: after(10) }),
        await opened({ dueAt: after(31) }),
      ];
      expect(await taken(after(9))).toEqual([]);
      expect(await taken(after(30), 1)).toEqual([early]);
      expect(await taken(after(30))).toEqual([late]);
      expect(await taken(after(31))).toEqual([future]);
    });

    it('is leased: nobody else takes it before the lease ends', async () => {
      const id = await opened({ dueAt: after(10) });
      expect(await taken(after(10))).toEqual([id]);
      expect(await taken(after(69))).toEqual([]);
      expect(await taken(after(70))).toEqual([id]);
    });

    const GIVEN_BACK: { move: 'postpone' | 'accept' }[] = [{ move: 'postpone' }, { move: 'accept' }];
    it.each(GIVEN_BACK)('is given back by $move and taken again when it is due', async (given) => {
      const id = await opened({ dueAt: after(10) });
      await operations().takeDue('register', after(10), after(10_000), 1);
      await move(given.move, id);
      expect(await taken(after(699))).toEqual([]);
      expect(await taken(after(700))).toEqual([id]);
    });

    it('stays leased while another attempt is begun and sent', async () => {
      const id = await opened({ dueAt: after(10) });
      await operations().takeDue('register', after(10), after(240), 1);
      await test().inUnit(() => operations().beginAttempt(id, after(20)));
      await operations().beginSending(id, 2, after(100));
      expect(await taken(after(239))).toEqual([]);
      expect(await taken(after(240))).toEqual([id]);
    });
  });
}
