import type { SearchHit, SearchKind } from './search-kinds';
import type { SearchTerms } from './search-terms';

/** Finds records of one kind across all accounts. Read only, no transaction. */
export abstract class SearchReader {
  /**
   * At most `limit` hits, each record once: exact matches, then prefixes, then similar texts. Reads a number
   * of rows that does not grow with the table.
   */
  abstract find(kind: SearchKind, terms: SearchTerms, limit: number): Promise<SearchHit[]>;
}
