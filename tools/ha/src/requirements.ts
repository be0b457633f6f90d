import { existsSync } from 'node:fs';
import { SetupError } from '@registrar/tool-services';

/** PostgreSQL's version of Debian 12, whose packages this tool runs. */
export const POSTGRES_BIN = '/usr/lib/postgresql/15/bin';

/** Each program, where its Debian package puts it, and the name of that package. */
const PROGRAMS: readonly (readonly [string, string])[] = [
  ['/usr/bin/etcd', 'etcd-server'],
  ['/usr/bin/patroni', 'patroni'],
  [`${POSTGRES_BIN}/postgres`, 'postgresql-15'],
  ['/usr/sbin/haproxy', 'haproxy'],
  ['/usr/sbin/pgbouncer', 'pgbouncer'],
  ['/usr/bin/redis-server', 'redis-server'],
  ['/usr/bin/redis-sentinel', 'redis-sentinel'],
  ['/usr/bin/redis-cli', 'redis-tools'],
  ['/usr/sbin/ip', 'iproute2'],
  ['/usr/bin/setpriv', 'util-linux'],
];

export interface Machine {
  platform: string;
  /** The effective user id; undefined where there are none. */
  uid: number | undefined;
  exists(path: string): boolean;
}

const THIS: Machine = { platform: process.platform, uid: process.getuid?.(), exists: existsSync };

/** Throws SetupError that names everything that is missing, with the Debian packages that have it. */
export function verifyRequirements(machine: Machine = THIS): void {
  if (machine.platform !== 'linux')
    throw new SetupError(`Network namespaces need Linux; this is ${machine.platform}.`);
  if (machine.uid !== 0)
    throw new SetupError('Network namespaces need root: run it as root, in a virtual machine of your own.');
  const missing = PROGRAMS.filter(([program]) => !machine.exists(program));
  if (missing.length === 0) return;
  const packages = [...new Set(missing.map(([, name]) => name))].join(' ');
  throw new SetupError(
    `${missing.map(([program]) => program).join(', ')} missing. On Debian 12: apt-get install ${packages}`,
  );
}
