import type { Log } from '@registrar/kernel';
import type { GatewayEvent, PaymentEvents, PaymentGateway } from './ports';
import type { TakePaymentEvent } from './take-payment-event';

/** Ids of one read. */
const PART = 100;

/** Takes those of the gateway's events that no webhook has brought; one that fails stops none. */
export class TakeMissedEvents {
  constructor(
    private readonly events: PaymentEvents,
    private readonly takeEvent: TakePaymentEvent,
    private readonly log: Log,
  ) {}

  /**
   * A `stop` ends it after the event under way. `leftAt`: time of the first event that could not be taken.
   */
  async execute(
    gateway: PaymentGateway,
    events: readonly GatewayEvent[],
    stop: { readonly aborted: boolean },
  ): Promise<{ missed: number; leftAt?: Date; isStopped: boolean }> {
    let missed = 0;
    let leftAt: Date | undefined;
    for (let at = 0; at < events.length; at += PART) {
      const part = events.slice(at, at + PART);
      const known = await this.events.known(part.map(({ id }) => id));
      for (const event of part) {
        if (known.has(event.id)) continue;
        if (stop.aborted) return { missed, isStopped: true };
        if (await this.isTaken(gateway, event)) missed += 1;
        else leftAt ??= event.at;
      }
    }
    return { missed, leftAt, isStopped: false };
  }

  private async isTaken(gateway: PaymentGateway, event: GatewayEvent): Promise<boolean> {
    try {
      await this.takeEvent.take(gateway, event);
      return true;
    } catch (error) {
      this.log.error('card gateway event not processed', {
        event: event.id,
        type: event.type,
        at: event.at,
        error,
      });
      return false;
    }
  }
}
