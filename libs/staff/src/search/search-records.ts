import type { SecretVault } from '@registrar/kernel';
import type { AuditTrail } from '../audit-trail';
import { invalidField } from '../errors';
import { assertMay } from '../permissions';
import type { StaffActor } from '../staff';
import { maySearch, SEARCH_KINDS, type SearchHit, type SearchKind } from './search-kinds';
import type { SearchReader } from './search-reader';
import { searchTerms } from './search-terms';

/** Keeps these hashes apart from those of keys and tokens. */
const PURPOSE = 'staff search\n';

export const SEARCH_LIMIT = { default: 5, most: 20 } as const;

export interface SearchRequest {
  text: string;
  /** All by default. */
  kinds?: readonly SearchKind[];
  /** Hits of each kind. */
  limit?: number;
}

export interface SearchGroup {
  kind: SearchKind;
  hits: readonly Omit<SearchHit, 'kind'>[];
  /** Whether further records of the kind match. */
  more: boolean;
}

export interface SearchResult {
  /** Kinds with hits. */
  groups: readonly SearchGroup[];
  /** Kinds that the role may not read; they were not searched. */
  withheld: readonly SearchKind[];
}

/**
 * Searches records of all accounts by one text. The audit log has a keyed hash of the text, by which a known
 * text can be recognised and no unknown one be read.
 */
export class SearchRecords {
  constructor(
    private readonly audit: AuditTrail,
    private readonly reader: SearchReader,
    private readonly vault: SecretVault,
  ) {}

  /** Throws 400 and 403. */
  async execute(actor: StaffActor, request: SearchRequest): Promise<SearchResult> {
    assertMay(actor.role, 'search.run');
    const terms = searchTerms(request.text);
    const limit = limitOf(request.limit);
    const asked = kindsOf(request.kinds);
    const kinds = asked.filter((kind) => maySearch(actor.role, kind));
    const groups: SearchGroup[] = [];
    for (const kind of kinds) {
      const found = await this.reader.find(kind, terms, limit + 1);
      const hits = found.slice(0, limit).map(({ kind: _, ...hit }) => hit);
      if (hits.length > 0) groups.push({ kind, hits, more: found.length > limit });
    }
    const hits = groups.reduce((sum, group) => sum + group.hits.length, 0);
    return this.audit.run(actor, 'search.run', async () => ({
      result: { groups, withheld: asked.filter((kind) => !kinds.includes(kind)) },
      change: {
        target: 'search',
        after: { textHash: this.vault.digest(`${PURPOSE}${terms.text}`), kinds, hits },
      },
    }));
  }
}

function limitOf(limit: number = SEARCH_LIMIT.default): number {
  if (Number.isInteger(limit) && limit >= 1 && limit <= SEARCH_LIMIT.most) return limit;
  throw invalidField('limit', `must be a whole number from 1 to ${SEARCH_LIMIT.most}`);
}

/** In the order of `SEARCH_KINDS`. */
function kindsOf(kinds: readonly SearchKind[] = SEARCH_KINDS): readonly SearchKind[] {
  if (kinds.length === 0) throw invalidField('kinds', 'cannot be empty');
  if (kinds.some((kind) => !SEARCH_KINDS.includes(kind)))
    throw invalidField('kinds', `must be among ${SEARCH_KINDS.join(', ')}`);
  return SEARCH_KINDS.filter((kind) => kinds.includes(kind));
}
