/** All nodes share this network, which exists on this machine only. */
const NETWORK = '10.213.77';
export const NETWORK_MASK = `${NETWORK}.0/24`;
/** Prefix of namespaces and interfaces, and the name of the bridge. An interface name has at most 15 characters. */
export const PREFIX = 'rha';
export const BRIDGE = `${PREFIX}-bridge`;
/** This machine, in the cluster's network. */
export const HOST_ADDRESS = `${NETWORK}.1`;

export const ETCD_NODES = ['etcd1', 'etcd2', 'etcd3'] as const;
export const DATABASE_NODES = ['db1', 'db2', 'db3'] as const;
/** HAProxy and PgBouncer. */
export const EDGE_NODES = ['edge1', 'edge2'] as const;
/** Redis and Sentinel. */
export const CACHE_NODES = ['cache1', 'cache2', 'cache3'] as const;
export const NAME_SERVER_NODES = ['dns1', 'dns2'] as const;
export const APP_NODES = ['api1', 'api2', 'worker1', 'worker2', 'admin1', 'admin2'] as const;
/** The registry simulator and its own PostgreSQL: the world outside. */
export const REGISTRY_NODE = 'registry';

export type EtcdNode = (typeof ETCD_NODES)[number];
export type DatabaseNode = (typeof DATABASE_NODES)[number];
export type EdgeNode = (typeof EDGE_NODES)[number];
export type CacheNode = (typeof CACHE_NODES)[number];
export type NameServerNode = (typeof NAME_SERVER_NODES)[number];
export type AppNode = (typeof APP_NODES)[number];

const FIRST_HOSTS = [
  [ETCD_NODES, 11],
  [DATABASE_NODES, 21],
  [EDGE_NODES, 31],
  [CACHE_NODES, 41],
  [APP_NODES, 51],
  [[REGISTRY_NODE], 81],
  [NAME_SERVER_NODES, 91],
] as const;

/** The address of each node. */
export const ADDRESSES = Object.fromEntries(
  FIRST_HOSTS.flatMap(([nodes, first]) => nodes.map((node, at) => [node, `${NETWORK}.${first + at}`])),
) as Record<Node, string>;

export type Node =
  EtcdNode | DatabaseNode | EdgeNode | CacheNode | AppNode | NameServerNode | typeof REGISTRY_NODE;
export const NODES = Object.keys(ADDRESSES) as Node[];

export const PORT = {
  etcd: 2379,
  etcdPeer: 2380,
  postgres: 5432,
  patroni: 8008,
  writer: 5000,
  reader: 5001,
  redisFront: 6379,
  publicFront: 8080,
  adminFront: 8081,
  haproxyStats: 8404,
  pgbouncer: 6432,
  redis: 6379,
  sentinel: 26379,
} as const;

export const at = (node: Node, port: number): string => `${ADDRESSES[node]}:${port}`;
