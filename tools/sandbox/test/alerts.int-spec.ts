import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describeWith, programOf, temporaryFolder } from '@registrar/testkit';
import { ALERTS, alertRules, alertTests, anchorsOf, filesOf, metricsIn } from '../src/alert-rules';
import { documentedMetrics } from './metrics-page';

const PROMTOOL = programOf('PROMTOOL_PATH', ['promtool']);
const rules = alertRules();
const tests = filesOf(join(ALERTS, 'tests'));

describeWith(PROMTOOL, 'install prometheus (Debian, Ubuntu)', 'the rules of alerts', (promtool) => {
  const folder = temporaryFolder();
  const run = (...args: string[]): string =>
    execFileSync(promtool, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

  it('are valid for Prometheus', () => {
    const found = [...run('check', 'rules', ...filesOf(ALERTS)).matchAll(/SUCCESS: (\d+) rules found/g)];
    expect(found.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(rules.length);
  });

  it.each(tests.map((file) => [basename(file), file]))('fire and stay silent as %s says', (_, file) => {
    expect(run('test', 'rules', file)).toContain('SUCCESS');
  });

  it('fail their tests where a rule never fires, or fires for a day that is fine', () => {
    const rule = readFileSync(join(ALERTS, 'database.yml'), 'utf8');
    mkdirSync(join(folder.path, 'tests'));
    const test = join(folder.path, 'tests', 'database.yml');
    writeFileSync(test, readFileSync(join(ALERTS, 'tests', 'database.yml')));
    for (const limit of ['> 20000', '> -1']) {
      writeFileSync(join(folder.path, 'database.yml'), rule.replace('> 20', limit));
      expect(() => run('test', 'rules', test)).toThrow('FAILED');
    }
    writeFileSync(join(folder.path, 'database.yml'), rule);
    expect(run('test', 'rules', test)).toContain('SUCCESS');
  });
});

describe('each rule of an alert', () => {
  it('is one of at least 25, in files named after their groups', () => {
    expect(rules.length).toBeGreaterThanOrEqual(25);
    expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length);
    for (const file of filesOf(ALERTS))
      expect(readFileSync(file, 'utf8')).toContain(`\n  - name: ${basename(file, '.yml')}\n`);
  });

  it.each(rules.map((rule) => [rule.name, rule] as const))(
    '%s has its texts, known metrics, a runbook and both tests',
    (name, { expression, values }) => {
      expect(Object.keys(values).sort()).toEqual(
        ['for', 'severity', 'summary', 'description', 'runbook_url'].sort(),
      );
      expect(values['severity']).toMatch(/^(critical|warning)$/);
      expect(values['description']).toMatch(/ First: .+\.$/);
      const documented = new Set(documentedMetrics().map((metric) => metric.name));
      expect(metricsIn(expression).filter((metric) => !documented.has(metric))).toEqual([]);
      // `up` is Prometheus' own
      expect(metricsIn(expression).length > 0 || /\bup\{/.test(expression)).toBe(true);
      const [page, anchor] = values['runbook_url'].split('#');
      expect(page).toMatch(/^docs\/runbooks\/[\w-]+\.md$/);
      expect(existsSync(join(ALERTS, '..', '..', page))).toBe(true);
      expect(anchorsOf(page)).toContain(anchor);
      const [fires, silent] = [`${name} fires`, `${name} stays silent`].map((title) =>
        alertTests().filter((test) => test.name === title),
      );
      expect([fires.length, silent.length]).toEqual([1, 1]);
      expect(fires[0].text).toMatch(new RegExp(`alertname: ${name}\\n\\s+exp_alerts:\\n\\s+- exp_labels:`));
      expect(silent[0].text).toMatch(new RegExp(`alertname: ${name}\\n\\s+exp_alerts: \\[\\]`));
    },
  );

  it('is in the table of docker/alerts/README.md as it is in its file', () => {
    const rows = readFileSync(join(ALERTS, 'README.md'), 'utf8').matchAll(
      /^\| (\w+) \| (\w+) \| (\w+) \| \[.+\]\(..\/..\/(.+)\) \|$/gm,
    );
    expect([...rows].map(([, ...cells]) => cells.join(' ')).sort()).toEqual(
      rules
        .map(({ name, values }) => `${name} ${values['severity']} ${values['for']} ${values['runbook_url']}`)
        .sort(),
    );
  });

  it('is none that the example of routes names and that does not exist', () => {
    const text = readFileSync(join(ALERTS, 'alertmanager.example.yml'), 'utf8');
    const named = [...text.matchAll(/alertname=~?"([\w|.*]+)"/g)].flatMap(([, names]) => names.split('|'));
    const known = (name: string): boolean => rules.some((rule) => new RegExp(`^${name}$`).test(rule.name));
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !known(name))).toEqual([]);
  });
});
