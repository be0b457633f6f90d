/**
 * A name as zones know it: one label and the zone it lies directly below (`quay`, `example`). Lower case,
 * ASCII.
 */
export interface ZoneName {
  label: string;
  zone: string;
}

/** delegated: the zone has name servers for it · absent: it has none · unknown: no zone data. */
export type Presence = 'delegated' | 'absent' | 'unknown';

/** Where a zone file is to be had. */
export interface ZoneSource {
  /** Lower case, without dots at the ends. */
  zone: string;
  /** File or URL, for people; never with credentials. */
  location: string;
}

/** One import of a zone file. */
export interface ZoneImport {
  id: number;
  zone: string;
  source: string;
  /** What the file was, so that it is not read twice: size and time, or the server's mark for it. */
  version: string;
  serial?: string;
  names: number;
}

/**
 * What is known of a zone: the import that answers, and the newest one that was refused, where that is newer.
 * An import that failed is not here: it is tried again.
 */
export interface ZoneState {
  current?: ZoneImport;
  refused?: ZoneImport;
}
