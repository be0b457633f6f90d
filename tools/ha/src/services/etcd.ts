import { at, ETCD_NODES, type EtcdNode, PORT } from '../network/plan';
import type { NodeProgram } from '../node-process';

/** Milliseconds. Above etcd's defaults: the processes of all nodes share the processors of one machine. */
const HEARTBEAT_MS = 300;
const ELECTION_MS = 3_000;

/** One member of the cluster that holds Patroni's leader key. `data`: its folder. */
export function etcdProgram(node: EtcdNode, data: string): NodeProgram {
  const url = (port: number): string => `http://${at(node, port)}`;
  const members = ETCD_NODES.map((member) => `${member}=http://${at(member, PORT.etcdPeer)}`);
  const options = {
    'name': node,
    'data-dir': data,
    'listen-client-urls': url(PORT.etcd),
    'advertise-client-urls': url(PORT.etcd),
    'listen-peer-urls': url(PORT.etcdPeer),
    'initial-advertise-peer-urls': url(PORT.etcdPeer),
    'initial-cluster': members.join(','),
    'initial-cluster-state': 'new',
    'initial-cluster-token': 'registrar-ha',
    'heartbeat-interval': HEARTBEAT_MS,
    'election-timeout': ELECTION_MS,
  };
  const command = ['/usr/bin/etcd', ...Object.entries(options).map(([name, value]) => `--${name}=${value}`)];
  return { node, name: 'etcd', command, user: 'postgres' };
}
