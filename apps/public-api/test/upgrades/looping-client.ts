import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** A request without an answer in this time has failed: the balancer's own limit is longer. */
const ANSWER_MS = 70_000;

export interface Received {
  status: number;
  body: string;
}

/** What one request of a round was, and how it failed. */
export interface Failure {
  at: string;
  method: string;
  path: string;
  reason: string;
}

/**
 * A client that keeps its connections, repeats nothing, and counts each request: one that got no answer, or an
 * answer of 500 or above, has failed.
 */
export class LoopingClient {
  readonly failures: Failure[] = [];
  /** Answers by their status. */
  readonly answers = new Map<number, number>();
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });
  private isStopping = false;
  private loop: Promise<void> = Promise.resolve();

  constructor(
    private readonly url: string,
    private readonly headers: Readonly<Record<string, string>>,
  ) {}

  /** Runs rounds, one after the other, until `stop`. */
  start(round: (client: LoopingClient, number: number) => Promise<void>): this {
    this.loop = (async () => {
      for (let number = 1; !this.isStopping; number += 1) await round(this, number);
    })();
    this.loop.catch(() => undefined); // `stop` reports it
    return this;
  }

  /** Ends after the present round; throws what the round threw. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.loop.finally(() => this.agent.destroy());
  }

  /** True when the present round is to end. */
  get stopping(): boolean {
    return this.isStopping;
  }

  get count(): number {
    return [...this.answers.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Undefined: no answer, which is noted as a failure. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    contentType = 'application/json',
  ): Promise<Received | undefined> {
    const fail = (reason: string): undefined =>
      void this.failures.push({ at: new Date().toISOString(), method, path, reason });
    try {
      const received = await this.exchange(method, path, body, contentType);
      this.answers.set(received.status, (this.answers.get(received.status) ?? 0) + 1);
      if (received.status >= 500) fail(`${received.status} ${received.body.slice(0, 200)}`);
      return received;
    } catch (error) {
      return fail(String(error));
    }
  }

  /** As `send`, and notes every status but these as a failure. */
  async expect(
    statuses: readonly number[],
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Received | undefined> {
    const received = await this.send(method, path, body);
    if (received && received.status < 500 && !statuses.includes(received.status))
      this.failures.push({
        at: new Date().toISOString(),
        method,
        path,
        reason: `${received.status} ${received.body.slice(0, 200)}`,
      });
    return received;
  }

  private exchange(method: string, path: string, body: unknown, contentType: string): Promise<Received> {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const asked = request(
        `${this.url}${path}`,
        {
          method,
          agent: this.agent,
          timeout: ANSWER_MS,
          headers: {
            ...this.headers,
            ...(payload !== undefined && {
              'content-type': contentType,
              'content-length': Buffer.byteLength(payload),
            }),
          },
        },
        (answer) => {
          text(answer).then((received) => resolve({ status: answer.statusCode!, body: received }), reject);
        },
      );
      asked.on('timeout', () => asked.destroy(new Error(`no answer within ${ANSWER_MS} ms`)));
      asked.on('error', reject);
      asked.end(payload);
    });
  }
}
