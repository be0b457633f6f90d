import { Money, ReadAhead } from '@registrar/kernel';
import { FakeClock } from '@registrar/kernel/testing';
import type { ClaimedItem, EndedItem } from '../item';
import type { LockedJob } from '../ports';
import { PlanRow, ROW_PART, ROW_SECONDS } from './plan-row';

const itemAt = (position: number): ClaimedItem => ({ position, phase: 'plan' }) as ClaimedItem;
const THREE = [1, 2, 3].map(itemAt);
const planned = (item: ClaimedItem): EndedItem => ({
  phase: 'plan',
  item,
  outcome: { kind: 'planned', price: Money.zero() },
});
const AHEAD = new ReadAhead();
const AGAIN = { kind: 'unknown', seconds: 0, isUncounted: true };

/** A row whose dry runs take `seconds` each; `failing`: the position whose dry run fails; `isUnread`: facts cannot be read. */
function row({ seconds = 0, failing = 0, isUnread = false } = {}) {
  const clock = new FakeClock();
  let endless: number | undefined;
  const [begun, failures] = [[] as number[], [] as number[]];
  const [reads, used] = [[] as number[][], [] as (ReadAhead | undefined)[]];
  const callItem = {
    readAhead: async (items: readonly ClaimedItem[]): Promise<ReadAhead> => {
      reads.push(items.map(({ position }) => position));
      if (reads.length === endless) await new Promise(() => undefined);
      if (isUnread) throw new Error('the database is away');
      return AHEAD;
    },
    execute: async (item: ClaimedItem, ahead?: ReadAhead): Promise<EndedItem> => {
      begun.push(item.position);
      used.push(ahead);
      clock.advance(seconds);
      if (item.position === failing) throw new Error('the database is away');
      return planned(item);
    },
  };
  const planRow = new PlanRow(callItem, clock, ({ position }) => failures.push(position));
  /** That read of facts never ends. */
  const waitFor = (read: number): void => void (endless = read);
  return { planRow, begun, failures, reads, used, waitFor };
}
const kindsOf = (ended: readonly EndedItem[]): object[] =>
  ended.map(({ item, outcome }) => [item.position, outcome.kind]);

describe('a row of dry runs', () => {
  it('makes them one after another, in order', async () => {
    const { planRow, begun } = row();
    expect(kindsOf(await planRow.execute(THREE, { aborted: false }))).toEqual([
      [1, 'planned'],
      [2, 'planned'],
      [3, 'planned'],
    ]);
    expect(begun).toEqual([1, 2, 3]);
  });

  it('gives items back that it has not begun after its time, uncounted', async () => {
    const { planRow, begun } = row({ seconds: ROW_SECONDS });
    const ended = await planRow.execute(THREE, { aborted: false });
    expect(ended.map(({ outcome }) => outcome)).toEqual([planned(THREE[0]).outcome, AGAIN, AGAIN]);
    expect(begun).toEqual([1]);
  });

  it('begins further items until its time is over', async () => {
    const { planRow, begun } = row({ seconds: ROW_SECONDS / 2 });
    await planRow.execute(THREE, { aborted: false });
    expect(begun).toEqual([1, 2]);
  });

  it('begins no item once its process stops', async () => {
    const { planRow, begun } = row();
    const ended = await planRow.execute(THREE, { aborted: true });
    expect(ended.map(({ outcome }) => outcome)).toEqual([AGAIN, AGAIN, AGAIN]);
    expect(begun).toEqual([]);
  });

  it('leaves an item whose dry run fails to the end of its claim, and goes on with the others', async () => {
    const { planRow, failures } = row({ failing: 2 });
    expect(kindsOf(await planRow.execute(THREE, { aborted: false }))).toEqual([
      [1, 'planned'],
      [3, 'planned'],
    ]);
    expect(failures).toEqual([2]);
  });
});

describe('the facts of a row', () => {
  it('are read once for all of its dry runs', async () => {
    const { planRow, reads, used } = row();
    await planRow.execute(THREE, { aborted: false });
    expect([reads, used]).toEqual([[[1, 2, 3]], [AHEAD, AHEAD, AHEAD]]);
  });

  it('are read by each dry run where they cannot be read for all', async () => {
    const { planRow, used, failures } = row({ isUnread: true });
    expect(kindsOf(await planRow.execute(THREE, { aborted: false }))).toHaveLength(3);
    expect([used, failures]).toEqual([[undefined, undefined, undefined], []]);
  });

  it.each([
    ['a single item', [itemAt(1)], false],
    ['a process that stops', THREE, true],
  ])('are not read for %s', async (_, items, aborted) => {
    const { planRow, reads } = row();
    await planRow.execute(items, { aborted });
    expect(reads).toEqual([]);
  });
});

describe('a long row', () => {
  const LONG = Array.from({ length: ROW_PART + 2 }, (_, at) => itemAt(at + 1));

  it('reads the facts of its parts, each before its own dry runs', async () => {
    const { planRow, reads, used } = row();
    expect(await planRow.execute(LONG, { aborted: false })).toHaveLength(LONG.length);
    expect(reads.map(({ length }) => length)).toEqual([ROW_PART, 2]);
    expect(used).toEqual(LONG.map(() => AHEAD));
  });

  it('reads the next facts while it makes the dry runs before', async () => {
    const { planRow, reads, begun } = row();
    const seen: number[] = [];
    const spied = reads.push.bind(reads);
    reads.push = (...of): number => {
      seen.push(begun.length);
      return spied(...of);
    };
    await planRow.execute(LONG, { aborted: false });
    expect(seen).toEqual([0, 0]);
  });

  it('reads no facts for items that it has no time for', async () => {
    const { planRow, reads, begun } = row({ seconds: ROW_SECONDS });
    const longer = Array.from({ length: 3 * ROW_PART }, (_, at) => itemAt(at + 1));
    await planRow.execute(longer, { aborted: false });
    expect([reads.length, begun]).toEqual([2, [1]]);
  });

  it('does not wait for facts of items that it has no time for', async () => {
    const { planRow, begun, waitFor } = row({ seconds: ROW_SECONDS });
    waitFor(2);
    expect(await planRow.execute(LONG, { aborted: false })).toHaveLength(LONG.length);
    expect(begun).toEqual([1]);
  });

  it('is as short as the time allowed to the one before, and longer again afterwards', async () => {
    const { planRow } = row({ seconds: ROW_SECONDS / 2 });
    await planRow.execute(LONG, { aborted: false });
    const job = { open: 10_000, job: { id: undefined } } as unknown as LockedJob;
    expect(planRow.lengthFor(job, 8)).toBe(2);
    const quick = row();
    await quick.planRow.execute(LONG, { aborted: false });
    expect(quick.planRow.lengthFor(job, 8)).toBe(4 * LONG.length);
  });
});
