import { addSeconds, type Clock, type Log, type UnitOfWork } from '@registrar/kernel';
import { AttemptWriter } from './attempt-writer';
import type { ClaimedDelivery, ClaimLimits, ReturnedClaim, SettledAttempt } from './delivery';
import { Hosts } from './hosts';
import { type LaneLimits, Lanes } from './lanes';
import type { DeliveryStore } from '../ports';
import type { DeliveryRequests, SignableDelivery } from './delivery-requests';

/** Deliveries claimed at once: a tenth of a second's work for receivers that answer at once. */
export const DELIVERY_BATCH = 400;
/**
 * Held by all processes together; of a subscription that is slow or fails, or that is new, as few as two
 * processes have lanes for. To a host go all subscriptions of all accounts that name it.
 */
const CLAIMED = { perSubscription: 100, perSlowSubscription: 4, perHost: 400 } as const;
/**
 * Claimed by this process and not ended: beyond it nothing more is claimed. Of slow ones so many that they
 * take no others' room.
 */
const MOST_UNDER_WAY = 2_000;
const MOST_SLOW_UNDER_WAY = 300;
const LANES: LaneLimits = { total: 200, perHost: 25, perSubscription: 12, perSlowSubscription: 2 };
/**
 * A claim outlives ten requests, one after the other, that each take their whole time, and some seconds for a
 * slow database. What waits for more than that waits for a slow receiver, and goes back before.
 */
const CLAIM_ROUNDS = 10;
const CLAIM_SPARE_SECONDS = 10;
/** Delay before a delivery of an account without a token is tried again. */
const HOLD_SECONDS = 60;

/** What one round did. */
export interface DeliveryRound {
  claimed: number;
  accepted: number;
  refused: number;
  failed: number;
  /** Of the attempts not accepted, those that were the last. */
  givenUp: number;
  /** Waiting for a token; no attempt was used up. */
  held: number;
}

/**
 * A round under way: `done` when the last of its deliveries is settled, which a slow receiver may draw out.
 */
export interface BegunRound {
  /** 0: nothing is due that may be sent now. */
  claimed: number;
  done: Promise<DeliveryRound>;
}

/** Asked before each request: when true, no new one begins. An AbortSignal fits. */
export interface StopSignal {
  readonly aborted: boolean;
}

/**
 * Sends due deliveries. Safe in any number of processes: each claims its own, and the claim of a crashed
 * process expires. A delivery whose answer could not be stored is sent again: receivers see duplicates,
 * never gaps. Rounds may overlap; shared lanes keep a slow receiver from delaying others.
 */
export class DeliverWebhooks {
  private readonly lanes: Lanes;
  private readonly writer: AttemptWriter;
  private readonly hosts = new Hosts();
  private readonly underWay = { all: 0, slow: 0 };
  /** What goes back together, with the statement that brings it back. */
  private back: { claims: ReturnedClaim[]; written: Promise<void> } | undefined;

  constructor(
    private readonly deliveries: DeliveryStore,
    private readonly requests: DeliveryRequests,
    uow: UnitOfWork,
    private readonly clock: Clock,
    private readonly log: Log,
    lanes = LANES,
  ) {
    this.lanes = new Lanes(lanes);
    this.writer = new AttemptWriter(deliveries, uow);
  }

  /** A whole round. */
  async execute(stop: StopSignal = { aborted: false }): Promise<DeliveryRound> {
    return (await this.begin(stop)).done;
  }

  /** Claims due deliveries and begins to send them. */
  async begin(stop: StopSignal = { aborted: false }): Promise<BegunRound> {
    // What waited for company that did not come waits no longer.
    this.writer.flush();
    const limits = this.limits();
    const round: DeliveryRound = { claimed: 0, accepted: 0, refused: 0, failed: 0, givenUp: 0, held: 0 };
    if (limits.most <= 0) return { claimed: 0, done: Promise.resolve(round) };
    const now = this.clock.now();
    const claimedUntil = addSeconds(now, CLAIM_ROUNDS * this.requests.timeoutSeconds + CLAIM_SPARE_SECONDS);
    const claimed = await this.deliveries.claimDue(now, claimedUntil, limits);
    round.claimed = claimed.length;
    return {
      claimed: claimed.length,
      done: claimed.length === 0 ? Promise.resolve(round) : this.finish(claimed, round, stop),
    };
  }

  private limits(): ClaimLimits {
    const { all, slow } = this.underWay;
    return {
      ...CLAIMED,
      most: Math.min(DELIVERY_BATCH, MOST_UNDER_WAY - all),
      mostSlow: Math.max(0, MOST_SLOW_UNDER_WAY - slow),
    };
  }

  private async finish(
    claimed: readonly ClaimedDelivery[],
    round: DeliveryRound,
    stop: StopSignal,
  ): Promise<DeliveryRound> {
    this.count(claimed, 1);
    let open = claimed;
    try {
      const keys = await this.requests.keys(claimed.map((delivery) => delivery.accountId));
      await this.hold(
        claimed.filter((delivery) => !keys.has(delivery.accountId)),
        round,
      );
      open = claimed.filter((delivery) => !keys.has(delivery.accountId));
      await this.sendAll(
        claimed.flatMap((delivery) => withKey(delivery, keys)),
        round,
        stop,
      );
      return round;
    } finally {
      this.count(open, -1);
    }
  }

  private count(deliveries: readonly ClaimedDelivery[], by: 1 | -1): void {
    this.underWay.all += by * deliveries.length;
    this.underWay.slow += by * deliveries.filter(({ isQuick }) => !isQuick).length;
  }

  private async hold(deliveries: readonly ClaimedDelivery[], round: DeliveryRound): Promise<void> {
    if (deliveries.length === 0) return;
    await this.deliveries.release(
      deliveries.map((claim) => ({
        claim,
        dueAt: addSeconds(this.clock.now(claim.accountId), HOLD_SECONDS),
      })),
    );
    round.held = deliveries.length;
    this.log.warn('webhook deliveries held: account without a token to sign with', {
      accountIds: [...new Set(deliveries.map((d) => d.accountId))],
    });
  }

  /**
   * Waits for all, then throws the first error: no work continues unobserved. Each counts until it has ended
   * itself: waiting for a slow receiver must not count for the others of its round.
   */
  private sendAll(
    deliveries: readonly SignableDelivery[],
    round: DeliveryRound,
    stop: StopSignal,
  ): Promise<void> {
    if (deliveries.length === 0) return Promise.resolve();
    return new Promise((resolve, reject) => {
      let open = deliveries.length;
      let failure: { error: unknown } | undefined;
      for (const delivery of deliveries) {
        const end = (error?: unknown): void => {
          this.count([delivery], -1);
          if (error !== undefined) failure ??= { error };
          open -= 1;
          if (open > 0) return;
          if (failure) reject(failure.error);
          else resolve();
        };
        this.enterLane(delivery, round, stop, end);
      }
    });
  }

  /**
   * Releases deliveries that may no longer begin. The lane is free as soon as there is an answer, stored or
   * not.
   */
  private enterLane(
    delivery: SignableDelivery,
    round: DeliveryRound,
    stop: StopSignal,
    end: (error?: unknown) => void,
  ): void {
    const { subscriptionId, isQuick, url } = delivery;
    const giveBack = (): void => void this.giveBack(delivery).then(() => end(), end);
    this.lanes.enter(
      { subscriptionId, isQuick, host: this.hosts.of(url) },
      (leave) => {
        if (stop.aborted || this.requests.expiresTooSoon(delivery)) {
          leave(undefined);
          return giveBack();
        }
        this.requests.send(delivery, (attempt, error) => {
          leave(attempt?.durationMs);
          if (!attempt) return end(error);
          this.record(delivery, attempt, round);
          this.writer.write(attempt, this.requests.hasRecent(), end);
        });
      },
      giveBack,
    );
  }

  /** Together with what else goes back at this very moment. */
  private giveBack(claim: ClaimedDelivery): Promise<void> {
    const claims = this.back?.claims ?? [];
    this.back ??= {
      claims,
      written: Promise.resolve().then(() => {
        this.back = undefined;
        return this.deliveries.release(claims);
      }),
    };
    claims.push({ claim, dueAt: this.clock.now(claim.accountId) });
    return this.back.written;
  }

  private record(
    { id, accountId }: ClaimedDelivery,
    { error, next, number }: SettledAttempt,
    round: DeliveryRound,
  ): void {
    if (next.state === 'delivered') round.accepted += 1;
    else if (error !== undefined) round.failed += 1;
    else round.refused += 1;
    if (next.state !== 'failed') return;
    round.givenUp += 1;
    this.log.warn('webhook delivery abandoned after its last attempt', {
      deliveryId: id,
      accountId,
      attempts: number,
    });
  }
}

function withKey(delivery: ClaimedDelivery, keys: ReadonlyMap<number, string>): SignableDelivery[] {
  const key = keys.get(delivery.accountId);
  return key === undefined ? [] : [{ ...delivery, key }];
}
