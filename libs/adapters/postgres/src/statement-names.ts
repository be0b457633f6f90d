import { createHash } from 'node:crypto';

/**
 * Each connection caches text and plan of every named statement, about 80 kB for a list (measured), until it
 * is closed; and filters combine to tens of thousands of texts.
 */
const NAMES_MAX = 64;
/**
 * Name of a statement that is not prepared: PostgreSQL parses it and plans it for its values each time, and
 * caches nothing.
 */
export const UNNAMED = 'unnamed';

/**
 * Names for statements whose text depends on filters. The same text has the same name in every process, since
 * a connection allows one text per name; PostgreSQL cuts names at 63 characters.
 */
export class StatementNames {
  private readonly names = new Map<string, string>();

  constructor(private readonly prefix: string) {
    if (prefix === '') throw new Error('names of statements need a prefix');
  }

  /**
   * `key` is a short unique key for `text`, which is hashed only once. The first texts get names; those
   * beyond `NAMES_MAX` are not prepared.
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
