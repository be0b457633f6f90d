import { readdirSync, rmdirSync, rmSync } from 'node:fs';
import { SetupError } from '@registrar/tool-services';
import { embeddedPostgres, stopEmbedded } from './embedded';
import { shownPath } from './ports';
import { endLeftovers, runningStart } from './run-lock';
import { localFolder, type LocalFolder } from './settings';

/**
 * `npm run reset`: removes the data, keys, certificates, ports and logs of the local stack. Throws SetupError
 * while it runs.
 */
async function reset(folder: LocalFolder): Promise<void> {
  const running = runningStart(folder);
  if (running !== undefined)
    throw new SetupError(
      `The local stack in ${shownPath(folder.path)} is running (process ${running}): stop it first (Ctrl-C), then reset.`,
    );
  await endLeftovers(folder);
  await stopEmbedded(folder);
  embeddedPostgres(folder).remove();
  removeOwnFiles(folder);
}

/** Removes only the stack's own files: LOCAL_DIR may be any folder. */
function removeOwnFiles(folder: LocalFolder): void {
  const { path, ...own } = folder;
  for (const entry of Object.values(own)) rmSync(entry, { recursive: true, force: true });
  if (readdirSync(path).length === 0) rmdirSync(path);
}

async function main(): Promise<void> {
  const folder = localFolder(process.env);
  try {
    await reset(folder);
    console.log(
      `Wiped the local stack's data in ${shownPath(folder.path)}. The next \`npm start\` begins anew.`,
    );
  } catch (error) {
    console.error(error instanceof SetupError ? error.message : (error as Error).stack);
    process.exitCode = 1;
  }
}

void main();
