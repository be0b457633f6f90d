import type { HaCluster } from '../cluster';
import { connectionsTo } from '../network/namespaces';
import { cutOff, heal } from '../network/partitions';
import {
  DATABASE_NODES,
  type DatabaseNode,
  EDGE_NODES,
  type EdgeNode,
  ETCD_NODES,
  type Node,
  PORT,
} from '../network/plan';
import { APP_KINDS, type Apps, nodesOf } from '../product/apps';
import { membersOf, switchOver } from '../services/patroni';
import { waitFor } from '../wait-for';
import type { EventKind } from './plan';

/** An event that has begun. */
export interface Begun {
  /** What happened to whom. */
  text: string;
  /** Milliseconds of the time from which recovery counts. */
  at: number;
  /** Waits until an event takes effect that does not at once; returns when. */
  effect?(): Promise<number>;
  /** Ends a partition, or starts again what was killed. */
  repair(): Promise<void>;
}

const FIND_MS = 60_000;
const nothing = (): Promise<void> => Promise.resolve();

async function found<T>(question: () => Promise<T | undefined>, what: string): Promise<T> {
  let answer: T | undefined;
  await waitFor(async () => (answer = await question()) !== undefined, FIND_MS);
  if (answer === undefined) throw new Error(`no ${what} for ${FIND_MS / 1_000} s`);
  return answer;
}

/** The edge by which the APIs have more connections to the database: each has chosen one when it connected. */
async function edgeInUse(): Promise<EdgeNode> {
  const [first, second] = await Promise.all(
    EDGE_NODES.map(async (edge) => {
      const counts = await Promise.all(
        [...nodesOf('api'), ...nodesOf('admin')].map((node) => connectionsTo(node, edge, PORT.writer)),
      );
      return counts.reduce((sum, count) => sum + count, 0);
    }),
  );
  return second > first ? 'edge2' : 'edge1';
}

/** Makes one thing fail, or be handed over, on a cluster that is whole. */
export async function begin(kind: EventKind, cluster: HaCluster, apps: Apps): Promise<Begun> {
  const leader = await found(() => cluster.leader(), 'database leader');
  const member = (role: string): Promise<DatabaseNode> =>
    found(async () => (await membersOf(DATABASE_NODES))?.find((one) => one.role === role)?.name, role);
  const begun = (text: string, repair: () => Promise<void> = nothing, at = Date.now()): Begun => ({
    text,
    at,
    repair,
  });
  const partition = async (node: Node, others: readonly Node[]): Promise<Begun> => {
    const at = Date.now();
    await cutOff(node, others);
    return begun(`${node} cut off from ${others.join(', ')}`, () => heal(node, others), at);
  };

  switch (kind) {
    case 'leader kill': {
      const at = Date.now();
      await cluster.killNode(leader);
      return begun(`${leader} killed`, async () => cluster.startDatabase(leader), at);
    }
    case 'leader cut off from etcd': {
      // it leads on until it has failed to renew its key
      const effect = (): Promise<number> =>
        found(async () => ((await cluster.leader()) === leader ? undefined : Date.now()), 'end of its lead');
      return { ...(await partition(leader, ETCD_NODES)), effect };
    }
    case 'edge cut off from leader':
      return partition(await edgeInUse(), [leader]);
    case 'replica cut off from leader':
      return partition(await member('sync_standby'), [leader]);
    case 'switchover': {
      const candidate = await member('sync_standby');
      const at = Date.now();
      await switchOver(leader, candidate, cluster.restPassword);
      return begun(`${leader} to ${candidate}`, nothing, at);
    }
    case 'Sentinel failover': {
      const master = await found(() => cluster.master(), 'Redis master');
      const at = Date.now();
      await cluster.killNode(master);
      const restart = async (): Promise<void> =>
        cluster.startCache(master, await found(() => cluster.master(), 'Redis master'));
      return begun(`${master} killed`, restart, at);
    }
    case 'rolling restart': {
      for (const app of APP_KINDS) await apps.restart(app);
      return begun(`${APP_KINDS.join(', ')}, one process after the other`);
    }
  }
}
