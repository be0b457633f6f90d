import { upstreamTimeout, withinTime } from '@registrar/kernel';
import type { CheckAnswer, CheckRequest, RegistryConnection } from '@registrar/registries';
import { AvailabilityRegistry } from '@registrar/registries/ports';

/**
 * Longest wait for one command, queueing and repeats included: enough below the 504 of clients (30 s) that a
 * sale is still refused properly. Searches have a shorter limit (12 s); this frees the slot that a silent
 * registry holds.
 */
const WAIT_MS = 20_000;

/** Bounds each question about availability, whatever the registry's own timeouts allow. */
export class TimeLimitedAvailability extends AvailabilityRegistry {
  constructor(
    private readonly registry: AvailabilityRegistry,
    private readonly milliseconds = WAIT_MS,
  ) {
    super();
  }

  /** Throws `upstreamTimeout()` when the time is over; the answer that comes later is not heard. */
  check(connection: RegistryConnection, request: CheckRequest): Promise<CheckAnswer[]> {
    return withinTime(this.registry.check(connection, request), this.milliseconds, () => {
      throw upstreamTimeout();
    });
  }
}
