import { runCommand } from '@registrar/tool-services';
import { ADDRESSES, type CacheNode, PORT } from '../network/plan';
import type { NodeProgram } from '../node-process';

export const MASTER_NAME = 'registrar';
const DOWN_AFTER_MS = 3_000;
const QUORUM = 2;

/** `master`: undefined for the first master. Sentinel rewrites this file at each failover. */
export function redisConfiguration(
  node: CacheNode,
  folder: string,
  password: string,
  master?: CacheNode,
): string {
  return `bind ${ADDRESSES[node]} 127.0.0.1
port ${PORT.redis}
dir ${folder}
daemonize no
save ""
appendonly no
maxmemory-policy noeviction
requirepass ${password}
masterauth ${password}
repl-timeout 10
repl-diskless-sync-delay 0
${master ? `replicaof ${ADDRESSES[master]} ${PORT.redis}\n` : ''}`;
}

export function sentinelConfiguration(
  node: CacheNode,
  folder: string,
  password: string,
  master: CacheNode,
): string {
  return `bind ${ADDRESSES[node]} 127.0.0.1
port ${PORT.sentinel}
dir ${folder}
daemonize no
sentinel monitor ${MASTER_NAME} ${ADDRESSES[master]} ${PORT.redis} ${QUORUM}
sentinel auth-pass ${MASTER_NAME} ${password}
sentinel down-after-milliseconds ${MASTER_NAME} ${DOWN_AFTER_MS}
sentinel failover-timeout ${MASTER_NAME} 10000
sentinel parallel-syncs ${MASTER_NAME} 1
`;
}

export const redisProgram = (node: CacheNode, configuration: string): NodeProgram => ({
  node,
  name: 'redis',
  command: ['/usr/bin/redis-server', configuration],
  user: 'redis',
});

export const sentinelProgram = (node: CacheNode, configuration: string): NodeProgram => ({
  node,
  name: 'sentinel',
  command: ['/usr/bin/redis-sentinel', configuration],
  user: 'redis',
});

/** The master as the Sentinel of a node reports it; undefined: no answer. */
export async function masterOf(
  nodes: readonly CacheNode[],
  asked: readonly CacheNode[],
): Promise<CacheNode | undefined> {
  for (const node of asked) {
    const { code, output } = await runCommand('timeout', [
      '2',
      'redis-cli',
      '-h',
      ADDRESSES[node],
      '-p',
      String(PORT.sentinel),
      'sentinel',
      'get-master-addr-by-name',
      MASTER_NAME,
    ]);
    const address = output.split('\n')[0];
    if (code === 0) return nodes.find((other) => ADDRESSES[other] === address);
  }
  return undefined;
}

/** `info replication` of a server, by name; empty: no answer. The environment carries the password. */
export async function replicationOf(node: CacheNode, password: string): Promise<Record<string, string>> {
  const { output } = await runCommand(
    'timeout',
    ['2', 'redis-cli', '-h', ADDRESSES[node], '-p', String(PORT.redis), 'info', 'replication'],
    { env: { ...process.env, REDISCLI_AUTH: password } },
  );
  return Object.fromEntries(
    output
      .split(/\r?\n/)
      .filter((line) => line.includes(':'))
      .map((line) => line.split(/:(.*)/s).slice(0, 2) as [string, string]),
  );
}
