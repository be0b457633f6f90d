import { spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { commandsOf, readUnit, type UnitCommands } from './unit-file';

/**
 * Stands for systemctl where no systemd runs: `daemon-reload`, `enable`, `start`, and `restart` of a oneshot, with the units under
 * `INSTALL_ROOT`. `INSTALL_OVERRIDES` (JSON) are variables that every process gets. Process ids are in `run/pids`, logs in `run/<unit>.log`.
 */
const ROOT = process.env['INSTALL_ROOT']!;
const OVERRIDES = JSON.parse(process.env['INSTALL_OVERRIDES'] ?? '{}') as Record<string, string>;
const RUN = join(ROOT, 'run');

const inRoot = (path: string): string => join(ROOT, path);
const textOf = (unit: string): string => readFileSync(inRoot(`etc/systemd/system/${unit}`), 'utf8');
const unitName = (name: string): string => (/\.(service|target)$/.test(name) ? name : `${name}.service`);
const inUnit = (unit: string, key: string): string[] =>
  (readUnit(textOf(unit)).get('Unit')?.get(key) ?? []).flatMap((names) => names.split(' '));

/** The services that a target wants, and enabled ones, each after those that it names in `After=`. */
function servicesOf(target: string): string[] {
  const enabled = readFileSync(join(RUN, 'enabled'), 'utf8').split('\n');
  const members = new Set([
    ...inUnit(target, 'Wants'),
    ...enabled.filter((name) => name.endsWith('.service')),
  ]);
  const ordered: string[] = [];
  const visit = (unit: string): void => {
    if (!members.has(unit) || ordered.includes(unit)) return;
    for (const before of inUnit(unit, 'After')) visit(before);
    ordered.push(unit);
  };
  for (const unit of members) visit(unit);
  return ordered;
}

function start(unit: string, again: boolean): void {
  const credentials = join(RUN, 'credentials', unit);
  const service = commandsOf(textOf(unit), (file) => readFileSync(inRoot(file), 'utf8'), credentials);
  const started = join(RUN, `${unit}.started`);
  if (existsSync(started) && !(again && service.oneshot)) return;
  mkdirSync(credentials, { recursive: true });
  for (const [name, file] of Object.entries(service.credentials))
    copyFileSync(inRoot(file), join(credentials, name));
  runCommands(unit, service);
  writeFileSync(started, '');
}

function runCommands(unit: string, { oneshot, commands, environment, workingDirectory }: UnitCommands): void {
  const log = join(RUN, `${unit}.log`);
  const output = openSync(log, 'a');
  for (const [program, ...arguments_] of commands) {
    const options = {
      cwd: inRoot(workingDirectory),
      env: { PATH: process.env['PATH'], ...environment, ...OVERRIDES },
      stdio: ['ignore', output, output] as ['ignore', number, number],
    };
    if (!oneshot) {
      const child = spawn(program, arguments_, { ...options, detached: true });
      appendFileSync(join(RUN, 'pids'), `${child.pid}\n`);
      child.unref();
    } else if (spawnSync(program, arguments_, options).status !== 0) {
      throw new Error(`${unit} failed: ${readFileSync(log, 'utf8').slice(-2000)}`);
    }
  }
}

function run([verb, ...names]: string[]): void {
  mkdirSync(RUN, { recursive: true });
  const units = names.map(unitName);
  if (verb === 'daemon-reload') return;
  if (verb === 'enable') {
    // throws where one is not installed
    for (const unit of units) textOf(unit);
    writeFileSync(join(RUN, 'enabled'), units.join('\n'));
    return;
  }
  if (verb !== 'start' && verb !== 'restart') throw new Error(`systemctl ${verb} is not known here`);
  for (const unit of units.flatMap((name) => (name.endsWith('.target') ? servicesOf(name) : [name])))
    start(unit, verb === 'restart');
}

try {
  run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
