import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Log, withinTime } from '@registrar/kernel';
import type { Registry } from 'prom-client';
import { listening } from './listening';

/** One dependency of the process, and its state. `ok: false` takes the process out of service. */
export interface ReadinessCheck {
  name: string;
  check(): Promise<{ ok: boolean; state: string }>;
}

/** A check that takes longer counts as failed: probes usually wait one or two seconds. */
const CHECK_TIMEOUT_MS = 1_000;

/**
 * Endpoints for operators on a separate port: `/healthz` (alive), `/readyz` (200 or 503, with the state of
 * each dependency) and `/metrics` (Prometheus). No credentials: the port is not public.
 */
export class OpsServer {
  private server?: Server;
  private stopping = false;

  constructor(
    private readonly checks: readonly ReadinessCheck[],
    private readonly metrics: Registry,
    private readonly log: Log,
  ) {}

  /** Returns the port it listens on. */
  async listen(port: number, host: string): Promise<number> {
    const server = createServer((request, response) => void this.answer(request, response));
    const bound = await listening(server, port, host);
    this.server = server;
    return bound;
  }

  /** From now on `/readyz` answers 503, so that load balancers send no new requests. */
  beginStopping(): void {
    this.stopping = true;
  }

  async close(): Promise<void> {
    const { server } = this;
    if (!server) return;
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      await this.route((request.url ?? '/').split('?', 1)[0], response);
    } catch (error) {
      this.log.error('ops request failed', { error });
      if (!response.headersSent) send(response, 500, 'application/json', '{"status":"error"}');
    }
  }

  private async route(path: string, response: ServerResponse): Promise<void> {
    if (path === '/healthz') return send(response, 200, 'application/json', '{"status":"ok"}');
    if (path === '/readyz') return this.tellReadiness(response);
    if (path === '/metrics')
      return send(response, 200, this.metrics.contentType, await this.metrics.metrics());
    return send(response, 404, 'application/json', '{"message":"Not Found"}');
  }

  private async tellReadiness(response: ServerResponse): Promise<void> {
    const results = await Promise.all(
      this.checks.map(async (check) => [check.name, await resultOf(check)] as const),
    );
    const ready = !this.stopping && results.every(([, { ok }]) => ok);
    const states = Object.fromEntries(results.map(([name, { state }]) => [name, state]));
    send(
      response,
      ready ? 200 : 503,
      'application/json',
      JSON.stringify({ status: this.stopping ? 'stopping' : ready ? 'ready' : 'not ready', ...states }),
    );
  }
}

async function resultOf(check: ReadinessCheck): Promise<{ ok: boolean; state: string }> {
  try {
    return await withinTime(check.check(), CHECK_TIMEOUT_MS, () => ({
      ok: false,
      state: 'no answer in time',
    }));
  } catch {
    return { ok: false, state: 'away' };
  }
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
}
