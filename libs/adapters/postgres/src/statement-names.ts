import { createHash } from 'node:crypto';

/**
 * Each connection caches text and plan of every named statement, about 80 kB for a list (measured), until it
 * is closed; and filters combine to tens of thousands of texts.
 */
const NAMES_MAX = 64;
/** PostgreSQL's unnamed statement: parsed and planned each time, and not cached. */
const UNNAMED = '';

/**
 * Names for statements whose text depends on filters. The same text has the same name in every process, since
 * a connection allows one text per name; PostgreSQL cuts names at 63 characters.
 */
export class StatementNames {
  private readonly names = new Map<string, string>();

  constructor(private readonly prefix: string) {}

  /**
   * `key` is a short unique key for `text`, which is hashed only once. The first texts get names; those
   * beyond `NAMES_MAX` get an empty one.
   */
  of(key: string, text: string): string {
    let name = this.names.get(key);
    if (name === undefined) {
      if (this.names.size >= NAMES_MAX) return UNNAMED;
      name = `${this.prefix}_${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
      this.names.set(key, name);
    }
    return name;
  }
}
