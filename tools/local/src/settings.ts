import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The root of the checkout. */
export const ROOT = resolve(__dirname, '../../..');

/** Locations of the local stack's files. */
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
 * Creates the folder, accessible only by its owner, since it holds logs, keys and data. Restricts one of an
 * earlier version.
 */
export function makeLocalFolder({ path, postgres }: LocalFolder): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  chmodSync(path, folderMode(ownerOf(join(postgres, 'data')), process.getuid?.()));
}

/**
 * A start as root left its data to the user of PostgreSQL, who needs to pass through the folder; others still
 * cannot read it.
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
 * The mark on the command line of every program of a local stack, by which a later start recognises it. An
 * unused export condition: Node accepts it without effect, while an argument of the program itself might be
 * refused.
 */
export function processMark(folder: LocalFolder): string {
  return `--conditions=local-stack:${folder.path}`;
}
