import { inParallel } from './in-parallel';

const turn = () => new Promise<void>((resolve) => { queueMicrotask(resolve); });

describe('work in parallel', () => {
  it.each([[1, 5], [3, 10], [25, 4]])('keeps to %p at a time over %p items, and does each once', async (limit, count) => {
    const items = Array.from({ length: count }, (_, index) => index);
    const done: number[] = [];
    let [running, most] = [0, 0];
    await inParallel(items, limit, async (item) => {
      running += 1;
      most = Math.max(most, running);
      await turn();
      running -= 1;
      done.push(item);
    });
    expect(most).toBe(Math.min(limit, count));
    expect(done.sort((one, other) => one - other)).toEqual(items);
  });

  it('throws the first error, after all lanes have ended', async () => {
    let ended = 0;
    const work = async (item: number) => {
      await turn();
      if (item === 1) throw new Error('item 1');
      await turn();
      ended += 1;
    };
    await expect(inParallel([1, 2, 3, 4], 2, work)).rejects.toThrow('item 1');
    expect(ended).toBe(3);
  });

  it('has nothing to do without items', async () => {
    await expect(inParallel([], 5, () => Promise.reject(new Error('never')))).resolves.toBeUndefined();
  });
});
