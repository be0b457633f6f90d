import type { Presence, ZoneImport, ZoneName, ZoneSource, ZoneState } from './zone';

/** Looks up names in the imported zone files. */
export abstract class ZoneNames {
  /**
   * One answer per name, in request order. All answers of one call are from the same moment, before or after
   * an import but never during one.
   */
  abstract presence(names: readonly ZoneName[]): Promise<Presence[]>;
}

/** An open zone file, to be read once. */
export interface OpenZone {
  version: string;
  /**
   * Delegated labels directly below the zone, ascending by character code, each once. An empty batch shows
   * progress: a large file takes minutes to read before the first label is known. Throws the fault of the
   * file.
   */
  batches: AsyncIterable<readonly string[]>;
  /** SOA serial, where the file has one; known once all batches are read. */
  serial(): string | undefined;
  /** Releases everything, read or not. */
  close(): Promise<void>;
}

/** Zone files from a folder or the network. Refuses to work inside a unit of work. */
export abstract class ZoneSources {
  /** One per zone. */
  abstract list(): Promise<ZoneSource[]>;
  /**
   * unchanged: still one of the known versions · unfinished: it may still be being written. Throws when it is
   * not available.
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
  /** Until then no other process imports this zone; each batch extends it. */
  leaseUntil: Date;
}

/**
 * Imports, in single statements except `publish`: loaded names are invisible before it. The next import of a
 * zone fails one whose lease has expired.
 */
export abstract class ZoneStore {
  abstract state(zone: string): Promise<ZoneState>;
  /** The imports that lookups use now, by zone. */
  abstract current(): Promise<ZoneImport[]>;
  /** Undefined while another process imports this zone. */
  abstract begin(begun: BegunImport): Promise<number | undefined>;
  /**
   * The next labels, ascending; an empty list only extends the lease. Throws when the import is no longer
   * held.
   */
  abstract append(id: number, labels: readonly string[], leaseUntil: Date): Promise<void>;
  /**
   * Lookups use it from the commit on. Demands an open unit of work; throws when the import is no longer
   * held.
   */
  abstract publish(id: number, serial: string | undefined, now: Date): Promise<void>;
  /** refused: checked and not accepted · failed: will be retried. Loaded labels become leftovers. */
  abstract giveUp(id: number, as: 'refused' | 'failed', error: string, now: Date): Promise<void>;
  /** Removes some labels of imports that are no longer used; returns how many, 0 when there are none. */
  abstract removeLeftovers(): Promise<number>;
}
