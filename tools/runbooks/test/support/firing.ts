import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { alertRules, ALERTS } from '@registrar/test-sandbox/alerts';
import { programOf, temporaryFolder } from '@registrar/testkit';
import { runCommand } from '@registrar/tool-services';

const PROMTOOL = programOf('PROMTOOL_PATH', ['promtool']);
/** Minutes for which the scraped values last: longer than the `for` of every rule. */
const MINUTES = 180;

/**
 * Whether the alert fires where the scraped values last for three hours, as promtool says; undefined where it
 * is not installed. Times in metrics are shifted, as promtool's clock begins at 0.
 */
export async function fires(alert: string, metrics: string): Promise<boolean | undefined> {
  if (PROMTOOL === undefined) return undefined;
  const rule = alertRules().find(({ name }) => name === alert);
  if (!rule) throw new Error(`no rule has the name ${alert}`);
  const folder = temporaryFolder();
  try {
    const file = join(folder.path, 'test.json');
    writeFileSync(file, JSON.stringify(promtoolTest(alert, join(ALERTS, `${rule.group}.yml`), metrics)));
    const { code, output } = await runCommand(PROMTOOL, ['test', 'rules', file], { cwd: folder.path });
    if (code === 0) return false;
    if (output.includes(`alertname="${alert}"`)) return true;
    throw new Error(`promtool failed: ${output}`);
  } finally {
    folder.remove();
  }
}

/** JSON is YAML. The test expects silence: a rule that fires fails it, with its name. */
function promtoolTest(alertname: string, ruleFile: string, metrics: string): object {
  const now = Math.floor(Date.now() / 1_000) - MINUTES * 60;
  const series = metrics.split('\n').flatMap((line) => {
    const sample = /^(registrar_\w+(?:\{.*\})?) (-?[\d.e+-]+)$/.exec(line);
    if (!sample) return [];
    const value = Number(sample[2]) - (sample[1].includes('_timestamp_seconds') ? now : 0);
    return [{ series: sample[1], values: `${value}+0x${MINUTES}` }];
  });
  return {
    rule_files: [ruleFile],
    evaluation_interval: '1m',
    tests: [
      {
        interval: '1m',
        input_series: series,
        alert_rule_test: [{ eval_time: `${MINUTES}m`, alertname, exp_alerts: [] }],
      },
    ],
  };
}
