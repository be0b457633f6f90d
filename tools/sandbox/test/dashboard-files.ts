import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(__dirname, '..', '..', '..', 'docker', 'dashboards');

interface GridPosition {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface DashboardPanel {
  id: number;
  type: string;
  title: string;
  description?: string;
  gridPos: GridPosition;
  datasource?: { type: string; uid: string };
  fieldConfig?: {
    defaults: { unit?: string; thresholds: { steps: { value: number | null; color: string }[] } };
  };
  targets?: { refId: string; expr: string; legendFormat: string }[];
  links?: { title: string; url: string }[];
}

export interface DashboardFile {
  file: string;
  uid: string;
  title: string;
  /** Without an id of a database, so that the file fits every Grafana. */
  id?: number;
  panels: DashboardPanel[];
  templating: { list: { name: string; type: string; query: string }[] };
}

export const dashboardFiles = (): DashboardFile[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .map((file) => ({
      ...(JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Omit<DashboardFile, 'file'>),
      file,
    }));

/** What shows data: all panels but the titles of rows. */
export const panelsOf = ({ panels }: DashboardFile): DashboardPanel[] =>
  panels.filter(({ type }) => type !== 'row');

export interface Query {
  /** `<board> / <panel> <refId>`. */
  name: string;
  expression: string;
}

export const queriesOf = (board: DashboardFile): Query[] =>
  panelsOf(board).flatMap(({ title, targets = [] }) =>
    targets.map(({ refId, expr }) => ({ name: `${board.uid} / ${title} ${refId}`, expression: expr })),
  );

/** Labels that an expression selects or groups by. */
export function labelsIn(expression: string): string[] {
  const selected = [...expression.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, label]) => label);
  const grouped = [...expression.matchAll(/\b(?:by|on) \(([^)]*)\)/g)].flatMap(([, list]) =>
    list.split(', '),
  );
  return [...new Set([...selected, ...grouped])];
}
