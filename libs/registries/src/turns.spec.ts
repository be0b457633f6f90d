import { getEventListeners } from 'node:events';
import { Turns } from './turns';

/** Works that end when the test releases them. */
function works() {
  const [turns, ends, started] = [new Turns(), [] as (() => void)[], [] as string[]];
  const run = (name: string, signal?: AbortSignal, place = 1): Promise<string | undefined> =>
    turns.run(place, 1, signal, () => {
      started.push(name);
      return new Promise((resolve) => ends.push(() => resolve(name)));
    });
  const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  return { run, ends, started, settled };
}

describe('turns at a place', () => {
  it('are given in the order of arrival, and at another place at once', async () => {
    const { run, ends, started, settled } = works();
    const runs = [run('a'), run('b'), run('c'), run('elsewhere', undefined, 2)];
    await settled();
    expect(started).toEqual(['a', 'elsewhere']);
    for (let at = 0; at < 4; at += 1) {
      ends[at]();
      await settled();
    }
    expect([await Promise.all(runs), started]).toEqual([
      ['a', 'b', 'c', 'elsewhere'],
      ['a', 'elsewhere', 'b', 'c'],
    ]);
  });

  it('are not given to those who have gone away, while waiting or before', async () => {
    const { run, ends, started, settled } = works();
    const over = new AbortController();
    const [first, gone, next] = [run('a'), run('b', over.signal), run('c')];
    over.abort();
    expect([await gone, await run('d', over.signal)]).toEqual([undefined, undefined]);
    ends[0]();
    await settled();
    expect(started).toEqual(['a', 'c']);
    ends[1]();
    expect(await Promise.all([first, next])).toEqual(['a', 'c']);
  });

  it('listen to the signal no more once they are given', async () => {
    const { run, ends, settled } = works();
    const { signal } = new AbortController();
    const runs = [run('a'), run('b', signal)];
    await settled();
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    ends[0]();
    await settled();
    expect(getEventListeners(signal, 'abort')).toEqual([]);
    ends[1]();
    expect(await Promise.all(runs)).toEqual(['a', 'b']);
  });
});
