import type { Builder } from '@grafana/grafana-foundation-sdk/cog';
import * as common from '@grafana/grafana-foundation-sdk/common';
import * as dashboard from '@grafana/grafana-foundation-sdk/dashboard';
import { DataqueryBuilder } from '@grafana/grafana-foundation-sdk/prometheus';
import { PanelBuilder as StatBuilder } from '@grafana/grafana-foundation-sdk/stat';
import { PanelBuilder as GraphBuilder } from '@grafana/grafana-foundation-sdk/timeseries';
import { ruleNamed, thresholdsOf } from './limits';

export interface Panel {
  title: string;
  /** What the reader sees, in one sentence. */
  description: string;
  /** Identifier of a unit of Grafana: `s`, `reqps`, `percentunit`, `short` for counts. */
  unit: 's' | 'reqps' | 'ops' | 'percentunit' | 'short' | 'decbytes' | 'bool';
  /** Expressions of Prometheus, each with the text of its legend; `{{label}}` stands for the value of a label. */
  queries: readonly (readonly [expression: string, legend: string])[];
  /** Rules of docker/alerts that watch the same: the panel has their limits, and links to their runbooks. */
  alerts?: readonly string[];
  /** Rules whose runbooks are linked, while their limits have another unit or another window. */
  seeAlso?: readonly string[];
  /** `tile`: the newest value as a number, half as high and half as wide as a graph. */
  kind?: 'graph' | 'tile';
}

/** Width and height in cells of Grafana's grid, which is 24 cells wide. */
export const sizeOf = ({ kind }: Panel): { w: number; h: number } =>
  kind === 'tile' ? { w: 6, h: 4 } : { w: 12, h: 8 };

export const SOURCE = { type: 'prometheus', uid: `\${environment}` };

export function panelAt(panel: Panel, gridPos: dashboard.GridPos, id: number): Builder<dashboard.Panel> {
  const { title, description, unit, queries, alerts = [] } = panel;
  const builder = panel.kind === 'tile' ? tile() : graph(alerts.length > 0);
  return builder
    .id(id)
    .title(title)
    .description(description)
    .datasource(SOURCE)
    .gridPos(gridPos)
    .unit(unit)
    .min(0)
    .thresholds(thresholdsOf(alerts))
    .links(runbookLinks(panel))
    .targets(queries.map(([expression, legend], at) => queryOf(expression, legend, at)));
}

const tile = (): StatBuilder =>
  new StatBuilder()
    .graphMode(common.BigValueGraphMode.Area)
    .colorScheme(new dashboard.FieldColorBuilder().mode(dashboard.FieldColorModeId.Thresholds))
    .reduceOptions(new common.ReduceDataOptionsBuilder().calcs(['lastNotNull']));

const graph = (hasLimits: boolean): GraphBuilder =>
  new GraphBuilder()
    .fillOpacity(10)
    .colorScheme(new dashboard.FieldColorBuilder().mode(dashboard.FieldColorModeId.PaletteClassicByName))
    .thresholdsStyle(
      new common.GraphThresholdsStyleConfigBuilder().mode(
        hasLimits ? common.GraphThresholdsStyleMode.Dashed : common.GraphThresholdsStyleMode.Off,
      ),
    )
    .legend(
      new common.VizLegendOptionsBuilder()
        .showLegend(true)
        .displayMode(common.LegendDisplayMode.List)
        .placement(common.LegendPlacement.Bottom),
    )
    .tooltip(new common.VizTooltipOptionsBuilder().mode(common.TooltipDisplayMode.Multi));

const queryOf = (expression: string, legend: string, at: number): DataqueryBuilder =>
  new DataqueryBuilder()
    .refId(String.fromCharCode('A'.charCodeAt(0) + at))
    .datasource(SOURCE)
    .expr(expression)
    .legendFormat(legend)
    .range();

/** One link for each section of a runbook, named after the alerts that lead there. */
function runbookLinks({ alerts = [], seeAlso = [] }: Panel): dashboard.DashboardLinkBuilder[] {
  const names = new Map<string, string[]>();
  for (const name of [...alerts, ...seeAlso]) {
    const page = ruleNamed(name).values['runbook_url'];
    names.set(page, [...(names.get(page) ?? []), name]);
  }
  return [...names].map(([page, alertNames]) =>
    new dashboard.DashboardLinkBuilder(`Runbook: ${alertNames.join(', ')}`)
      .url(`\${runbooks}/${page}`)
      .targetBlank(true),
  );
}
