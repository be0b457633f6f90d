import { until } from '@registrar/testkit';
import { type Load, LoadWatch } from './load-watch';

describe('LoadWatch', () => {
  it('reads what the event loop, the processor and the pool say, window by window', async () => {
    const watch = new LoadWatch(() => 3);
    const reads: Load[] = [];
    await until(() => reads.push(watch.read()) >= 3, 'three windows are over');
    watch.stop();
    expect(reads).toHaveLength(3);
    for (const load of reads) {
      expect(load).toEqual({
        lagMs: expect.any(Number) as number,
        processorShare: expect.any(Number) as number,
        poolWaiting: 3,
      });
      expect(Object.values(load).every((value: number) => Number.isFinite(value) && value >= 0)).toBe(true);
    }
  });
});
