import type { HaCluster } from '../cluster';
import { cutOff, heal } from '../network/partitions';
import { DATABASE_NODES, type DatabaseNode, ETCD_NODES, type Node } from '../network/plan';
import { APP_KINDS, type Apps } from '../product/apps';
import { membersOf, switchOver } from '../services/patroni';
import { waitFor } from '../wait-for';
import type { EventKind } from './plan';

/** An event that has begun. */
export interface Begun {
  /** What happened to whom. */
  text: string;
  /** Milliseconds of the time from which recovery counts. */
  at: number;
  /** Ends a partition, or starts again what was killed. */
  mend(): Promise<void>;
}

const FIND_MS = 60_000;
const nothing = (): Promise<void> => Promise.resolve();

async function found<T>(question: () => Promise<T | undefined>, what: string): Promise<T> {
  let answer: T | undefined;
  await waitFor(async () => (answer = await question()) !== undefined, FIND_MS);
  if (answer === undefined) throw new Error(`no ${what} for ${FIND_MS / 1_000} s`);
  return answer;
}

/** Makes one thing fail, or be handed over, on a cluster that is whole. */
export async function begin(kind: EventKind, cluster: HaCluster, apps: Apps): Promise<Begun> {
  const leader = await found(() => cluster.leader(), 'database leader');
  const member = (role: string): Promise<DatabaseNode> =>
    found(async () => (await membersOf(DATABASE_NODES))?.find((one) => one.role === role)?.name, role);
  const begun = (text: string, mend: () => Promise<void> = nothing, at = Date.now()): Begun => ({
    text,
    at,
    mend,
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
    case 'leader cut off from etcd':
      return partition(leader, ETCD_NODES);
    case 'edge cut off from leader':
      return partition('edge1', [leader]);
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
