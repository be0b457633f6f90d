import { setTimeout as sleep } from 'node:timers/promises';
import { SetupError } from '@registrar/tool-services';
import { FINISH_WITHIN_MS, type Surroundings } from '@registrar/tool-local/programs';
import type { HaCluster } from '../cluster';
import { ADDRESSES, APP_NODES, type AppNode, EDGE_NODES } from '../network/plan';
import { FRONTS } from '../fronts';
import type { NodeProcess } from '../node-process';
import { serverStates } from '../services/haproxy';
import { waitFor } from '../wait-for';
import { nodeProgram } from './node-program';
import { settingsOf, USUAL_PORTS } from './settings';

export const APP_KINDS = ['api', 'worker', 'admin'] as const;
export type AppKind = (typeof APP_KINDS)[number];

const NAMES: Record<AppKind, string> = { api: 'public-api', worker: 'worker', admin: 'admin-api' };
const OPS_PORTS: Record<AppKind, number> = {
  api: USUAL_PORTS.publicApiOps,
  worker: USUAL_PORTS.workerOps,
  admin: USUAL_PORTS.adminApiOps,
};
const READY_MS = 120_000;
const WATCH_MS = 300;

const kindOf = (node: AppNode): AppKind => node.slice(0, -1) as AppKind;
export const nodesOf = (kind: AppKind): AppNode[] => APP_NODES.filter((node) => kindOf(node) === kind);

/** Two processes of each app. One that ends without a stop is started again, and counted. */
export class Apps {
  /** Apps that ended unexpectedly, as `api1 after …`. */
  readonly deaths: string[] = [];
  private readonly processes = new Map<AppNode, NodeProcess>();
  private readonly held = new Set<AppNode>();
  private isOver = false;

  constructor(
    private readonly cluster: HaCluster,
    private readonly surroundings: Surroundings,
    private readonly extra: Readonly<Record<string, string>>,
  ) {}

  async start(): Promise<void> {
    for (const node of APP_NODES) this.launch(node);
    await this.ready(APP_NODES);
    void this.watch();
  }

  /** Restarts the processes of an app one after the other, as a release does. Returns when both are ready. */
  async restart(kind: AppKind): Promise<void> {
    for (const node of nodesOf(kind)) {
      this.held.add(node);
      await this.processes.get(node)!.stop(FINISH_WITHIN_MS + 5_000);
      this.launch(node);
      this.held.delete(node);
      await this.ready([node]);
    }
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await Promise.all([...this.processes.values()].map((process) => process.stop(FINISH_WITHIN_MS + 5_000)));
  }

  async ready(nodes: readonly AppNode[] = APP_NODES): Promise<void> {
    let waiting: AppNode[] = [];
    const areReady = await waitFor(async () => {
      const answers = await Promise.all(nodes.map(isReady));
      waiting = nodes.filter((_, at) => !answers[at]);
      return waiting.length === 0;
    }, READY_MS);
    if (!areReady)
      throw new SetupError(
        `${waiting.join(', ')} not ready after ${READY_MS / 1_000} s: see ${this.cluster.folder.logs}`,
      );
  }

  private launch(node: AppNode): void {
    const name = NAMES[kindOf(node)];
    const env = settingsOf(node, this.surroundings, this.extra);
    this.processes.set(
      node,
      this.cluster.start(nodeProgram(node, { name, entry: `apps/${name}/src/main.ts`, env })),
    );
  }

  private async watch(): Promise<void> {
    while (!this.isOver) {
      for (const node of APP_NODES) {
        if (this.isOver || this.held.has(node) || this.processes.get(node)!.isRunning) continue;
        this.deaths.push(`${node} at ${new Date().toISOString()}`);
        this.launch(node);
      }
      await sleep(WATCH_MS);
    }
  }
}

/** Ready by its own answer, and, where it has a front, in use by HAProxy. */
async function isReady(node: AppNode): Promise<boolean> {
  try {
    const front = FRONTS.find(({ nodes }) => nodes.includes(node));
    for (const edge of front ? EDGE_NODES : [])
      if ((await serverStates(edge)).get(`${front!.name}/${node}`) !== 'UP') return false;
    const url = `http://${ADDRESSES[node]}:${OPS_PORTS[kindOf(node)]}/readyz`;
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}
