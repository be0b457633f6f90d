import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from './setup-error';

/** The user of a service; empty: the current user. */
export interface SystemUser {
  uid?: number;
  gid?: number;
}

const UNPRIVILEGED_USERS = ['postgres', 'nobody'];

/** PostgreSQL refuses to run as root: then it runs as the first unprivileged user of this machine. */
export function postgresUser(): SystemUser {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of UNPRIVILEGED_USERS) {
    const entry = users.find(([user]) => user === name);
    if (entry) return { uid: Number(entry[2]), gid: Number(entry[3]) };
  }
  throw new SetupError(
    'PostgreSQL refuses to run as root, and there is no user postgres or nobody. Run as another user, or set DATABASE_URL.',
  );
}

/** Whether that user has access to a folder (a home is often closed to others). */
export function canReach(user: SystemUser, folder: string): boolean {
  if (user.uid === undefined) return true;
  return (
    spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], {
      uid: user.uid,
      gid: user.gid,
      stdio: 'ignore',
    }).status === 0
  );
}

/**
 * Folder for data that the user of a service cannot reach under `folder`: unique per folder, so that two
 * checkouts never share it.
 */
export function farFolder(folder: string): string {
  return join('/var/tmp', `registrar-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`);
}

/** Creates the far folder. Refuses one of another user: /var/tmp is open to every user of the machine. */
export function makeFarFolder(folder: string): string {
  const far = farFolder(folder);
  mkdirSync(far, { recursive: true, mode: 0o711 });
  const stat = lstatSync(far);
  if (!stat.isDirectory() || stat.uid !== process.getuid?.())
    throw new SetupError(`${far} belongs to somebody else. Remove it, or set DATABASE_URL.`);
  chmodSync(far, 0o711);
  return far;
}
