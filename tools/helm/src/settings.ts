import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import { parse } from 'yaml';

const ROOT = join(__dirname, '..', '..', '..');
export const CHART = 'docker/helm/registrar';

/** Variables of programs (apps/cli) that are no settings of the apps. */
const OF_PROGRAMS = ['MIGRATIONS_DATABASE_URL', 'TLD_CONNECTIONS'];

export const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Files of values that CI renders, by their paths from the root. */
export function valueFiles(): string[] {
  return readdirSync(join(ROOT, CHART, 'ci'))
    .sort()
    .map((name) => `${CHART}/ci/${name}`);
}

/** The settings of the table in docs/settings.md, and the variables of programs. */
export function knownSettings(table = read('docs/settings.md')): Set<string> {
  return new Set([...[...table.matchAll(/^\| `([A-Z0-9_]+)` \|/gm)].map(([, name]) => name), ...OF_PROGRAMS]);
}

interface Component {
  settings?: object;
}
export interface Values {
  settings?: object;
  secretSettings?: object;
  [key: string]: unknown;
}

/** The names of settings that values give, to all components or to one. */
export function settingsOf(values: Values): string[] {
  const ofComponents = ['publicApi', 'adminApi', 'worker', 'forwarder'].map(
    (component) => (values[component] as Component | undefined)?.settings,
  );
  return [values.settings, values.secretSettings, ...ofComponents].flatMap((settings) =>
    Object.keys(settings ?? {}),
  );
}

/** Names of settings in a template or in the schema: words of capitals with an underscore, and `ENVIRONMENT`. */
export function settingsIn(text: string): string[] {
  return [...new Set(text.match(/\b(?:ENVIRONMENT|[A-Z]+(?:_[A-Z]+)+)\b/g) ?? [])];
}

/** Problems of the chart that are found without Helm: sentences. */
export function problemsOfValues(): string[] {
  const known = knownSettings();
  const validate = new Ajv({ allErrors: true, strict: false }).compile(
    JSON.parse(read(`${CHART}/values.schema.json`)) as object,
  );
  const templates = readdirSync(join(ROOT, CHART, 'templates')).map((name) => `${CHART}/templates/${name}`);
  const files = [`${CHART}/values.yaml`, ...valueFiles()];
  const ofTexts = [...templates, `${CHART}/values.schema.json`].flatMap((file) =>
    settingsIn(read(file)).map((name) => [file, name] as const),
  );
  const ofValues = files.flatMap((file) =>
    settingsOf(parse(read(file)) as Values).map((name) => [file, name] as const),
  );
  return [
    ...[...ofTexts, ...ofValues]
      .filter(([, name]) => !known.has(name))
      .map(([file, name]) => `${file}: ${name} is no setting of docs/settings.md`),
    ...files.flatMap((file) =>
      validate(parse(read(file)))
        ? []
        : validate.errors!.map(({ instancePath, message }) => `${file}: ${instancePath} ${message}`),
    ),
  ];
}
