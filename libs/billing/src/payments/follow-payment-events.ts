import { addDays, addSeconds, type Clock, type Log } from '@registrar/kernel';
import type { PaymentEventScan, PaymentEventScans, PaymentGateway } from './ports';
import type { TakeMissedEvents } from './take-missed-events';

export interface PaymentEventScanPolicy {
  /** From one query up to the present to the next. */
  everySeconds: number;
  /** For how long the gateway keeps its events. */
  keptDays: number;
  /** The most that one look asks for. */
  windowSeconds: number;
  /**
   * Overlap with the poll before: half of the window, so that events that were new to a poll are listed
   * again by the next one, with those that the gateway lists late.
   */
  overlapSeconds: number;
  /** Younger events are left to their webhooks: an event that is found here was missed. */
  leaveSeconds: number;
  /**
   * How long a process keeps a look to itself, and how long it is until the next where the gateway did not
   * answer.
   */
  leaseSeconds: number;
}

/** The gateway repeats a webhook for three days, and stores its event for 30. */
export const EVENT_LOOK_POLICY: PaymentEventScanPolicy = {
  everySeconds: 3_600,
  keptDays: 30,
  windowSeconds: 86_400,
  overlapSeconds: 43_200,
  leaveSeconds: 600,
  leaseSeconds: 900,
};

export interface PaymentEventScanResult {
  /** Events taken that no webhook had brought. */
  missed: number;
  /** More events wait: continue at once. */
  hasMore: boolean;
}

const NOTHING: PaymentEventScanResult = { missed: 0, hasMore: false };

/**
 * Polls the gateway for events whose webhooks were missed, oldest first; each is processed as one from a
 * webhook. A poll advances when all of its events were tried: one that fails stops none, and the next pass
 * from the past to the present begins before it, until the gateway deletes it.
 *
 * Reading which events were processed only saves work: a row that is read may be lost in a crash of the
 * database (ADR 0013). The position of a poll is committed after the rows it read, and is lost with them;
 * and events that were new to a poll are listed again by the next one.
 */
export class FollowPaymentEvents {
  constructor(
    private readonly gateway: PaymentGateway | undefined,
    private readonly looks: PaymentEventScans,
    private readonly missed: TakeMissedEvents,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly policy = EVENT_LOOK_POLICY,
  ) {}

  /**
   * One look, by one process at a time. A `stop` ends it after the event under way; it is taken up again at
   * once.
   */
  async execute(stop: { readonly aborted: boolean }): Promise<PaymentEventScanResult> {
    if (!this.gateway) return NOTHING;
    const now = this.clock.now();
    const look = await this.looks.take(now, addSeconds(now, this.policy.leaseSeconds));
    return look ? this.look(this.gateway, look, now, stop) : NOTHING;
  }

  /** All earlier events are processed. Undefined: never polled, or payments are switched off. */
  async takenUntil(): Promise<Date | undefined> {
    return this.gateway && this.looks.takenUntil();
  }

  private async look(
    gateway: PaymentGateway,
    look: PaymentEventScan,
    now: Date,
    stop: { readonly aborted: boolean },
  ): Promise<PaymentEventScanResult> {
    const { windowSeconds, overlapSeconds, leaveSeconds, keptDays } = this.policy;
    const oldest = addDays(now, -keptDays);
    if (look.lookedUntil && look.lookedUntil < oldest)
      this.log.error('card gateway events expired before they were processed', {
        from: look.lookedUntil,
        until: oldest,
      });
    const begin = later(oldest, look.lookedUntil);
    const from = later(oldest, addSeconds(begin, -overlapSeconds));
    const end = addSeconds(now, -leaveSeconds);
    const until = earlier(addSeconds(begin, windowSeconds - overlapSeconds), end);
    const reported = await gateway.eventsBetween(from, until);
    // polled again when the lease ends, as after a crash
    if (reported.kind === 'unknown') return NOTHING;
    const { missed, leftAt, isStopped } = await this.missed.execute(gateway, reported.events, stop);
    if (missed > 0)
      this.log.warn('card gateway events found by polling, not delivered by webhook', {
        missed,
        from,
        until,
      });
    const hasMore = until < end;
    if (isStopped) await this.looks.save(look, now);
    else
      await this.looks.save(
        advanced(look, until, leftAt, hasMore),
        hasMore ? now : addSeconds(now, this.policy.everySeconds),
      );
    return { missed, hasMore: hasMore && !isStopped };
  }
}

/** A pass ends at the present; the next one begins where all before is taken. */
function advanced(
  look: PaymentEventScan,
  until: Date,
  leftAt: Date | undefined,
  hasMore: boolean,
): PaymentEventScan {
  const { takenUntil: before, lookedUntil } = look;
  const isWhole = before === undefined || lookedUntil === undefined || before >= lookedUntil;
  const takenUntil = isWhole ? (leftAt ?? until) : earlier(before, leftAt);
  return { ...look, takenUntil, lookedUntil: hasMore ? until : takenUntil };
}

const earlier = (one: Date, other: Date | undefined): Date =>
  other !== undefined && other < one ? other : one;
const later = (one: Date, other: Date | undefined): Date =>
  other !== undefined && other > one ? other : one;
