import { MetricsRegistry } from './metrics';

describe('MetricsRegistry', () => {
  it('names everything registrar_ and says which program it is', async () => {
    const text = await new MetricsRegistry('worker').metrics();
    const names = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((line) => !/^registrar_\w+\{.*app="worker".*\} /.test(line))).toEqual([]);
  });

  it('reads gauges when it is asked', async () => {
    const metrics = new MetricsRegistry('worker');
    let waiting = 1;
    metrics.gauge('registrar_waiting', 'help', () => waiting);
    metrics.gauge('registrar_connections', 'help', () => ({ busy: 2, idle: 3 }), 'state');
    waiting = 5;
    const text = await metrics.metrics();
    expect(text).toContain('registrar_waiting{app="worker"} 5');
    expect(text).toContain('registrar_connections{state="busy",app="worker"} 2');
    expect(text).toContain('registrar_connections{state="idle",app="worker"} 3');
  });

  it('serves no key of a gauge that its reading no longer has', async () => {
    const metrics = new MetricsRegistry('worker');
    let reading: Record<string, number> = { first: 1, second: 2 };
    metrics.gauge('registrar_days', 'help', () => reading, 'certificate');
    expect(await metrics.metrics()).toContain('registrar_days{certificate="first",app="worker"} 1');
    reading = { second: 2 };
    const text = await metrics.metrics();
    expect(text).toContain('registrar_days{certificate="second",app="worker"} 2');
    expect(text).not.toContain('first');
  });

  it('reads gauges with several labels, and serves no line that the reading no longer has', async () => {
    const metrics = new MetricsRegistry('worker');
    let reading = [
      { labels: { deed: 'renewal', tld: 'example' }, value: 2 },
      { labels: { deed: 'renewal', tld: 'shop' }, value: 0 },
    ];
    metrics.readings('registrar_deeds', 'help', ['deed', 'tld'], () => reading);
    const text = await metrics.metrics();
    expect(text).toContain('registrar_deeds{deed="renewal",tld="example",app="worker"} 2');
    expect(text).toContain('registrar_deeds{deed="renewal",tld="shop",app="worker"} 0');
    reading = [];
    expect(await metrics.metrics()).not.toContain('registrar_deeds{');
  });

  it('reads totals when it is asked, as counters, each as it is then', async () => {
    const metrics = new MetricsRegistry('worker');
    const answers: Record<string, number> = { ok: 2 };
    let runs = 4;
    metrics.total('registrar_answers_total', 'help', () => answers, 'outcome');
    metrics.total('registrar_runs_total', 'help', () => runs);
    await metrics.metrics();
    Object.assign(answers, { ok: 3, failed: 1 });
    runs = 5;
    const text = await metrics.metrics();
    expect(text).toContain('# TYPE registrar_answers_total counter');
    expect(text).toContain('registrar_answers_total{outcome="ok",app="worker"} 3');
    expect(text).toContain('registrar_answers_total{outcome="failed",app="worker"} 1');
    expect(text).toContain('registrar_runs_total{app="worker"} 5');
  });

  describe('what is read before the metrics', () => {
    afterEach(() => jest.useRealTimers());
    const metricsAfter = (
      refresh: () => Promise<unknown>,
    ): { metrics: MetricsRegistry; set(to: number): void } => {
      let value = 1;
      const metrics = new MetricsRegistry('worker');
      metrics.gauge('registrar_expiry', 'help', () => value);
      metrics.beforeReading(refresh);
      return { metrics, set: (to) => (value = to) };
    };

    it('is shown by them', async () => {
      const { metrics, set } = metricsAfter(async () => set(2));
      expect(await metrics.metrics()).toContain('registrar_expiry{app="worker"} 2');
    });

    it('that fails leaves the last values', async () => {
      const { metrics } = metricsAfter(() => Promise.reject(new Error('no database')));
      expect(await metrics.metrics()).toContain('registrar_expiry{app="worker"} 1');
    });

    it('that does not end is waited for a second', async () => {
      jest.useFakeTimers();
      const { metrics } = metricsAfter(() => new Promise(() => undefined));
      const text = metrics.metrics();
      await jest.advanceTimersByTimeAsync(1_000);
      expect(await text).toContain('registrar_expiry{app="worker"} 1');
    });
  });
});
