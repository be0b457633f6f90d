/** Work that waits, for the night watch. */
export interface Backlog {
  /** Operations that are begun and not settled. */
  operationsOpen: number;
  /** Accepted by a registry and not decided. */
  operationsPending: number;
  /** Unsettled for too long: a person must look. */
  operationsNeedingAttention: number;
  /** Events not yet queued for their subscribers. */
  outboxEvents: number;
  /** Webhook deliveries that are due. */
  deliveriesDue: number;
}

/** One statement. */
export abstract class BacklogReader {
  abstract read(now: Date): Promise<Backlog>;
}
