import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Board, dashboardOf } from './board';
import { business } from './boards/business';
import { database } from './boards/database';
import { money } from './boards/money';
import { queues } from './boards/queues';
import { registries } from './boards/registries';
import { sales } from './boards/sales';
import { service } from './boards/service';

const FOLDER = join(__dirname, '..', '..', '..', 'docker', 'dashboards');
const BOARDS: Readonly<Record<string, Board>> = {
  service,
  registries,
  money,
  queues,
  database,
  sales,
  business,
};

function main(): void {
  const files = new Map(
    Object.entries(BOARDS).map(([name, board]) => [
      `${name}.json`,
      `${JSON.stringify(dashboardOf(name, board), undefined, 2)}\n`,
    ]),
  );
  const present = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
  const stale = [
    ...[...files].filter(([name, text]) => !isCurrent(present, name, text)).map(([name]) => name),
    ...present.filter((name) => !files.has(name)),
  ];
  if (process.argv.includes('--check')) {
    for (const name of stale)
      process.stderr.write(
        `docker/dashboards/${name} is stale: run \`npm run dashboards\` and commit the result\n`,
      );
    process.exitCode = stale.length === 0 ? 0 : 1;
    return;
  }
  for (const name of stale) write(name, files.get(name));
}

const isCurrent = (present: readonly string[], name: string, text: string): boolean =>
  present.includes(name) && readFileSync(join(FOLDER, name), 'utf8') === text;

/** Without a text, no board writes the file. */
function write(name: string, text: string | undefined): void {
  if (text === undefined) rmSync(join(FOLDER, name));
  else writeFileSync(join(FOLDER, name), text);
  process.stdout.write(`${text === undefined ? 'removed' : 'wrote'} docker/dashboards/${name}\n`);
}

main();
