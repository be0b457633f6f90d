import type { Presence, ZoneImport, ZoneName, ZoneSource, ZoneState } from './zone';

/** Looks names up in the zone files that were imported. */
export abstract class ZoneNames {
  /**
   * One answer per name, in the order asked. All of one call are of the same moment, imports before or after
   * but never between.
   */
  abstract presence(names: readonly ZoneName[]): Promise<Presence[]>;
}

/** A zone file that is open to be read, once. */
export interface OpenZone {
  version: string;
  /**
   * Labels directly below the zone that are delegated, ascending by character code, each once. An empty batch
   * is a sign of life: a large file takes minutes to read before the first label is known. Throws what is
   * wrong with the file.
   */
  batches: AsyncIterable<readonly string[]>;
  /** SOA serial, where the file has one; known when all batches were read. */
  serial(): string | undefined;
  /** Lets go of everything, read or not. */
  close(): Promise<void>;
}

/** Zone files as they come: from a folder or by network. Refuses to work inside a unit of work. */
export abstract class ZoneSources {
  /** One per zone. */
  abstract list(): Promise<ZoneSource[]>;
  /**
   * unchanged: still one of the known versions · unfinished: somebody may still be writing to it. Throws when
   * it is not to be had.
   */
  abstract open(
    source: ZoneSource,
    knownVersions: readonly string[],
  ): Promise<OpenZone | 'unchanged' | 'unfinished'>;
}

export interface BegunImport {
  source: ZoneSource;
  version: string;
  now: Date;
  /** Until then nobody else imports this zone; each batch moves it. */
  leaseUntil: Date;
}

/**
 * Imports, in statements of their own but for `publish`: what is loaded is seen by nobody before it. An
 * import whose lease has run out is failed by the next one of its zone.
 */
export abstract class ZoneStore {
  abstract state(zone: string): Promise<ZoneState>;
  /** All imports that answer at the moment, by zone. */
  abstract current(): Promise<ZoneImport[]>;
  /** Undefined while another process imports this zone. */
  abstract begin(begun: BegunImport): Promise<number | undefined>;
  /** The next labels, ascending; none only holds the lease. Throws when the import is no longer held. */
  abstract append(id: number, labels: readonly string[], leaseUntil: Date): Promise<void>;
  /**
   * From the commit on lookups are answered by it. Demands an open unit of work; throws when the import is
   * no longer held.
   */
  abstract publish(id: number, serial: string | undefined, now: Date): Promise<void>;
  /** refused: looked at and not to be had · failed: to be tried again. What was loaded is left over. */
  abstract giveUp(id: number, as: 'refused' | 'failed', error: string, now: Date): Promise<void>;
  /** Removes some of what imports left over that answer no more; how much, 0 when there is none. */
  abstract removeLeftovers(): Promise<number>;
}
