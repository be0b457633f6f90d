/** A name in a zone: one label and the zone directly above it (`quay`, `example`). Lower case, ASCII. */
export interface ZoneName {
  label: string;
  zone: string;
}

/** delegated: the zone has name servers for it · absent: it has none · unknown: no zone data. */
export type Presence = 'delegated' | 'absent' | 'unknown';

/** Location of a zone file. */
export interface ZoneSource {
  /** Lower case, without dots at the ends. */
  zone: string;
  /** File or URL, for people; without credentials. */
  location: string;
}

/** One import of a zone file. */
export interface ZoneImport {
  id: number;
  zone: string;
  source: string;
  /** Identifies the file, so that it is not read twice: size and time, or the server's entity tag. */
  version: string;
  serial?: string;
  names: number;
}

/**
 * The state of a zone: the import in use, and the newest refused one, where that is newer. Failed imports are
 * left out, since they are retried.
 */
export interface ZoneState {
  current?: ZoneImport;
  refused?: ZoneImport;
}
