import type {
  GatewayChargeRefund,
  GatewayEvent,
  GatewayEvents,
  GatewayFound,
  GatewayOrder,
  GatewayPayment,
  GatewayRefund,
  GatewayRefundOrder,
  GatewayRefunds,
} from '@registrar/billing';
import { PaymentGateway } from '@registrar/billing/ports';
import type { Log, UnitOfWork } from '@registrar/kernel';
import Stripe from 'stripe';
import { deadlineAgent } from './deadline-agents';
import {
  chargeRefundOf,
  EVENT_TYPES,
  eventOf,
  listedEventOf,
  paymentIdOf,
  paymentOf,
  refundOf,
} from './gateway-answers';

export interface CardGatewaySettings {
  /** Secret key of the gateway; one of its test mode moves no money. */
  key: string;
  /** Secret with which it signs its webhooks. */
  webhookSecret: string;
  /** Where the customer goes after the page of the gateway. */
  returnUrl: string;
  /** Scheme, host and port; undefined: the gateway's own. */
  url?: string;
  /** Milliseconds of one exchange, up to the last byte of the answer. */
  timeoutMs: number;
}

/** Seconds by which a signature may be older than its arrival; the gateway advises five minutes. */
const TOLERANCE_SECONDS = 300;
/** By which the clock of the gateway may be ahead of the local one. */
const AHEAD_SECONDS = 60;
/** What is bought, on the gateway's page and receipt. */
const PRODUCT = 'Account credit';

/**
 * A card gateway with a page of its own, so that card numbers never reach this platform. The library repeats
 * a request once, under the same idempotency key, when its connection was cut; further attempts are the
 * caller's. Errors that do not show the outcome (network, 5xx, limits, our own credentials) are `unknown`.
 */
export class CardGateway extends PaymentGateway {
  private readonly address?: ReturnType<typeof addressOf>;
  private opened?: Stripe;

  constructor(
    private readonly settings: CardGatewaySettings,
    private readonly uow: UnitOfWork,
    private readonly log: Log,
  ) {
    super();
    if (settings.url !== undefined) this.address = addressOf(new URL(settings.url));
  }

  /** Made for the first request: the library is large. */
  private get client(): Stripe {
    const { key, timeoutMs } = this.settings;
    this.opened ??= new Stripe(key, {
      maxNetworkRetries: 0,
      telemetry: false,
      timeout: timeoutMs,
      httpAgent: deadlineAgent(this.address?.protocol ?? 'https', timeoutMs),
      ...this.address,
    });
    return this.opened;
  }

  create({ id, accountId, amount, pageEndsAt }: GatewayOrder): Promise<GatewayPayment> {
    // the same parameters for the same key, whenever it is asked: else the gateway refuses the repetition
    return this.ask<GatewayPayment>(
      'create',
      async () =>
        paymentOf(
          await this.client.checkout.sessions.create(
            {
              mode: 'payment',
              allowed_payment_method_types: ['card'],
              client_reference_id: id,
              line_items: [
                {
                  quantity: 1,
                  price_data: {
                    currency: amount.currency.toLowerCase(),
                    unit_amount: Number(amount.minor),
                    product_data: { name: PRODUCT },
                  },
                },
              ],
              metadata: { payment_id: id, account_id: String(accountId) },
              payment_intent_data: { metadata: { payment_id: id } },
              success_url: this.settings.returnUrl,
              cancel_url: this.settings.returnUrl,
              expires_at: Math.floor(pageEndsAt.getTime() / 1_000),
            },
            { idempotencyKey: id },
          ),
        ),
      refusal,
    );
  }

  find(gatewayId: string): Promise<GatewayPayment> {
    return this.ask<GatewayPayment>(
      'find',
      async () =>
        paymentOf(await this.client.checkout.sessions.retrieve(gatewayId, { expand: ['payment_intent'] })),
      absence,
    );
  }

  findByCharge(charge: string): Promise<GatewayFound> {
    return this.ask<GatewayFound>(
      'find_by_charge',
      async () => {
        const {
          data: [session],
        } = await this.client.checkout.sessions.list({
          payment_intent: charge,
          limit: 1,
          expand: ['data.payment_intent'],
        });
        if (!session) return { kind: 'absent' };
        const paymentId = paymentIdOf(session);
        return { kind: 'found', ...(paymentId !== undefined && { paymentId }), payment: paymentOf(session) };
      },
      absence,
    );
  }

  refundsOf(charge: string): Promise<GatewayRefunds> {
    return this.ask<GatewayRefunds>(
      'refunds_of',
      async () => {
        const refunds: GatewayChargeRefund[] = [];
        for await (const refund of this.client.refunds.list({ payment_intent: charge, limit: 100 }))
          refunds.push(chargeRefundOf(refund));
        return { kind: 'refunds', refunds };
      },
      () => undefined,
    );
  }

  refund({ id, charge, amount }: GatewayRefundOrder): Promise<GatewayRefund> {
    return this.ask<GatewayRefund>(
      'refund',
      async () =>
        refundOf(
          await this.client.refunds.create(
            { payment_intent: charge, amount: Number(amount.minor), metadata: { refund_id: id } },
            { idempotencyKey: id },
          ),
        ),
      refusal,
    );
  }

  findRefund({
    id,
    gatewayId,
    charge,
  }: {
    id: string;
    gatewayId?: string;
    charge: string;
  }): Promise<GatewayRefund> {
    return this.ask<GatewayRefund>(
      'find_refund',
      async () => {
        if (gatewayId !== undefined) return refundOf(await this.client.refunds.retrieve(gatewayId));
        for await (const refund of this.client.refunds.list({ payment_intent: charge, limit: 100 }))
          if (refund.metadata?.['refund_id'] === id) return refundOf(refund);
        return { kind: 'absent' };
        // a missing list says nothing about its entries
      },
      gatewayId === undefined ? () => undefined : absence,
    );
  }

  readEvent(body: Uint8Array, signature: string, now: Date): GatewayEvent | undefined {
    try {
      refuseFuture(signature, now);
      return eventOf(
        this.client.webhooks.constructEvent(
          Buffer.from(body),
          signature,
          this.settings.webhookSecret,
          TOLERANCE_SECONDS,
          undefined,
          now.getTime(),
        ),
      );
    } catch (error) {
      this.log.warn('card gateway event rejected', {
        why: (error as Error).message.split('\n', 1)[0],
      });
      return undefined;
    }
  }

  eventsBetween(from: Date, until: Date): Promise<GatewayEvents> {
    return this.ask<GatewayEvents>(
      'events_between',
      async () => {
        const events: GatewayEvent[] = [];
        const created = { gte: secondsOf(from), lt: secondsOf(until) };
        for await (const event of this.client.events.list({ types: [...EVENT_TYPES], created, limit: 100 }))
          events.push(listedEventOf(event));
        // the newest come first
        return { kind: 'events', events: events.reverse() };
      },
      () => undefined,
    );
  }

  /** `told`: the outcome that a refusal of the gateway implies; undefined: none. */
  private async ask<Answer>(
    what: string,
    work: () => Promise<Answer>,
    reported: (error: GatewayError) => Answer | undefined,
  ): Promise<Answer | { kind: 'unknown'; why: string }> {
    this.uow.assertNone();
    try {
      return await work();
    } catch (error) {
      const failure = error as GatewayError;
      const why = `${failure.type ?? 'error'}${failure.statusCode === undefined ? '' : ` ${failure.statusCode}`}: ${failure.message}`;
      // never the error itself: it carries what was sent
      this.log.warn('card gateway request failed', {
        what,
        type: failure.type,
        status: failure.statusCode,
        code: failure.code,
        gatewayRequest: failure.requestId,
      });
      return reported(failure) ?? { kind: 'unknown', why };
    }
  }
}

/**
 * The library checks the age of a signature only. Throws for one that was made later than now, by more than
 * clocks differ.
 */
function refuseFuture(signature: string, now: Date): void {
  const made = Number(/(?:^|,)\s*t=(\d{1,15})(?:,|$)/.exec(signature)?.[1]);
  if (made * 1_000 > now.getTime() + AHEAD_SECONDS * 1_000)
    throw new Error('the signature is from the future');
}

type GatewayError = Error &
  Pick<Partial<InstanceType<typeof Stripe.errors.StripeError>>, 'type' | 'statusCode' | 'code' | 'requestId'>;

/**
 * 400 and 402 are about what was asked. 404 is not: it says that the thing it is about is not there under
 * this key.
 */
function refusal({
  statusCode,
  type,
  code,
  message,
}: GatewayError): { kind: 'refused'; why: string } | undefined {
  const isRefusal = (statusCode === 400 || statusCode === 402) && type !== 'StripeIdempotencyError';
  return isRefusal ? { kind: 'refused', why: `${code ?? type}: ${message}` } : undefined;
}

/** The first second that is not before: its events are all of that moment. */
const secondsOf = (at: Date): number => Math.ceil(at.getTime() / 1_000);

const absence = ({ statusCode }: GatewayError): { kind: 'absent' } | undefined =>
  statusCode === 404 ? { kind: 'absent' } : undefined;

const addressOf = ({
  protocol,
  hostname,
  port,
}: URL): { protocol: 'http' | 'https'; host: string; port?: string } => ({
  protocol: protocol === 'http:' ? 'http' : 'https',
  host: hostname,
  ...(port !== '' && { port }),
});
