import { join } from 'node:path';
import { ADDRESSES, at, type DatabaseNode, ETCD_NODES, NETWORK_MASK, PORT } from '../network/plan';
import type { NodeProgram } from '../node-process';
import { POSTGRES_BIN } from '../requirements';

export interface PatroniSecrets {
  superuser: string;
  replication: string;
  /** The REST interface's: switchovers need it. */
  rest: string;
}

export const SCOPE = 'registrar';
/**
 * Seconds. Short, for tests: a leader that is gone is replaced after `ttl`, and one that cannot reach etcd
 * gives up within `retry_timeout`; ttl must exceed loop_wait + 2 × retry_timeout. Production: 30, 10, 10.
 */
const TIMES = { ttl: 15, loop_wait: 3, retry_timeout: 3 };

/** Patroni's configuration of one member. JSON is YAML. `folder`: of this member, owned by postgres. */
export function patroniConfiguration(node: DatabaseNode, folder: string, secrets: PatroniSecrets): string {
  const addressed = `host all all ${NETWORK_MASK} scram-sha-256`;
  return JSON.stringify({
    scope: SCOPE,
    name: node,
    restapi: {
      listen: at(node, PORT.patroni),
      connect_address: at(node, PORT.patroni),
      authentication: { username: 'patroni', password: secrets.rest },
    },
    etcd3: { hosts: ETCD_NODES.map((member) => at(member, PORT.etcd)) },
    bootstrap: {
      dcs: {
        ...TIMES,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, use_slots: true, parameters: PARAMETERS },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
    },
    postgresql: {
      listen: at(node, PORT.postgres),
      connect_address: at(node, PORT.postgres),
      data_dir: join(folder, 'data'),
      bin_dir: POSTGRES_BIN,
      pgpass: join(folder, 'pgpass'),
      parameters: { unix_socket_directories: folder },
      pg_hba: ['local all all trust', `host replication replicator ${NETWORK_MASK} scram-sha-256`, addressed],
      authentication: {
        superuser: { username: 'postgres', password: secrets.superuser },
        replication: { username: 'replicator', password: secrets.replication },
      },
    },
  });
}

/** Timeouts of seconds: a partition drops packets in silence, and a standby behind one holds up commits. */
const PARAMETERS = {
  max_connections: 200,
  shared_buffers: '64MB',
  password_encryption: 'scram-sha-256',
  wal_log_hints: 'on',
  wal_keep_size: '256MB',
  wal_sender_timeout: '5s',
  wal_receiver_timeout: '5s',
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 3,
  tcp_user_timeout: '10s',
  hot_standby_feedback: 'on',
};

/** The distribution's Python: another one in PATH has no Patroni. */
export const patroniProgram = (node: DatabaseNode, configuration: string): NodeProgram => ({
  node,
  name: 'patroni',
  command: ['/usr/bin/python3', '/usr/bin/patroni', configuration],
  user: 'postgres',
});

/** One member as the others see it. */
export interface Member {
  name: DatabaseNode;
  role: 'leader' | 'sync_standby' | 'replica' | string;
  state: string;
  /** Megabytes behind the leader as text or number; `unknown` while it is not known. */
  lag?: number | 'unknown';
  timeline?: number;
}

/** The members by the first node that answers; undefined: none does. */
export async function membersOf(nodes: readonly DatabaseNode[]): Promise<Member[] | undefined> {
  for (const node of nodes) {
    try {
      const answer = await fetch(`http://${at(node, PORT.patroni)}/cluster`, {
        signal: AbortSignal.timeout(2_000),
      });
      if (answer.ok) return ((await answer.json()) as { members: Member[] }).members;
    } catch {
      // killed or cut off: the next one
    }
  }
  return undefined;
}

/** The node that answers as primary: it holds the leader key, and takes writes. */
export async function primaryOf(nodes: readonly DatabaseNode[]): Promise<DatabaseNode | undefined> {
  const answers = await Promise.all(
    nodes.map((node) =>
      fetch(`http://${ADDRESSES[node]}:${PORT.patroni}/primary`, { signal: AbortSignal.timeout(2_000) }).then(
        ({ ok }) => ok,
        () => false,
      ),
    ),
  );
  return nodes.find((_, index) => answers[index]);
}

/** Hands leadership over while all run. Throws with Patroni's answer. */
export async function switchOver(
  leader: DatabaseNode,
  candidate: DatabaseNode,
  password: string,
): Promise<void> {
  const answer = await fetch(`http://${at(leader, PORT.patroni)}/switchover`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'authorization': `Basic ${Buffer.from(`patroni:${password}`).toString('base64')}`,
    },
    body: JSON.stringify({ leader, candidate }),
    signal: AbortSignal.timeout(60_000),
  });
  if (!answer.ok)
    throw new Error(`switchover of ${leader} to ${candidate}: ${answer.status} ${await answer.text()}`);
}
