import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..', '..', '..');
/** As docker/Dockerfile starts the apps: V8 ignores the code cache of a build under other flags of its own. */
export const PRODUCTION_FLAGS = ['--max-old-space-size=1024', '--max-semi-space-size=4'];

let newestOfWorkspace: number | undefined;

/**
 * Arguments of Node for an app of this workspace: what `npm run build` made of it, as production runs it, where
 * that is newer than all sources; else the sources, as `npm start` runs them, which takes two to three times the
 * processor time of a start. `root`: the folder of another version, of which the sources are run.
 */
export function appProgram(app: string, root = ROOT): string[] {
  return programOf(join('apps', app), 'main.ts', root);
}

/** The same for a program of a tool; `source` is its entry in the folder `src`. */
export function toolProgram(tool: string, source: string): string[] {
  return programOf(join('tools', tool), source, ROOT);
}

function programOf(project: string, source: string, root: string): string[] {
  const [entry, built] = [join(root, project, 'src', source), join(root, project, 'dist', 'main.js')];
  if (root === ROOT && isNewerThanSources(built, entry)) return [...PRODUCTION_FLAGS, built];
  return ['-C', '@registrar/source', '-r', join(root, 'tools', 'build', 'register.cjs'), entry];
}

/** Sources are read once by each process that starts apps; those of tools are no part of apps, but for `entry`. */
function isNewerThanSources(built: string, entry: string): boolean {
  newestOfWorkspace ??= newestSource(ROOT);
  const ofEntry = statSync(entry, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return isNewer(built, Math.max(newestOfWorkspace, ofEntry));
}

/** Whether the file was written after the time, in milliseconds; a missing one was not. */
export function isNewer(file: string, time: number): boolean {
  const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  return written !== undefined && written > time;
}

/** Time of the newest file in a folder `src` of the workspace, and of the newest folder, which a removal changes. */
export function newestSource(root: string): number {
  const projects = ['apps', 'libs', join('libs', 'adapters')].flatMap((folder) =>
    entriesOf(join(root, folder)).map(({ name }) => join(root, folder, name, 'src')),
  );
  return Math.max(...projects.map(newestBelow));
}

/** 0 where it does not exist. */
function newestBelow(folder: string): number {
  const own = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const times = entriesOf(folder).map((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? newestBelow(path) : statSync(path).mtimeMs;
  });
  return Math.max(own, ...times);
}

function entriesOf(folder: string): Dirent[] {
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory();
  return isFolder ? readdirSync(folder, { withFileTypes: true }) : [];
}
