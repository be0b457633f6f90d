import { type AlertRule, alertRules } from '@registrar/test-sandbox/alerts';
import {
  type Threshold,
  ThresholdsConfigBuilder,
  ThresholdsMode,
} from '@grafana/grafana-foundation-sdk/dashboard';

const COLORS: Readonly<Record<string, string>> = { critical: 'red', warning: 'orange' };
const rules = new Map(alertRules().map((rule) => [rule.name, rule]));

/** The rule of this name in docker/alerts; throws where there is none. */
export function ruleNamed(name: string): AlertRule {
  const rule = rules.get(name);
  if (!rule) throw new Error(`no rule of docker/alerts is named ${name}`);
  return rule;
}

/** What ends the expression of a rule: `> 10 * 86400`, `>= 0.8`, `== 1`. */
const LIMIT = /(>=?|<|==) ([\d.e]+(?: \* [\d.e]+)*)\s*$/;

interface Limit {
  value: number;
  /** The alert fires below the value. */
  isFloor: boolean;
  color: string;
}

function limitOf(name: string): Limit {
  const { expression, values } = ruleNamed(name);
  const found = LIMIT.exec(expression);
  if (!found) throw new Error(`the expression of ${name} does not end with a limit`);
  const product = found[2].split(' * ').reduce((value, factor) => value * Number(factor), 1);
  // 14.4 * 0.001 is 0.0144, not 0.014400000000000001
  const value = Number(product.toPrecision(12));
  return { value, isFloor: found[1] === '<', color: COLORS[values['severity']] };
}

/**
 * Colours at the limits of alerts: green where none fires. A step holds from its value upwards, so the colour
 * of a floor is that of the step below it.
 */
export function thresholdsOf(alerts: readonly string[]): ThresholdsConfigBuilder {
  const limits = alerts.map(limitOf).sort((one, other) => one.value - other.value);
  const floors = limits.filter(({ isFloor }) => isFloor);
  if (floors.length > 0 && floors.length < limits.length)
    throw new Error(`${alerts.join(', ')}: one panel cannot have both floors and ceilings`);
  const colors = floors.length > 0 ? [...floors.map(({ color }) => color), 'green'] : undefined;
  const steps: Threshold[] = [
    { value: null, color: colors?.[0] ?? 'green' },
    ...limits.map(({ value, color }, at) => ({ value, color: colors?.[at + 1] ?? color })),
  ];
  return new ThresholdsConfigBuilder().mode(ThresholdsMode.Absolute).steps(steps);
}
