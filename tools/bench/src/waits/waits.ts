import type { System } from '../system';

const [WAITS, WARM_UP, SECONDS] = [200, 10, 25];
const P99_AIM_MS = 5_000;

export interface WaitFigures {
  waits: number;
  /** Name servers that each wait asked. */
  servers: number;
  /** Milliseconds from the answer to the change until the answer to the wait. */
  ms: { p50: number; p99: number; max: number };
}

interface Waited {
  served: boolean;
  servers: unknown[];
}

/** Waits for a version of a zone, each after one change, at the stack's own name server. */
export class WaitBench {
  constructor(
    private readonly system: System,
    private readonly interrupted: AbortSignal,
  ) {}

  /** Undefined: the stack has no name server. */
  async execute(say: (line: string) => void): Promise<WaitFigures | undefined> {
    const [zone] = this.system.stock.names;
    say(`waits: ${WAITS} changes of a zone`);
    // the parts before may have changed the zone; from here on only this one does
    let version = await this.versionOf(zone);
    const times: number[] = [];
    let servers = 0;
    for (let turn = 1 - WARM_UP; turn <= WAITS; turn += 1) {
      version += 1;
      const record = { type: 'A', host: `wait-${version}`, answer: '192.0.2.1' };
      await this.call('POST', `/domains/${zone}/records`, record);
      const began = performance.now();
      const { status, body } = await this.call(
        'GET',
        `/domains/${zone}/versions/${version}:wait?seconds=${SECONDS}`,
      );
      if (status === 503) return undefined;
      const waited = body as Waited;
      if (status !== 200 || !waited.served)
        throw new Error(`a wait answered ${status}: ${JSON.stringify(body)}`);
      servers = waited.servers.length;
      if (turn > 0) times.push(performance.now() - began);
    }
    const sorted = times.sort((a, b) => a - b);
    const at = (share: number): number => Math.round(sorted[Math.ceil(sorted.length * share) - 1]);
    return { waits: WAITS, servers, ms: { p50: at(0.5), p99: at(0.99), max: at(1) } };
  }

  private async versionOf(zone: string): Promise<number> {
    const { body } = await this.call('GET', `/domains/${zone}/versions?perPage=1`);
    return (body as { versions: { version: number }[] }).versions.at(0)?.version ?? 0;
  }

  private async call(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ): Promise<{ status: number; body: unknown }> {
    this.interrupted.throwIfAborted();
    const answer = await fetch(`${this.system.publicApi}/core/v1${path}`, {
      method,
      headers: { 'authorization': this.system.authorization, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answered = { status: answer.status, body: await answer.json() };
    if (method === 'POST' && answer.status !== 200)
      throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answered.body)}`);
    return answered;
  }
}

export const waitLines = ({ waits, servers, ms }: WaitFigures): string[] => [
  `Waits for a version of a zone: ${waits}, each after one change, at ${servers} name server(s)`,
  `  from the change's answer   p50 ${ms.p50} ms, p99 ${ms.p99} ms, at most ${ms.max} ms   (aim p99 ≤ ${P99_AIM_MS})`,
];
