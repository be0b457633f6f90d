import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const ROOT = join(__dirname, '..', '..', '..');
export const ALERTS = join(ROOT, 'docker', 'alerts');

export interface AlertRule {
  group: string;
  name: string;
  expression: string;
  /** Values of the keys that each rule needs: `for`, `severity`, `summary`, `description`, `runbook_url`. */
  values: Readonly<Record<string, string>>;
}

export const filesOf = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.yml') && !name.includes('.example.'))
    .map((name) => join(folder, name));

/** The rules of all groups, whose files have one form: a key a line, the expression as a block. */
export function alertRules(): AlertRule[] {
  return filesOf(ALERTS).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split(/^ {6}- alert: /m)
      .slice(1)
      .map((text) => ruleOf(basename(file, '.yml'), text)),
  );
}

function ruleOf(group: string, text: string): AlertRule {
  const [name] = text.split('\n', 1);
  const expression = /^ {8}expr: \|-\n((?: {10}.*\n)+)/m.exec(text)?.[1] ?? '';
  const values = [...text.matchAll(/^ {8,10}(for|severity|summary|description|runbook_url): (.+)$/gm)];
  return {
    group,
    name,
    expression,
    values: Object.fromEntries(values.map(([, key, value]) => [key, value.replace(/^['"]|['"]$/g, '')])),
  };
}

/** Names of metrics in an expression; parts of a histogram by the histogram's name. */
export function metricsIn(expression: string): string[] {
  const names = expression.replace(/"[^"]*"/g, '').match(/\bregistrar_\w+/g) ?? [];
  return [...new Set(names.map((name) => name.replace(/_(bucket|count|sum)$/, '')))];
}

/** Anchors of a Markdown page, as its headings make them. */
export const anchorsOf = (file: string): string[] =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

/** Names of the tests of all groups: `<alert> fires`, `<alert> stays silent`. */
export const alertTests = (): { name: string; text: string }[] =>
  filesOf(join(ALERTS, 'tests')).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split(/^ {2}- name: /m)
      .slice(1)
      .map((text) => ({ name: text.split('\n', 1)[0], text })),
  );
