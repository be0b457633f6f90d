import type { UnitOfWork } from '@registrar/kernel';
import { type SendResult, WebhookSender, type WebhookRequest } from '@registrar/webhooks/ports';
import type { PublicAddressPolicy } from './address-policy';
import { Deadlines } from './deadlines';
import { Exchange } from './exchange';
import { allowedAddresses, type ConnectSettings, guardedConnector } from './guarded-connect';
import { HostResolver, type ResolveHost } from './host-resolver';
import { type HostPool, HostPools } from './host-pools';
import { type Target, Targets } from './targets';

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
  /** Most origins with open connections. Default 200. */
  pools?: number;
}

const TIMEOUT_SECONDS = 10;
/** As many as the core lets be under way to one host: no request ever waits behind another one. */
const CONNECTIONS = 25;
const IDLE_MS = 3_000;
const POOLS = 200;
/** Milliseconds that a judgement of a name counts for requests over kept connections. */
const JUDGED_MS = 50;

class NoAnswerInTime extends Error {
  readonly code = 'TIMEOUT';
}

/**
 * One POST over a connection that nothing else uses meanwhile; its address was judged when it was opened, and
 * the name is judged again, at most 50 ms before, for each request over a kept one. The status decides, as
 * soon as it is there; redirects are answers like any other. What does not end in time loses its connection.
 */
export class HttpWebhookSender extends WebhookSender {
  readonly timeoutSeconds: number;
  private readonly pools: HostPools;
  private readonly connecting: ConnectSettings;
  private readonly deadlines: Deadlines;
  private readonly targets = new Targets();

  constructor(
    policy: PublicAddressPolicy,
    private readonly uow: UnitOfWork,
    settings: WebhookHttpSettings = {},
  ) {
    super();
    this.timeoutSeconds = settings.timeoutSeconds ?? TIMEOUT_SECONDS;
    this.deadlines = new Deadlines(this.timeoutSeconds * 1_000);
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

  send(request: WebhookRequest): Promise<SendResult> {
    return new Promise((resolve) => {
      this.uow.assertNone();
      let pool: HostPool | undefined;
      const limit = {
        expire: () => exchange.stop(new NoAnswerInTime(`no answer within ${this.timeoutSeconds} s`)),
      };
      const exchange = new Exchange(request, (result) => {
        this.deadlines.remove(limit);
        if (pool) this.pools.giveBack(pool);
        resolve(result);
      });
      this.deadlines.add(limit);
      try {
        const target = this.targets.of(request.url);
        pool = this.pools.take(target.origin);
        this.post(exchange, pool, target);
      } catch (error) {
        exchange.stop(error as Error);
      }
    });
  }

  /** Ends idle connections at once. */
  close(): Promise<void> {
    return this.pools.close();
  }

  private post(exchange: Exchange, pool: HostPool, target: Target): void {
    const judgement = this.judgeAgain(pool, target);
    if (!judgement) return exchange.post(pool.dispatcher, target.path);
    judgement.then(
      () => exchange.post(pool.dispatcher, target.path),
      (error: Error) => exchange.stop(error),
    );
  }

  /**
   * The host of a kept connection: its name may lead to a forbidden address by now. A literal address stays
   * what it was. Undefined: nothing to wait for.
   */
  private judgeAgain(pool: HostPool, { hostname, isAddress }: Target): Promise<void> | undefined {
    if (isAddress) return undefined;
    const now = performance.now();
    if (now - pool.judgedAt < JUDGED_MS || !pool.isConnected) return undefined;
    return allowedAddresses(this.connecting, hostname).then(() => {
      pool.judgedAt = now;
    });
  }
}
