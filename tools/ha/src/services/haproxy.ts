import { ADDRESSES, at, CACHE_NODES, DATABASE_NODES, type EdgeNode, type Node, PORT } from '../network/plan';
import type { NodeProgram } from '../node-process';

/** Where the apps of one kind listen, and their readiness. */
export interface Front {
  name: string;
  /** HAProxy's port. */
  port: number;
  nodes: readonly Node[];
  appPort: number;
  opsPort: number;
}

const servers = (nodes: readonly Node[], port: number, options: string): string =>
  nodes.map((node) => `  server ${node} ${at(node, port)} ${options}`).join('\n');

const postgres = (name: string, port: number, path: string): string => `
listen ${name}
  bind *:${port}
  option httpchk
  http-check send meth GET uri ${path}
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers(DATABASE_NODES, PORT.postgres, `check port ${PORT.patroni}`)}`;

/** Only the server that says of itself that it is the master gets connections. */
const redis = (password: string): string => `
listen redis
  bind *:${PORT.redisFront}
  option tcp-check
  tcp-check connect
  tcp-check send AUTH\\ ${password}\\r\\n
  tcp-check expect string +OK
  tcp-check send info\\ replication\\r\\n
  tcp-check expect string role:master
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers(CACHE_NODES, PORT.redis, 'check')}`;

/** HAProxy's own refusals, in the form of the API's. */
const ERRORS = ['502', '503', '504']
  .map(
    (status) =>
      `  http-error status ${status} content-type application/json string "{\\"message\\":\\"Service Unavailable\\"}"`,
  )
  .join('\n');

/** A request that was sent is never repeated: only a connection that failed is made to the other app. */
const http = ({ name, port, nodes, appPort, opsPort }: Front): string => `
listen ${name}
  mode http
  bind *:${port}
  balance leastconn
  option redispatch
  retry-on conn-failure
  option httpchk
  http-check send meth GET uri /readyz
  http-check expect status 200
  default-server inter 1s fall 2 rise 1
${ERRORS}
${servers(nodes, appPort, `check port ${opsPort}`)}`;

export function haproxyConfiguration(redisPassword: string, fronts: readonly Front[]): string {
  return `global
  maxconn 2000
  log stdout format raw local0 notice

defaults
  mode tcp
  log global
  retries 2
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 2s
  option clitcpka
  option srvtcpka
${postgres('writer', PORT.writer, '/primary')}
${postgres('reader', PORT.reader, '/replica?lag=16MB')}
${redis(redisPassword)}
${fronts.map(http).join('\n')}

listen stats
  mode http
  bind *:${PORT.haproxyStats}
  stats enable
  stats uri /
`;
}

export const haproxyProgram = (node: EdgeNode, configuration: string): NodeProgram => ({
  node,
  name: 'haproxy',
  command: ['/usr/sbin/haproxy', '-db', '-f', configuration],
});

/** A server's state by HAProxy itself, as `writer/db1` → `UP`. */
export async function serverStates(node: EdgeNode): Promise<Map<string, string>> {
  const answer = await fetch(`http://${ADDRESSES[node]}:${PORT.haproxyStats}/;csv`, {
    signal: AbortSignal.timeout(2_000),
  });
  const lines = (await answer.text()).split('\n').map((line) => line.split(','));
  const column = lines[0].indexOf('status');
  return new Map(
    lines
      .slice(1)
      .filter((fields) => fields.length > column)
      .map((fields) => [`${fields[0]}/${fields[1]}`, fields[column]]),
  );
}
