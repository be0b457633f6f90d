import type { Socket } from 'node:net';
import type { UnitOfWork } from '@registrar/kernel';
import { type SendResult, WebhookSender, type WebhookRequest } from '@registrar/webhooks/ports';
import { Client, type Dispatcher } from 'undici';
import type { PublicAddressPolicy } from './address-policy';
import { guardedConnector, type ResolveHost, systemResolver } from './guarded-connect';
import { readHead } from './response-head';

export interface WebhookHttpSettings {
  /** Connecting, answer and body together (contract webhooks.json, delivery.proposal.timeoutSeconds). Default 10. */
  timeoutSeconds?: number;
  /** PEM of authorities to trust instead of the system's. */
  ca?: string;
  /** How host names are looked up. Default: as the system does. */
  resolve?: ResolveHost;
}

const TIMEOUT_SECONDS = 10;
const USER_AGENT = 'registrar-webhooks/1';
/** Errors are kept with the attempt: enough to see what happened. */
const ERROR_LENGTH = 300;

class NoAnswerInTime extends Error {
  readonly code = 'TIMEOUT';
}

/**
 * One POST over a connection of its own: its address is judged when it is opened, no request ever waits behind another one,
 * and ending it ends everything. The status decides, as soon as it is there; redirects are answers like any other.
 */
export class HttpWebhookSender extends WebhookSender {
  readonly timeoutSeconds: number;

  constructor(
    private readonly policy: PublicAddressPolicy,
    private readonly uow: UnitOfWork,
    private readonly settings: WebhookHttpSettings = {},
  ) {
    super();
    this.timeoutSeconds = settings.timeoutSeconds ?? TIMEOUT_SECONDS;
  }

  async send(request: WebhookRequest): Promise<SendResult> {
    this.uow.assertNone();
    const began = performance.now();
    const durationMs = (): number => Math.round(performance.now() - began);
    try {
      const { status, responseHead } = await this.post(request);
      return { kind: status >= 200 && status < 300 ? 'accepted' : 'refused', status, responseHead, durationMs: durationMs() };
    } catch (error) {
      return { kind: 'failed', error: describe(error), durationMs: durationMs() };
    }
  }

  private async post({ url, body, signature }: WebhookRequest): Promise<{ status: number; responseHead: string }> {
    const { origin, pathname, search } = new URL(url);
    const exchange = this.open(origin);
    try {
      const answer = await Promise.race([
        exchange.client.request({
          method: 'POST',
          path: `${pathname}${search}`,
          headers: { 'content-type': 'application/json', 'user-agent': USER_AGENT, 'X-SERVICE-SIGNATURE': signature },
          body,
        }),
        exchange.expired,
      ]);
      return { status: answer.statusCode, responseHead: await readHead(answer.body) };
    } finally {
      exchange.end();
    }
  }

  /** A client for one exchange, with the deadline running. */
  private open(origin: string): { client: Dispatcher; expired: Promise<never>; end: () => void } {
    const timeoutMs = this.timeoutSeconds * 1_000;
    let socket: Socket | undefined;
    const connect = guardedConnector(
      { policy: this.policy, resolve: this.settings.resolve ?? systemResolver, timeoutMs, ca: this.settings.ca },
      (opened) => { socket = opened; },
    );
    const client = new Client(origin, { connect, pipelining: 0, headersTimeout: 0, bodyTimeout: 0 });
    const end = (): void => {
      clearTimeout(timer);
      socket?.destroy();
      client.destroy().catch(() => undefined);
    };
    let timer: NodeJS.Timeout | undefined;
    const expired = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        reject(new NoAnswerInTime(`no answer within ${this.timeoutSeconds} s`));
        end();
      }, timeoutMs);
    });
    return { client, expired, end };
  }
}

/** Code and message, in one line that fits its column. */
function describe(error: unknown): string {
  const { code, message = 'unknown error' } = (error ?? {}) as { code?: string; message?: string };
  const text = code && !message.includes(code) ? `${code}: ${message}` : message;
  return text.replace(/[\s\0]+/g, ' ').trim().slice(0, ERROR_LENGTH);
}
