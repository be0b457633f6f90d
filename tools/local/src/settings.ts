import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The root of the checkout. */
export const ROOT = resolve(__dirname, '../../..');

/** Where the local stack keeps everything of its own. */
export interface LocalFolder {
  path: string;
  portsFile: string;
  envFile: string;
  demoFile: string;
  lockFile: string;
  processesFile: string;
  tls: string;
  logs: string;
  postgres: string;
  redis: string;
  powerdns: string;
  mail: string;
}

/**
 * Makes the folder, open to its owner alone: logs, keys and data in it are for nobody else. One of an earlier
 * version is closed.
 */
export function makeLocalFolder({ path, postgres }: LocalFolder): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  chmodSync(path, folderMode(ownerOf(join(postgres, 'data')), process.getuid?.()));
}

/**
 * A start as root left its data there for the user of PostgreSQL, who must be let through: readable by nobody
 * else all the same.
 */
export const folderMode = (dataOwner: number | undefined, self: number | undefined): number =>
  dataOwner === undefined || dataOwner === self ? 0o700 : 0o711;

const ownerOf = (path: string): number | undefined => statSync(path, { throwIfNoEntry: false })?.uid;

/** `LOCAL_DIR`, or `.local` in the checkout. */
export function localFolder(env: NodeJS.ProcessEnv): LocalFolder {
  const path = resolve(ROOT, env['LOCAL_DIR'] || '.local');
  const at = (name: string) => join(path, name);
  return {
    path,
    portsFile: at('ports.json'),
    envFile: at('env'),
    demoFile: at('demo.json'),
    lockFile: at('start.pid'),
    processesFile: at('processes.json'),
    tls: at('tls'),
    logs: at('logs'),
    postgres: at('postgres'),
    redis: at('redis'),
    powerdns: at('powerdns'),
    mail: at('mail'),
  };
}

/**
 * The mark on the command line of every program of a local stack, by which a later start knows it as its own.
 * An export condition nobody asks for: Node takes it and does nothing, while an argument of the program's own
 * might be one the program refuses.
 */
export function processMark(folder: LocalFolder): string {
  return `--conditions=local-stack:${folder.path}`;
}
