import { alertRules, anchorsOf, metricsIn } from '../src/alert-rules';
import { dashboardFiles, type DashboardPanel, labelsIn, panelsOf, queriesOf } from './dashboard-files';
import { documentedMetrics } from './metrics-page';

const boards = dashboardFiles();
const panels = boards.flatMap((board) =>
  panelsOf(board).map((panel) => [`${board.uid}: ${panel.title}`, panel] as const),
);
const documented = new Map(documentedMetrics().map((metric) => [metric.name, metric]));
/** Labels of every series: of our registry, of histograms, and of Prometheus. */
const COMMON_LABELS = ['app', 'le', 'instance', 'job'];

describe('each board of docker/dashboards', () => {
  it('is one of seven, with a uid of its own that is made of its file name', () => {
    expect(boards.map(({ file, uid }) => `${uid} ${file}`).sort()).toEqual(
      ['business', 'database', 'money', 'queues', 'registries', 'sales', 'service'].map(
        (name) => `registrar-${name} ${name}.json`,
      ),
    );
    expect(new Set(boards.map(({ title }) => title)).size).toBe(boards.length);
    expect(boards.filter(({ id }) => id !== undefined)).toEqual([]);
  });

  it.each(boards.map((board) => [board.uid, board] as const))(
    '%s asks for the environment, the instances and the address of runbooks only',
    (_, { templating, panels: all }) => {
      expect(templating.list.map(({ name, type }) => `${name} ${type}`)).toEqual([
        'environment datasource',
        'instance query',
        'runbooks constant',
      ]);
      const used = [...JSON.stringify(all).matchAll(/\$\{?(\w+)/g)].map(([, name]) => name);
      expect(used).toEqual(expect.arrayContaining(['environment', 'instance']));
      expect(
        used.filter((name) => !['environment', 'instance', 'runbooks', '__rate_interval'].includes(name)),
      ).toEqual([]);
    },
  );

  it.each(boards.map((board) => [board.uid, board] as const))(
    '%s has panels that do not overlap and do not leave the grid',
    (_, { panels: all }) => {
      const cells = all.flatMap(({ gridPos: { x, y, w, h } }) => {
        expect([x >= 0, y >= 0, w > 0, h > 0, x + w <= 24]).toEqual([true, true, true, true, true]);
        return Array.from({ length: w * h }, (__, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`);
      });
      expect(new Set(cells).size).toBe(cells.length);
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    },
  );
});

describe('each panel', () => {
  it('is one of at least 50', () => {
    expect(panels.length).toBeGreaterThanOrEqual(50);
    expect(new Set(panels.map(([name]) => name)).size).toBe(panels.length);
  });

  it.each(panels)(
    '%s has a unit, a sentence, queries with legends and the source of the board',
    (_, panel) => {
      expect(panel.fieldConfig?.defaults.unit).toMatch(/^(s|reqps|ops|percentunit|short|decbytes|bool)$/);
      expect(panel.description).toMatch(/^[A-Z0-9].{20,}\.$/);
      expect(panel.datasource).toEqual({ type: 'prometheus', uid: `\${environment}` });
      expect(panel.targets?.length).toBeGreaterThan(0);
      expect(panel.targets?.filter(({ legendFormat }) => legendFormat === '')).toEqual([]);
    },
  );

  it.each(panels)('%s links to runbooks that exist, and has the limit of an alert', (_, panel) => {
    const rules = alertRules();
    for (const { title, url } of panel.links ?? []) {
      const page = url.replace(/^\$\{runbooks\}\//, '');
      const names = title.replace(/^Runbook: /, '').split(', ');
      expect(
        rules.filter(({ name }) => names.includes(name)).map(({ values }) => values['runbook_url']),
      ).toEqual(names.map(() => page));
      expect(anchorsOf(page.split('#')[0])).toContain(page.split('#')[1]);
    }
    const steps = panel.fieldConfig?.defaults.thresholds.steps ?? [];
    expect(steps.length === 1 || (panel.links ?? []).length > 0).toBe(true);
    const values = steps.map(({ value }) => value ?? -Infinity);
    expect(values).toEqual([...values].sort((one, other) => one - other));
  });

  it.each([
    ['registrar-queues: Outbox lag', [null, 'green', 120, 'red']],
    ['registrar-money: Oldest hold', [null, 'green', 864_000, 'orange']],
    ['registrar-service: Failed in the last 5 minutes', [null, 'green', 0.0144, 'red']],
    ['registrar-registries: Client certificates', [null, 'red', 604_800, 'orange', 2_592_000, 'green']],
    ['registrar-registries: Circuit', [null, 'green', 1, 'red']],
    ['registrar-queues: Work that waits', [null, 'green']],
  ])('%s is coloured as its alerts say', (name, expected) => {
    const steps =
      new Map<string, DashboardPanel>(panels).get(name)?.fieldConfig?.defaults.thresholds.steps ?? [];
    expect(steps.flatMap(({ value, color }) => [value, color])).toEqual(expected);
  });
});

describe('each query of a panel', () => {
  it.each(boards.flatMap(queriesOf).map(({ name, expression }) => [name, expression] as const))(
    '%s names documented metrics and labels that they have, and is limited to the chosen instances',
    (_, expression) => {
      const metrics = metricsIn(expression);
      expect(metrics.length).toBeGreaterThan(0);
      expect(metrics.filter((metric) => !documented.has(metric))).toEqual([]);
      const known = [...COMMON_LABELS, ...metrics.flatMap((name) => documented.get(name)?.labels ?? [])];
      expect(labelsIn(expression).filter((label) => !known.includes(label))).toEqual([]);
      const selectors = expression.match(/registrar_\w+(\{(?:"[^"]*"|[^"}])*\})?/g) ?? [];
      expect(selectors.filter((selector) => !selector.includes('instance=~"$instance"'))).toEqual([]);
    },
  );
});
