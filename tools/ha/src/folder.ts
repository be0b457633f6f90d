import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { SetupError } from '@registrar/tool-services';
import type { Node } from './network/plan';

/** Outside the checkout, which may lie in a home that the user of PostgreSQL cannot enter. */
const DEFAULT_FOLDER = '/var/tmp/registrar-ha';
/** Written first: `down` removes no folder without it. */
const MARK = 'registrar-ha';

const user = (name: string): { uid: number; gid: number } => {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((entry) => entry.split(':'))
    .find(([entry]) => entry === name);
  if (!line) throw new SetupError(`This machine has no user ${name}: install the package that creates it.`);
  return { uid: Number(line[2]), gid: Number(line[3]) };
};

/** The cluster's files: `HA_DIR`, or /var/tmp/registrar-ha. */
export class HaFolder {
  readonly path: string;

  constructor(env: NodeJS.ProcessEnv) {
    this.path = resolve(env['HA_DIR'] || DEFAULT_FOLDER);
  }

  get logs(): string {
    return join(this.path, 'logs');
  }

  at(name: string): string {
    return join(this.path, name);
  }

  /** Throws SetupError where something else has the path: /var/tmp is open to every user of the machine. */
  create(): void {
    mkdirSync(this.path, { recursive: true, mode: 0o711 });
    const { uid } = lstatSync(this.path);
    const isForeign = !lstatSync(this.path).isDirectory() || uid !== process.getuid?.();
    if (isForeign) throw new SetupError(`${this.path} belongs to another user. Remove it, or set HA_DIR.`);
    chmodSync(this.path, 0o711);
    writeFileSync(this.at(MARK), '');
    mkdirSync(this.logs, { recursive: true, mode: 0o700 });
  }

  remove(): void {
    if (existsSync(this.at(MARK))) rmSync(this.path, { recursive: true, force: true });
  }

  /** A node's folder, owned by the user of its program. */
  of(node: Node, owner: string): string {
    const path = this.at(node);
    mkdirSync(path, { recursive: true, mode: 0o700 });
    const { uid, gid } = user(owner);
    chownSync(path, uid, gid);
    return path;
  }

  /** Writes a file that its program, running as `owner`, reads or rewrites; returns its path. */
  write(node: Node, owner: string, name: string, text: string): string {
    const path = join(this.of(node, owner), name);
    writeFileSync(path, text, { mode: 0o600 });
    const { uid, gid } = user(owner);
    chownSync(path, uid, gid);
    return path;
  }

  /** A password of the cluster itself, made at its first use. */
  secret(name: string): string {
    const path = this.at(`${name}.secret`);
    if (!existsSync(path)) writeFileSync(path, randomBytes(24).toString('base64url'), { mode: 0o600 });
    return readFileSync(path, 'utf8');
  }
}
