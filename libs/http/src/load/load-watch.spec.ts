import { LoadWatch } from './load-watch';

describe('LoadWatch', () => {
  it('reads what the event loop, the processor and the pool say, window by window', async () => {
    const watch = new LoadWatch(() => 3);
    await new Promise((resolve) => setTimeout(resolve, 40));
    const first = watch.read();
    const second = watch.read();
    watch.stop();
    for (const load of [first, second]) {
      expect(load).toEqual({
        lagMs: expect.any(Number) as number,
        processorShare: expect.any(Number) as number,
        poolWaiting: 3,
      });
      expect(Object.values(load).every((value: number) => Number.isFinite(value) && value >= 0)).toBe(true);
    }
  });
});
