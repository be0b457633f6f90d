import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  BROKEN,
  EARLY,
  listOf,
  type Mishap,
  MISHAPS,
  refusal,
  send,
  type StubAnswer,
  type StubEvent,
  type StubRefund,
  type StubSession,
  type Thing,
} from './card-gateway-answers';
import { LOOPBACK } from './net';
import { PortInUseError } from './setup-error';

export interface CardGatewayStubOptions {
  /** The address to listen on; default: this machine only. */
  host?: string;
  /** 0: any free one. */
  port: number;
  webhookSecret: string;
  /** The valid key; undefined: any. */
  key?: string;
}

/**
 * A card gateway for tests and the local stack: it has the real one's pages of payment and refunds, but
 * accepts no card. No money moves.
 */
export class CardGatewayStub {
  readonly sessions = new Map<string, StubSession>();
  readonly refunds = new Map<string, StubRefund>();
  /** All events, sent or not, oldest first. */
  private readonly events: StubEvent[] = [];
  /** Number of mishaps by kind. */
  readonly happened = Object.fromEntries(MISHAPS.map((mishap) => [mishap, 0])) as Record<Mishap, number>;
  /** Mishaps of the next changing requests. */
  private readonly mishaps: Mishap[] = [];
  /** Answers by idempotency key, stored like at the real gateway. */
  private readonly answers = new Map<string, { request: string; answer: StubAnswer }>();
  /** Target of events; undefined: only returned by `signed`. */
  webhookUrl?: string;
  /** Status of new refunds. */
  refundStatus = 'succeeded';
  private readonly server: Server;

  private constructor(private readonly options: CardGatewayStubOptions) {
    this.server = createServer(
      (request, response) => void this.serve(request, response).catch(() => response.destroy()),
    );
  }

  static async start(options: CardGatewayStubOptions): Promise<CardGatewayStub> {
    const stub = new CardGatewayStub(options);
    await new Promise<void>((resolve, reject) => {
      stub.server.once('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'EADDRINUSE' ? new PortInUseError(options.port) : error),
      );
      stub.server.listen(options.port, options.host ?? LOOPBACK, resolve);
    });
    return stub;
  }

  get url(): string {
    return `http://${this.options.host ?? LOOPBACK}:${(this.server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  next(...mishaps: Mishap[]): void {
    this.mishaps.push(...mishaps);
  }

  /** Removes all pending mishaps. */
  heal(): void {
    this.mishaps.length = 0;
  }

  sessionOf(paymentId: string): StubSession | undefined {
    return [...this.sessions.values()].find(({ metadata }) => metadata['payment_id'] === paymentId);
  }

  /** The customer pays; `received` in smallest units, if the amount differs. */
  pay(id: string, received?: number): StubSession {
    const session = this.sessions.get(id)!;
    if (session.status !== 'open') throw new Error(`session ${id} is ${session.status}`);
    const intent = {
      id: `pi_${id.slice(3)}`,
      status: 'succeeded',
      amount_received: received ?? session.amount_total,
    };
    return Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: intent });
  }

  expire(id: string): StubSession {
    return Object.assign(this.sessions.get(id)!, { status: 'expired', url: null });
  }

  /** A refund in the gateway's own pages. */
  refundManually(intent: string, amount: number): StubRefund {
    return this.keptRefund(intent, amount, {});
  }

  /**
   * Records an event and returns its body, with a signature of the time `at`. The list of events contains it,
   * sent or not.
   */
  signed(
    type: string,
    object: Thing,
    at: Date,
    id = `evt_${randomUUID()}`,
  ): { body: string; signature: string } {
    const seconds = Math.floor(at.getTime() / 1_000);
    const event = { id, object: 'event', type, created: seconds, livemode: false, data: { object } };
    this.events.push(event);
    const body = JSON.stringify(event);
    return {
      body,
      signature: `t=${seconds},v1=${createHmac('sha256', this.options.webhookSecret).update(`${seconds}.${body}`).digest('hex')}`,
    };
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    const url = new URL(request.url ?? '/', this.url);
    if (url.pathname.startsWith('/pay/'))
      return this.servePage(request, url.pathname.slice('/pay/'.length), response);
    const { key: ours } = this.options;
    if (ours !== undefined && request.headers.authorization !== `Bearer ${ours}`)
      return send(response, refusal(401, 'invalid_request_error', 'Invalid API Key provided'));
    if (request.method === 'GET') return send(response, this.look(url));
    const key = String(request.headers['idempotency-key'] ?? randomUUID());
    const mishap = this.mishap(key);
    if (mishap === 'cut_before') return void response.destroy();
    const early = mishap && EARLY[mishap];
    if (early) return send(response, early);
    const answer = this.once(key, url.pathname, text);
    if (mishap === 'cut_after') return void response.destroy();
    if (mishap !== 'silent') send(response, mishap === 'error_after' ? BROKEN : answer);
  }

  /** The current mishap. A request that was executed under this key is not refused afterwards. */
  private mishap(idempotencyKey: string): Mishap | undefined {
    if (this.mishaps[0] === 'refuse' && this.answers.has(idempotencyKey)) return undefined;
    const mishap = this.mishaps.shift();
    if (mishap) this.happened[mishap] += 1;
    return mishap;
  }

  private once(key: string, path: string, text: string): StubAnswer {
    const request = `${path}\n${text}`;
    const earlier = this.answers.get(key);
    if (earlier && earlier.request !== request)
      return refusal(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters',
      );
    if (earlier) return earlier.answer;
    const answer = this.change(path, new URLSearchParams(text));
    this.answers.set(key, { request, answer });
    return answer;
  }

  private change(path: string, form: URLSearchParams): StubAnswer {
    if (path === '/v1/checkout/sessions') return { status: 200, body: this.newSession(form) };
    if (path === '/v1/refunds') return this.newRefund(form);
    return refusal(404, 'invalid_request_error', `Unrecognized request URL (POST: ${path})`);
  }

  private newSession(form: URLSearchParams): StubSession {
    const id = `cs_test_${randomUUID().replaceAll('-', '')}`;
    const price = 'line_items[0][price_data]';
    const session: StubSession = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      url: `${this.url}/pay/${id}`,
      livemode: false,
      amount_total: Number(form.get(`${price}[unit_amount]`)),
      currency: String(form.get(`${price}[currency]`)),
      client_reference_id: form.get('client_reference_id'),
      expires_at: Number(form.get('expires_at')),
      metadata: { payment_id: String(form.get('metadata[payment_id]')) },
    };
    this.sessions.set(id, session);
    return session;
  }

  private newRefund(form: URLSearchParams): StubAnswer {
    const intent = String(form.get('payment_intent'));
    const session = [...this.sessions.values()].find(({ payment_intent: found }) => found?.id === intent);
    const refunded = [...this.refunds.values()]
      .filter((each) => each.payment_intent === intent && each.status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0);
    const amount = Number(form.get('amount'));
    if (!session) return refusal(404, 'invalid_request_error', `No such payment_intent: '${intent}'`);
    if (refunded + amount > session.payment_intent!.amount_received)
      return refusal(
        400,
        'invalid_request_error',
        'Refund amount is greater than unrefunded amount on charge',
      );
    return {
      status: 200,
      body: this.keptRefund(intent, amount, { refund_id: String(form.get('metadata[refund_id]')) }),
    };
  }

  private keptRefund(intent: string, amount: number, metadata: Record<string, string>): StubRefund {
    const refund: StubRefund = {
      id: `re_${randomUUID().replaceAll('-', '')}`,
      object: 'refund',
      status: this.refundStatus,
      amount,
      currency: 'usd',
      payment_intent: intent,
      metadata,
    };
    this.refunds.set(refund.id, refund);
    return refund;
  }

  private look({ pathname, searchParams }: URL): StubAnswer {
    const [, , kind, ...rest] = pathname.split('/');
    const intent = searchParams.get('payment_intent');
    if (kind === 'events') return this.eventsOf(searchParams);
    if (kind === 'refunds' && rest.length === 0)
      return listOf(
        pathname,
        [...this.refunds.values()].filter((each) => each.payment_intent === intent),
      );
    if (kind === 'checkout' && rest.length === 1)
      return listOf(
        pathname,
        [...this.sessions.values()].filter((each) => each.payment_intent?.id === intent),
      );
    const found = kind === 'refunds' ? this.refunds.get(rest[0]) : this.sessions.get(rest[1]);
    return found
      ? { status: 200, body: found }
      : refusal(404, 'invalid_request_error', `No such object: '${rest.at(-1)}'`);
  }

  /** A page of events, the newest first. */
  private eventsOf(asked: URLSearchParams): StubAnswer {
    const types = [...asked].filter(([name]) => name.startsWith('types[')).map(([, type]) => type);
    const [from, until] = [
      Number(asked.get('created[gte]') ?? 0),
      Number(asked.get('created[lt]') ?? Infinity),
    ];
    const found = this.events
      .filter(({ type, created }) => types.includes(type) && created >= from && created < until)
      .reverse()
      .sort((a, b) => b.created - a.created);
    const begin = found.findIndex(({ id }) => id === asked.get('starting_after')) + 1;
    const end = begin + Number(asked.get('limit') ?? 10);
    return listOf('/v1/events', found.slice(begin, end), end < found.length);
  }

  /** The page for card data: here one button. */
  private async servePage(request: IncomingMessage, id: string, response: ServerResponse): Promise<void> {
    const session = this.sessions.get(id);
    if (!session) return send(response, refusal(404, 'invalid_request_error', 'No such page'));
    if (request.method === 'POST' && session.status === 'open') {
      this.pay(id);
      await this.tell('checkout.session.completed', session);
    }
    const amount = (session.amount_total / 100).toFixed(2);
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(
        `<!doctype html><title>Simulated payment</title><p>Simulated payment of ${amount} ${session.currency.toUpperCase()}: ${session.status}. No money moves.</p>` +
          (session.status === 'open' ? '<form method="post"><button>Pay</button></form>' : ''),
      );
  }

  private async tell(type: string, object: Thing): Promise<void> {
    if (this.webhookUrl === undefined) return;
    const { body, signature } = this.signed(type, object, new Date());
    // sent once: the worker's poll finds lost events
    await fetch(this.webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
    }).catch(() => undefined);
  }
}
