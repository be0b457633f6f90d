import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError, sendSignal, waitUntilGone } from '@registrar/tool-services';
import { localSecrets, type LocalSecrets } from '@registrar/tool-local/secrets';
import { FRONTS } from './fronts';
import type { HaFolder } from './folder';
import {
  createNetwork,
  hasBridge,
  presentNamespaces,
  processesOf,
  removeNetwork,
  namespaceOf,
} from './network/namespaces';
import {
  ADDRESSES,
  CACHE_NODES,
  type CacheNode,
  DATABASE_NODES,
  type DatabaseNode,
  EDGE_NODES,
  ETCD_NODES,
  type Node,
  PORT,
} from './network/plan';
import { NodeProcess, type NodeProgram } from './node-process';
import { verifyRequirements } from './requirements';
import { etcdProgram } from './services/etcd';
import { haproxyConfiguration, haproxyProgram, serverStates } from './services/haproxy';
import { membersOf, patroniConfiguration, patroniProgram, primaryOf } from './services/patroni';
import { pgbouncerConfiguration, pgbouncerProgram, pgbouncerUsers } from './services/pgbouncer';
import {
  masterOf,
  redisConfiguration,
  redisProgram,
  replicationOf,
  sentinelConfiguration,
  sentinelProgram,
} from './services/redis';
import { waitFor } from './wait-for';

/** A replica is made by a copy of the whole leader, on a machine that does everything else too. */
const UP_WITHIN_MS = 120_000;
const END_MS = 5_000;
const SERVICE_NICE = -10;
const ROLES = {
  postgres: 'POSTGRES_PASSWORD',
  registrar_owner: 'DATABASE_OWNER_PASSWORD',
  registrar: 'DATABASE_PASSWORD',
} as const;

/** etcd, PostgreSQL under Patroni, HAProxy with PgBouncer, and Redis with Sentinel, each node in a namespace. */
export class HaCluster {
  constructor(
    readonly folder: HaFolder,
    private readonly say: (line: string) => void,
  ) {}

  get secrets(): LocalSecrets {
    return localSecrets(this.folder.at('env'), {});
  }

  /** Starts all nodes and waits until each has its role. Throws SetupError. */
  async up(): Promise<void> {
    verifyRequirements();
    if ((await hasBridge()) || (await presentNamespaces()).length > 0)
      throw new SetupError('A cluster exists on this machine already. Remove it first: npm run ha -- down');
    this.folder.create();
    await createNetwork();
    for (const node of ETCD_NODES)
      this.startService(etcdProgram(node, join(this.folder.of(node, 'postgres'), 'data')));
    for (const node of DATABASE_NODES) this.startDatabase(node);
    for (const node of CACHE_NODES) this.startCache(node, CACHE_NODES[0]);
    this.startEdges();
    await this.whole(UP_WITHIN_MS);
  }

  /** Ends all processes of all nodes and removes network and folder, also after a crash of this tool. */
  async down(): Promise<void> {
    const namespaces = await presentNamespaces();
    await Promise.all(namespaces.map((namespace) => this.end(namespace)));
    await removeNetwork();
    this.folder.remove();
    this.say(`removed ${namespaces.length} nodes`);
  }

  /** Ends all processes of a node with SIGKILL, as a power failure does. */
  async killNode(node: Node): Promise<void> {
    await this.end(namespaceOf(node));
  }

  startDatabase(node: DatabaseNode): void {
    const folder = this.folder.of(node, 'postgres');
    const secrets = {
      superuser: this.secrets.POSTGRES_PASSWORD,
      replication: this.folder.secret('replication'),
      rest: this.restPassword,
    };
    const file = this.folder.write(
      node,
      'postgres',
      'patroni.yml',
      patroniConfiguration(node, folder, secrets),
    );
    this.startService(patroniProgram(node, file));
  }

  /** As a replica of the present master, unless it is the master itself. */
  startCache(node: CacheNode, master: CacheNode): void {
    const folder = this.folder.of(node, 'redis');
    const password = this.secrets.REDIS_PASSWORD;
    const redis = redisConfiguration(node, folder, password, node === master ? undefined : master);
    this.startService(redisProgram(node, this.folder.write(node, 'redis', 'redis.conf', redis)));
    // Sentinel stores its id and its peers there: another file would be another Sentinel
    const file = join(folder, 'sentinel.conf');
    if (!existsSync(file))
      this.folder.write(
        node,
        'redis',
        'sentinel.conf',
        sentinelConfiguration(node, folder, password, master),
      );
    this.startService(sentinelProgram(node, file));
  }

  get restPassword(): string {
    return this.folder.secret('patroni');
  }

  /** Of the superuser, by HAProxy's writer port. */
  superuserUrl(database: string): string {
    return this.databaseUrl('postgres', this.secrets.POSTGRES_PASSWORD, database);
  }

  databaseUrl(role: string, password: string, database: string, port: number = PORT.writer): string {
    return `postgres://${role}:${encodeURIComponent(password)}@${ADDRESSES.edge1}:${port}/${database}`;
  }

  leader(): Promise<DatabaseNode | undefined> {
    return primaryOf(DATABASE_NODES);
  }

  master(): Promise<CacheNode | undefined> {
    return masterOf(CACHE_NODES, CACHE_NODES);
  }

  /** Waits until every node has its role. Throws SetupError with what is missing. */
  async whole(timeoutMs: number): Promise<void> {
    let missing: string[] = [];
    const isWhole = await waitFor(async () => (missing = await this.missing()).length === 0, timeoutMs);
    if (!isWhole)
      throw new SetupError(
        `The cluster is not whole after ${timeoutMs / 1_000} s: ${missing.join('; ')}. Logs are in ${this.folder.logs}`,
      );
  }

  /** What keeps the cluster from being whole; empty: nothing. */
  async missing(): Promise<string[]> {
    const [members, master] = await Promise.all([membersOf(DATABASE_NODES), this.master()]);
    const streaming = (members ?? []).filter(
      ({ state, role }) => role === 'leader' || /running|streaming/.test(state),
    );
    const reasons: string[] = [];
    const has = (role: string): boolean => streaming.some((member) => member.role === role);
    const timelines = new Set(streaming.map(({ timeline }) => timeline));
    if (streaming.length < DATABASE_NODES.length)
      reasons.push(`${streaming.length} of 3 database members run`);
    if (!has('leader')) reasons.push('no database leader');
    if (!has('sync_standby')) reasons.push('no synchronous standby');
    if (timelines.size > 1) reasons.push('a replica follows an old timeline');
    if (!master) reasons.push('no Redis master by Sentinel');
    else {
      const replication = await replicationOf(master, this.secrets.REDIS_PASSWORD);
      if (replication['role'] !== 'master' || replication['connected_slaves'] !== '2')
        reasons.push(`Redis master ${master} has ${replication['connected_slaves'] ?? 'no'} replicas`);
    }
    for (const edge of EDGE_NODES) {
      const states = await serverStates(edge).catch(() => new Map<string, string>());
      const up = (name: string): number =>
        [...states].filter(
          ([key, state]) => key.startsWith(`${name}/`) && !key.endsWith('END') && state === 'UP',
        ).length;
      const expected = { writer: 1, reader: 2, redis: 1 };
      for (const [name, count] of Object.entries(expected))
        if (up(name) !== count) reasons.push(`${edge} has ${up(name)} of ${count} servers for ${name}`);
    }
    return reasons;
  }

  start(program: NodeProgram): NodeProcess {
    const started = new NodeProcess(program, this.folder.logs);
    started.start();
    return started;
  }

  /** On machines of their own they have processors of their own: here they go before the apps. */
  private startService(program: NodeProgram): void {
    this.start({ ...program, nice: SERVICE_NICE });
  }

  private startEdges(): void {
    const passwords = Object.fromEntries(
      Object.entries(ROLES).map(([role, secret]) => [role, this.secrets[secret]]),
    );
    for (const node of EDGE_NODES) {
      const write = (name: string, text: string): string => this.folder.write(node, 'postgres', name, text);
      this.startService(
        haproxyProgram(node, write('haproxy.cfg', haproxyConfiguration(this.secrets.REDIS_PASSWORD, FRONTS))),
      );
      const users = write('users.txt', pgbouncerUsers(passwords));
      this.startService(pgbouncerProgram(node, write('pgbouncer.ini', pgbouncerConfiguration(users))));
    }
  }

  private async end(namespace: string): Promise<void> {
    // what dies may have started something meanwhile
    for (let pids = await processesOf(namespace); pids.length > 0; pids = await processesOf(namespace)) {
      for (const pid of pids) sendSignal(pid, 'SIGKILL');
      const gone = await Promise.all(pids.map((pid) => waitUntilGone(pid, END_MS)));
      if (gone.includes(false))
        throw new SetupError(`A process of ${namespace} does not end: ${pids.join(', ')}`);
    }
  }
}
