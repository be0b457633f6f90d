import type { Product } from '../tld';

/** Of one TLD, or of all TLDs that a registry connection sells. */
export type StopTarget = { tld: string } | { registry: string };

/** Staff have stopped sales for a while. */
export interface SalesStop {
  id: number;
  /** A-label, lower case. */
  tld?: string;
  /** Code of the connection. */
  registry?: string;
  products: readonly Product[];
  reason: string;
  stoppedBy: string;
  since: Date;
  /** Sales open at this time; absent: when staff open them. */
  until?: Date;
}

/** Stops of sales. Writes demand a unit of work and the lock of `CatalogueWriter`. */
export abstract class SalesStops {
  /** Those that staff have not ended, past ends included; oldest first. */
  abstract standing(): Promise<SalesStop[]>;
  /** Throws where the target has a standing one. */
  abstract add(stop: Omit<SalesStop, 'id'>): Promise<void>;
  /** `endedBy` absent: its own end has passed. */
  abstract end(id: number, endedAt: Date, endedBy?: string): Promise<void>;
}
