import {
  ConstantVariableBuilder,
  type Dashboard,
  DashboardBuilder,
  DashboardCursorSync,
  DashboardLinkBuilder,
  DashboardLinkType,
  DatasourceVariableBuilder,
  QueryVariableBuilder,
  RowBuilder,
  VariableRefresh,
  VariableSort,
} from '@grafana/grafana-foundation-sdk/dashboard';
import { type Panel, panelAt, sizeOf, SOURCE } from './panel';

export interface Board {
  title: string;
  /** The question that the board answers. */
  description: string;
  rows: readonly { title: string; panels: readonly Panel[] }[];
}

/** Cells in a line of Grafana's grid. */
const GRID_WIDTH = 24;
const TAG = 'registrar';
/** Where operators read docs/runbooks; docker/dashboards/README.md says how to put in another address. */
const RUNBOOKS = 'https://docs.registrar.example';

/** The limit of instances that each query has: those chosen above the board. */
export const CHOSEN = 'instance=~"$instance"';

/** The JSON model of a board; its uid is `registrar-<name>` for good, so links and saved addresses stay valid. */
export function dashboardOf(name: string, { title, description, rows }: Board): Dashboard {
  const builder = new DashboardBuilder(title)
    .uid(`registrar-${name}`)
    .description(description)
    .tags([TAG])
    .readonly()
    .timezone('browser')
    .time({ from: 'now-6h', to: 'now' })
    .refresh('1m')
    .tooltip(DashboardCursorSync.Crosshair)
    .variables(variables())
    .link(
      new DashboardLinkBuilder('Other boards')
        .type(DashboardLinkType.Dashboards)
        .tags([TAG])
        .includeVars(true)
        .keepTime(true),
    );
  let [id, y] = [0, 0];
  for (const row of rows) {
    builder.withRow(new RowBuilder(row.title).id(++id).gridPos({ x: 0, y: y++, w: GRID_WIDTH, h: 1 }));
    let [x, lineHeight] = [0, 0];
    for (const panel of row.panels) {
      const { w, h } = sizeOf(panel);
      if (x + w > GRID_WIDTH) [x, y, lineHeight] = [0, y + lineHeight, 0];
      builder.withPanel(panelAt(panel, { x, y, w, h }, ++id));
      [x, lineHeight] = [x + w, Math.max(lineHeight, h)];
    }
    y += lineHeight;
  }
  return builder.build();
}

/** Each environment has a Prometheus of its own: the data source chooses it. */
const variables = () => [
  new DatasourceVariableBuilder('environment')
    .label('Environment')
    .description('The Prometheus of an environment.')
    .type('prometheus'),
  new QueryVariableBuilder('instance')
    .label('Instance')
    .description('Processes by the address of their ops port.')
    .datasource(SOURCE)
    .query('label_values(up{job="registrar"}, instance)')
    .refresh(VariableRefresh.OnTimeRangeChanged)
    .sort(VariableSort.AlphabeticalAsc)
    .multi(true)
    .includeAll(true)
    .allValue('.*')
    .current({ selected: true, text: 'All', value: '$__all' }),
  new ConstantVariableBuilder('runbooks')
    .label('Runbooks')
    .description('Address before docs/runbooks.')
    .value(RUNBOOKS),
];
