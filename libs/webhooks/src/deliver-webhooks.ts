import { addSeconds, type Clock, type Log, type UnitOfWork } from '@registrar/kernel';
import type { ClaimedDelivery, SettledAttempt } from './delivery';
import { inParallel } from './in-parallel';
import type { DeliveryStore, SendResult, WebhookSender } from './ports';
import type { RetrySchedule } from './retry-schedule';
import type { WebhookSigner } from './signer';

/** Deliveries claimed at once. */
export const DELIVERY_BATCH = 100;
/** Requests under way at once in one call. */
const PARALLEL = 25;
/** Attempts written in one transaction: few enough that a crash repeats few, many enough to be cheap. */
const SETTLE_BATCH = 25;
/** A claim outlives its batch though every request takes its whole time, twice over; and some seconds for a slow database. */
const CLAIM_ROUNDS = 2 * Math.ceil(DELIVERY_BATCH / PARALLEL);
const CLAIM_SPARE_SECONDS = 10;
/** How long a delivery waits for its account to get a token, before it is looked at again. */
const HOLD_SECONDS = 60;

/** What one call did. */
export interface DeliveryRound {
  /** `DELIVERY_BATCH` means that there may be more. */
  claimed: number;
  accepted: number;
  refused: number;
  failed: number;
  /** Of the attempts not accepted, those that were the last. */
  givenUp: number;
  /** Waiting for a token; no attempt was used up. */
  held: number;
}

/** Asked before each request: when true, no new one begins. An AbortSignal fits. */
export interface StopSignal {
  readonly aborted: boolean;
}

type SignableDelivery = ClaimedDelivery & { key: string };

/**
 * Sends what is due. Safe in any number of processes: each claims its own deliveries, and the claim of a process that
 * died ends by itself. A delivery whose answer could not be written is sent again: receivers see duplicates, never gaps.
 */
export class DeliverWebhooks {
  constructor(
    private readonly deliveries: DeliveryStore,
    private readonly signer: WebhookSigner,
    private readonly sender: WebhookSender,
    private readonly schedule: RetrySchedule,
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async execute(stop: StopSignal = { aborted: false }): Promise<DeliveryRound> {
    const now = this.clock.now();
    const claimSeconds = CLAIM_ROUNDS * this.sender.timeoutSeconds + CLAIM_SPARE_SECONDS;
    const claimed = await this.deliveries.claimDue(now, addSeconds(now, claimSeconds), DELIVERY_BATCH);
    const round: DeliveryRound = { claimed: claimed.length, accepted: 0, refused: 0, failed: 0, givenUp: 0, held: 0 };
    if (claimed.length === 0) return round;
    const keys = await this.signer.keys(claimed.map((delivery) => delivery.accountId));
    await this.hold(claimed.filter((delivery) => !keys.has(delivery.accountId)), round);
    await this.sendAll(claimed.flatMap((delivery) => withKey(delivery, keys)), round, stop);
    return round;
  }

  private async hold(deliveries: readonly ClaimedDelivery[], round: DeliveryRound): Promise<void> {
    if (deliveries.length === 0) return;
    await this.deliveries.release(deliveries, addSeconds(this.clock.now(), HOLD_SECONDS));
    round.held = deliveries.length;
    this.log.warn('webhook deliveries wait for a token to sign with', { accountIds: [...new Set(deliveries.map((d) => d.accountId))] });
  }

  private async sendAll(deliveries: readonly SignableDelivery[], round: DeliveryRound, stop: StopSignal): Promise<void> {
    const attempts: SettledAttempt[] = [];
    const left: ClaimedDelivery[] = [];
    try {
      await inParallel(deliveries, PARALLEL, async (delivery) => {
        if (stop.aborted || this.expiresTooSoon(delivery)) {
          left.push(delivery);
          return;
        }
        attempts.push(await this.attempt(delivery, round));
        if (attempts.length >= SETTLE_BATCH) await this.settle(attempts.splice(0));
      });
    } finally {
      if (attempts.length > 0) await this.settle(attempts.splice(0));
      if (left.length > 0) await this.deliveries.release(left, this.clock.now());
    }
  }

  /** A request that may outlive its claim could run beside that of the next holder. */
  private expiresTooSoon(delivery: ClaimedDelivery): boolean {
    return addSeconds(this.clock.now(), this.sender.timeoutSeconds) >= delivery.claimedUntil;
  }

  private async attempt(delivery: SignableDelivery, round: DeliveryRound): Promise<SettledAttempt> {
    const startedAt = this.clock.now();
    const signature = this.signer.sign(delivery.key, delivery.url, delivery.body);
    const result = await this.sender.send({ url: delivery.url, body: delivery.body, signature });
    const settled = this.outcome(delivery, startedAt, result);
    round[result.kind] += 1;
    if (settled.next.state === 'failed') {
      round.givenUp += 1;
      this.log.warn('webhook delivery given up', { deliveryId: delivery.id, accountId: delivery.accountId, attempts: settled.number });
    }
    return settled;
  }

  private outcome(delivery: ClaimedDelivery, startedAt: Date, result: SendResult): SettledAttempt {
    const settledAt = this.clock.now();
    const number = delivery.attempts + 1;
    const attempt = { deliveryId: delivery.id, number, startedAt, durationMs: result.durationMs, settledAt };
    const told = result.kind === 'failed' ? { error: result.error } : { status: result.status, responseHead: result.responseHead };
    if (result.kind === 'accepted') return { ...attempt, ...told, next: { state: 'delivered' } };
    const dueAt = this.schedule.next(number, settledAt);
    return { ...attempt, ...told, next: dueAt ? { state: 'pending', dueAt } : { state: 'failed' } };
  }

  private settle(attempts: readonly SettledAttempt[]): Promise<void> {
    return this.uow.run(() => this.deliveries.settle(attempts));
  }
}

function withKey(delivery: ClaimedDelivery, keys: ReadonlyMap<number, string>): SignableDelivery[] {
  const key = keys.get(delivery.accountId);
  return key === undefined ? [] : [{ ...delivery, key }];
}
