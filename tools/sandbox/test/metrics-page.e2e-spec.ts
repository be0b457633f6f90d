import { readFileSync } from 'node:fs';
import { BACKGROUND_JOBS } from '@registrar/composition';
import { until } from '@registrar/testkit';
import { APPS, documentedMetrics, METRICS_PAGE, servedMetrics } from './metrics-page';
import { WatchedStack } from './watched-stack';

describe('docs/metrics.md', () => {
  let watched: WatchedStack;
  beforeAll(async () => {
    watched = await WatchedStack.start();
    await watched.sellBeforeTheWorker('measured.example');
    await until(
      async () => (await watched.metricsOf('worker')).includes('registrar_oldest_due_seconds{'),
      'the worker has counted what waits',
    );
  });
  afterAll(() => watched?.stop());

  it.each(APPS)('has a row for each metric of %s, with its type, and no row of another', async (app) => {
    const served = [...servedMetrics(await watched.metricsOf(app))];
    const documented = documentedMetrics().filter(({ apps }) => apps.includes(app));
    expect(served.map(([name, { type }]) => `${name} ${type}`).sort()).toEqual(
      documented.map(({ name, type }) => `${name} ${type}`).sort(),
    );
  });

  it.each(APPS)('names the labels that the lines of %s have', async (app) => {
    const labels = new Map(documentedMetrics().map((row) => [row.name, row.labels]));
    const seen = [...servedMetrics(await watched.metricsOf(app))].filter(
      ([, { labels: had }]) => had.size > 0,
    );
    expect(seen.length).toBeGreaterThan(5);
    expect(Object.fromEntries(seen.map(([name, { labels: had }]) => [name, [...had].sort()]))).toEqual(
      Object.fromEntries(seen.map(([name]) => [name, labels.get(name)])),
    );
  });

  it('names the job of each kind of due work, as the worker reports the kinds', async () => {
    const served = [
      ...(await watched.metricsOf('worker')).matchAll(/registrar_oldest_due_seconds\{kind="(\w+)"/g),
    ];
    const rows = [...readFileSync(METRICS_PAGE, 'utf8').matchAll(/^\| `(\w+)` \| `([\w-]+)` \|/gm)];
    const jobs = BACKGROUND_JOBS.flatMap(({ name, dueKinds = [] }) =>
      dueKinds.map((kind) => `${kind} ${name}`),
    );
    const kinds = new Set(served.map(([, kind]) => kind));
    expect(rows.map(([, kind, job]) => `${kind} ${job}`).sort()).toEqual(
      jobs.filter((row) => kinds.has(row.split(' ')[0])).sort(),
    );
    expect(kinds.size).toBe(rows.length);
  });

  it('counts a sale once by TLD and by product, with its price, and names neither domain nor account', async () => {
    const text = await until(async () => {
      const page = await watched.metricsOf('worker');
      return page.includes('registrar_business_jobs{') ? page : '';
    }, 'the worker has read the figures of the business');
    const lines = text.split('\n').filter((line) => /^registrar_business_\w+\{/.test(line));
    const valueOf = (start: string): number | undefined => {
      const line = lines.find((one) => one.startsWith(start));
      return line === undefined ? undefined : Number(line.split(' ').at(-1));
    };
    expect(valueOf('registrar_business_deeds_24h{deed="registration",tld="example"')).toBe(1);
    expect(valueOf('registrar_business_deeds_24h{deed="renewal"')).toBeUndefined();
    const sold = await watched.stack.sql.query<{ sold: number }>(
      `select sum(amount)::int as sold from ledger_postings where ledger_account in ('revenue', 'promotions')`,
    );
    expect(sold.rows[0].sold).toBeGreaterThan(0);
    expect(valueOf('registrar_business_income_24h_cents{product="registration",currency="USD"')).toBe(
      sold.rows[0].sold,
    );
    expect(valueOf('registrar_business_refunded_24h_cents{product="registration"')).toBe(0);
    expect(valueOf('registrar_business_domains{tld="example"')).toBe(1);
    expect(valueOf('registrar_business_accounts{state="active"')).toBeGreaterThan(0);
    expect(valueOf('registrar_business_jobs{state="running"')).toBe(0);
    expect(lines.join('\n')).not.toContain('measured');
  });

  it('has each metric once', () => {
    const names = documentedMetrics().map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});
