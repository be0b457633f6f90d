import { EventEmitter } from 'node:events';
import { isIP } from 'node:net';
import type { UnitOfWork } from '@registrar/kernel';
import { type SendResult, WebhookSender, type WebhookRequest } from '@registrar/webhooks/ports';
import type { Dispatcher } from 'undici';
import type { PublicAddressPolicy } from './address-policy';
import { allowedAddresses, type ConnectSettings, guardedConnector } from './guarded-connect';
import { HostResolver, type ResolveHost } from './host-resolver';
import { HostPools } from './host-pools';
import { readHead } from './response-head';

export interface WebhookHttpSettings {
  /**
   * Connecting, answer and body together (contract webhooks.json, delivery.proposal.timeoutSeconds). Default
   * 10.
   */
  timeoutSeconds?: number;
  /** PEM of authorities to trust instead of the system's. */
  ca?: string;
  /** How host names are looked up. Default: `HostResolver`. */
  resolve?: ResolveHost;
  /** Origins whose connections are kept. Default 200. */
  pools?: number;
}

const TIMEOUT_SECONDS = 10;
const USER_AGENT = 'registrar-webhooks/1';
/** Errors are kept with the attempt: enough to see what happened. */
const ERROR_LENGTH = 300;
/** As many as the core lets be under way to one host: no request ever waits behind another one. */
const CONNECTIONS = 25;
const IDLE_MS = 3_000;
const POOLS = 200;

class NoAnswerInTime extends Error {
  readonly code = 'TIMEOUT';
}

/** Ends a request as an AbortSignal does, which costs more than the rest of most requests to make. */
class Deadline extends EventEmitter {
  aborted = false;
  reason: Error | undefined;

  pass(reason: Error): void {
    this.reason = reason;
    this.aborted = true;
    this.emit('abort');
  }
}

/**
 * One POST over a connection that nothing else uses meanwhile; its address was judged when it was opened, and
 * the name is judged again before each request over a kept one. The status decides, as
 * soon as it is there; redirects are answers like any other. What does not end in time loses its connection.
 */
export class HttpWebhookSender extends WebhookSender {
  readonly timeoutSeconds: number;
  private readonly pools: HostPools;
  private readonly connecting: ConnectSettings;

  constructor(
    policy: PublicAddressPolicy,
    private readonly uow: UnitOfWork,
    settings: WebhookHttpSettings = {},
  ) {
    super();
    this.timeoutSeconds = settings.timeoutSeconds ?? TIMEOUT_SECONDS;
    this.connecting = {
      policy,
      resolve: settings.resolve ?? new HostResolver().resolve,
      timeoutMs: this.timeoutSeconds * 1_000,
      ca: settings.ca,
    };
    const connect = guardedConnector(this.connecting);
    this.pools = new HostPools(
      { connections: CONNECTIONS, idleMs: IDLE_MS, pools: settings.pools ?? POOLS },
      connect,
    );
  }

  async send(request: WebhookRequest): Promise<SendResult> {
    this.uow.assertNone();
    const began = performance.now();
    const durationMs = (): number => Math.round(performance.now() - began);
    try {
      const { status, responseHead } = await this.post(request);
      return {
        kind: status >= 200 && status < 300 ? 'accepted' : 'refused',
        status,
        responseHead,
        durationMs: durationMs(),
      };
    } catch (error) {
      return { kind: 'failed', error: describe(error), durationMs: durationMs() };
    }
  }

  /** Ends idle connections at once. */
  close(): Promise<void> {
    return this.pools.close();
  }

  private async post(request: WebhookRequest): Promise<{ status: number; responseHead: string }> {
    const { origin, hostname, pathname, search } = new URL(request.url);
    const deadline = new Deadline();
    let timer: NodeJS.Timeout | undefined;
    const expired = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        deadline.pass(new NoAnswerInTime(`no answer within ${this.timeoutSeconds} s`));
        reject(deadline.reason);
      }, this.timeoutSeconds * 1_000);
    });
    try {
      if (this.pools.isConnected(origin)) await Promise.race([this.judgeAgain(hostname), expired]);
      return await this.pools.use(origin, async (dispatcher) => {
        const answer = await Promise.race([
          exchange(dispatcher, `${pathname}${search}`, request, deadline),
          expired,
        ]);
        return { status: answer.statusCode, responseHead: await readHead(answer.body) };
      });
    } finally {
      clearTimeout(timer);
      expired.catch(() => undefined);
    }
  }

  /**
   * The host of a kept connection: its name may lead to a forbidden address by now. A literal address stays
   * what it was.
   */
  private async judgeAgain(hostname: string): Promise<void> {
    if (isIP(hostname.replace(/^\[|\]$/g, '')) === 0) await allowedAddresses(this.connecting, hostname);
  }
}

/**
 * A connection that was kept may have been closed from the other side at that very moment: such a request is
 * made once more.
 */
async function exchange(
  dispatcher: Dispatcher,
  path: string,
  { body, headers }: WebhookRequest,
  signal: Deadline,
): Promise<Dispatcher.ResponseData> {
  const post = (fresh: boolean): Promise<Dispatcher.ResponseData> =>
    dispatcher.request({
      method: 'POST',
      path,
      body,
      signal,
      headers: { 'content-type': 'application/json', 'user-agent': USER_AGENT, ...headers },
      reset: fresh,
    });
  try {
    return await post(false);
  } catch (error) {
    if (!wasKept(error)) throw error;
    return post(true);
  }
}

/** The connection had brought an answer before and then ended without another one. */
function wasKept(error: unknown): boolean {
  const { code, socket } = (error ?? {}) as { code?: string; socket?: { bytesRead?: number } };
  return (code === 'UND_ERR_SOCKET' || code === 'ECONNRESET') && (socket?.bytesRead ?? 0) > 0;
}

/** Code and message, in one line that fits its column. */
function describe(error: unknown): string {
  const { code, message = 'unknown error' } = (error ?? {}) as { code?: string; message?: string };
  const text = code && !message.includes(code) ? `${code}: ${message}` : message;
  return text
    .replace(/[\s\0]+/g, ' ')
    .trim()
    .slice(0, ERROR_LENGTH);
}
