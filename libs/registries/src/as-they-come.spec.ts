import { getEventListeners } from 'node:events';
import { asTheyCome } from './as-they-come';

/** Returns its items when the test releases them. */
class Source implements AsyncIterator<string, unknown> {
  readonly waiting: ((result: IteratorResult<string, unknown>) => void)[] = [];
  returned = 0;
  constructor(
    private readonly onReturn: () => Promise<IteratorResult<string>> = async () => ({
      done: true,
      value: undefined,
    }),
  ) {}
  next(): Promise<IteratorResult<string, unknown>> {
    return new Promise((resolve) => this.waiting.push(resolve));
  }
  give(value: string): void {
    this.waiting.shift()!({ value });
  }
  end(): void {
    this.waiting.shift()!({ done: true, value: undefined });
  }
  return(): Promise<IteratorResult<string>> {
    this.returned += 1;
    return this.onReturn();
  }
}

describe('items of several sources', () => {
  it('come in the order of their sources, each source read again once its item was consumed', async () => {
    const [a, b] = [new Source(), new Source()];
    const items = asTheyCome([a, b]);
    const first = items.next();
    b.give('b1');
    expect(await first).toEqual({ done: false, value: 'b1' });
    expect([a.waiting.length, b.waiting.length]).toEqual([1, 0]);
    const second = items.next();
    a.give('a1');
    expect(await second).toEqual({ done: false, value: 'a1' });
    expect([a.waiting.length, b.waiting.length]).toEqual([0, 1]);
    const last = items.next();
    for (const source of [a, b]) source.end();
    expect(await last).toEqual({ done: true, value: undefined });
  });

  it.each(['abort', 'leave', 'end'] as const)(
    'stop the sources and listen to the signal no more after: %s',
    async (how) => {
      const [source, over] = [new Source(), new AbortController()];
      const items = asTheyCome([source], over.signal);
      const first = items.next();
      expect(getEventListeners(over.signal, 'abort')).toHaveLength(1);
      source.give('a1');
      expect(await first).toEqual({ done: false, value: 'a1' });
      const last = how === 'leave' ? items.return() : items.next();
      if (how === 'abort') over.abort();
      if (how === 'end') source.end();
      expect(await last).toEqual({ done: true, value: undefined });
      expect([source.returned, getEventListeners(over.signal, 'abort')]).toEqual([1, []]);
    },
  );

  it('wait for their reader in the order of their arrival', async () => {
    const [a, b] = [new Source(), new Source()];
    const items = asTheyCome([a, b]);
    const first = items.next();
    b.give('b1');
    a.give('a1');
    const all = [(await first).value, (await items.next()).value];
    const rest = items.next();
    for (const source of [a, b]) source.end();
    expect([...all, (await rest).done]).toEqual(['b1', 'a1', true]);
  });

  it('end with the error of a source, after what arrived before, and stop the others', async () => {
    const other = new Source();
    const failing = { next: jest.fn<Promise<IteratorResult<string>>, []>() };
    failing.next.mockResolvedValueOnce({ value: 'f1' }).mockRejectedValueOnce(new Error('out of order'));
    const items = asTheyCome([other, failing]);
    expect(await items.next()).toEqual({ done: false, value: 'f1' });
    await expect(items.next()).rejects.toThrow('out of order');
    expect(other.returned).toBe(1);
  });

  it('are none of a source that answers after the abort', async () => {
    const [source, over] = [new Source(), new AbortController()];
    const items = asTheyCome([source], over.signal);
    const first = items.next();
    source.give('a1');
    over.abort();
    expect(await first).toEqual({ done: true, value: undefined });
  });

  it('need no source that can be stopped, and no stop that succeeds', async () => {
    const over = new AbortController();
    const failing = new Source(() => Promise.reject(new Error('out of order')));
    const items = asTheyCome([{ next: async () => ({ value: 'a1' }) }, failing], over.signal);
    expect(await items.next()).toEqual({ done: false, value: 'a1' });
    expect(await items.return()).toEqual({ done: true, value: undefined });
    expect(failing.returned).toBe(1);
  });
});
