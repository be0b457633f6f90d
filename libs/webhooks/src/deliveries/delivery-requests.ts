import { addSeconds, type Clock, inSpan } from '@registrar/kernel';
import type { WebhookSender } from '../ports';
import type { WebhookSigner } from '../signer';
import type { ClaimedDelivery, SettledAttempt } from './delivery';
import type { RetrySchedule } from './retry-schedule';
import { settledAttempt } from './settled-attempt';

/**
 * Milliseconds: requests begun less long ago are likely to end in a moment, and are written down together.
 */
const SOON_MS = 50;

/** A delivery with the key that signs its request. */
export type SignableDelivery = ClaimedDelivery & { key: string };

/** Signs and sends the requests of deliveries, and knows which of them are under way. */
export class DeliveryRequests {
  /** When the requests under way were begun, by delivery. */
  private readonly asked = new Map<string, number>();

  constructor(
    private readonly signer: WebhookSigner,
    private readonly sender: WebhookSender,
    private readonly schedule: RetrySchedule,
    private readonly clock: Clock,
  ) {}

  /** The longest time that a request takes. */
  get timeoutSeconds(): number {
    return this.sender.timeoutSeconds;
  }

  /** Keys by account; an account without a token has none. */
  keys(accountIds: readonly number[]): ReturnType<WebhookSigner['keys']> {
    return this.signer.keys(accountIds);
  }

  /** Whether a request was begun so recently that it is likely to end in a moment. */
  hasRecent(): boolean {
    const recently = this.clock.now().getTime() - SOON_MS;
    for (const begunAt of this.asked.values()) if (begunAt > recently) return true;
    return false;
  }

  /** A request that may outlive its claim could run beside that of the next holder. */
  expiresTooSoon(delivery: ClaimedDelivery): boolean {
    return addSeconds(this.clock.now(), this.sender.timeoutSeconds) >= delivery.claimedUntil;
  }

  /** Calls `ended` with the attempt, or with the error of a request that could not be made. */
  send(
    delivery: SignableDelivery,
    ended: (attempt: SettledAttempt | undefined, error?: unknown) => void,
  ): void {
    const { id, accountId, url, body, key, traceparent } = delivery;
    const startedAt = this.clock.now(accountId);
    const failed = (error: unknown): void => {
      this.asked.delete(id);
      ended(undefined, error);
    };
    this.asked.set(id, this.clock.now().getTime());
    try {
      const headers = this.signer.headers(key, delivery);
      inSpan('webhook attempt', { kind: 'client', parent: traceparent }, async (span) => {
        const result = await this.sender.send({ url, body, headers });
        const status = result.kind === 'failed' ? undefined : result.status;
        span?.note({ 'http.response.status_code': status, 'registrar.outcome': result.kind });
        return result;
      }).then((result) => {
        this.asked.delete(id);
        const times = { startedAt, settledAt: this.clock.now(accountId) };
        ended(settledAttempt(delivery, times, result, this.schedule));
      }, failed);
    } catch (error) {
      failed(error);
    }
  }
}
