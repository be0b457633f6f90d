import { badRequest, type Clock, DomainName } from '@registrar/kernel';
import { type Catalog, nameFault } from '../catalog';
import type { CatalogStore } from '../ports';
import type { Candidate, SearchFindings } from './search-findings';
import { type Keyword, readKeyword, toAsciiTld } from './search-keyword';
import type { PurchaseType, SearchResult } from './search-result';
import { hackOf, suggestedLabels } from './suggestions';
import { isSold, type Tld } from '../tld';
import { POPULAR_TLDS } from '../words/popular-tlds';

/** Maximum and default time of a search in milliseconds (contract: SearchRequest). */
export const MAX_SEARCH_MS = 12_000;
export const MIN_SEARCH_MS = 500;

/** TLDs of one request (contract: SearchRequest). */
const MAX_TLDS = 50;
/**
 * TLDs searched where the client names none: a page of results, and two commands at the smallest registries.
 */
const POPULAR = 25;
/**
 * TLDs tried per suggestion: a shop shows the first few names, and each further one is a query to a registry.
 */
const SUGGESTED_UNDER = 3;
/**
 * Names of one search, exact ones and suggestions: eight commands where a registry accepts 13 names in each
 * (FACTS §2.15).
 */
const MAX_NAMES = 100;

export interface SearchRequest {
  accountId: number;
  /** A word or a whole name, as typed. */
  keyword: string;
  /**
   * TLDs with or without a dot, in any case and script; unknown and blocked ones drop out. Absent or empty:
   * the popular ones.
   */
  tldFilter?: readonly string[];
  /** Only names that can be bought by this type; absent: any. */
  purchaseType?: PurchaseType;
  /** Aborts at the deadline or when the client leaves: the search ends with the results so far. */
  signal?: AbortSignal;
}

interface Wanted extends Candidate {
  isSuggestion: boolean;
}

/**
 * Names for a keyword: the keyword under the selected TLDs, then suggestions derived from it. Each result is
 * the registry's answer, never a guess; names without an answer in time are omitted.
 */
export class SearchDomains {
  constructor(
    private readonly catalog: Catalog,
    private readonly store: CatalogStore,
    private readonly findings: SearchFindings,
    private readonly clock: Clock,
  ) {}

  /** All results, best first. Throws 400 for an invalid keyword or filter. */
  async execute(request: SearchRequest): Promise<SearchResult[]> {
    const wanted = await this.wanted(request);
    const results = new Map<string, SearchResult>();
    for await (const together of this.results(wanted, request))
      for (const result of together) results.set(result.domainName, result);
    return wanted.map(({ name }) => results.get(name.ascii)).filter((result) => result !== undefined);
  }

  /**
   * Results as they arrive, those of one answer of a registry together. Throws as `execute`, with the first
   * ones requested.
   */
  async *stream(request: SearchRequest): AsyncGenerator<SearchResult[], void, undefined> {
    yield* this.results(await this.wanted(request), request);
  }

  private async *results(
    wanted: readonly Wanted[],
    request: SearchRequest,
  ): AsyncGenerator<SearchResult[], void, undefined> {
    const suggested = new Set(
      wanted.filter(({ isSuggestion }) => isSuggestion).map(({ name }) => name.ascii),
    );
    // a name that cannot be bought is a result for a keyword, but not as a suggestion
    const isShown = ({ purchasable, domainName }: SearchResult): boolean =>
      purchasable || (request.purchaseType === undefined && !suggested.has(domainName));
    for await (const together of this.findings.of(wanted, request)) {
      const shown = together.filter(isShown);
      if (shown.length > 0) yield shown;
    }
  }

  /** The names to query, best first, each once. */
  private async wanted(request: SearchRequest): Promise<Wanted[]> {
    const now = this.clock.now(request.accountId);
    const tldOf = await this.store.tldReader(now);
    const keyword = readKeyword(request.keyword, (tld) => tldOf(tld) !== undefined);
    const all = (await this.catalog.tlds(now)).filter((tld) => isSold(tld, 'registration'));
    const filtered = filteredTlds(all, request.tldFilter);
    const tlds = filtered ?? byPopularity(all, keyword).slice(0, POPULAR);
    const wanted = new Map<string, Wanted>();
    for (const [label, tld, isSuggestion] of pairs(keyword, tlds, filtered ?? all)) {
      if (wanted.size >= MAX_NAMES) break;
      const name = DomainName.parse(`${label}.${tld.name}`);
      if (!name || wanted.has(name.ascii) || nameFault(tld, name) !== undefined) continue;
      // co.uk is a TLD, not a name under uk
      if (tldOf(name.ascii) === undefined) wanted.set(name.ascii, { name, tld, isSuggestion });
    }
    return [...wanted.values()];
  }
}

/**
 * Label and TLD of every name to query, best first: exact names, the end of the keyword as TLD, other labels.
 */
function* pairs(
  keyword: Keyword,
  tlds: readonly Tld[],
  open: readonly Tld[],
): Generator<[string, Tld, boolean]> {
  for (const tld of tlds) yield [keyword.label, tld, false];
  for (const tld of open) {
    const label = hackOf(keyword, tld.name);
    if (label !== undefined) yield [label, tld, true];
  }
  for (const label of suggestedLabels(keyword)) {
    for (const tld of tlds.slice(0, SUGGESTED_UNDER)) yield [label, tld, true];
  }
}

/** The TLDs of a filter that are on sale, in its order; undefined without a filter. Throws 400. */
function filteredTlds(all: readonly Tld[], filter: readonly string[] | undefined): Tld[] | undefined {
  if (!filter || filter.length === 0) return undefined;
  if (filter.length > MAX_TLDS) throw badRequest(`tldFilter holds more than ${MAX_TLDS} TLDs`);
  if (filter.some((tld) => tld.trim() === '')) throw badRequest('tldFilter holds an empty TLD');
  const byName = new Map(all.map((tld) => [tld.name, tld]));
  const names = new Set(filter.map((text) => (byName.has(text) ? text : toAsciiTld(text))));
  return [...names].map((name) => byName.get(name ?? '')).filter((tld) => tld !== undefined);
}

/** The typed TLD first, then related ones (`uk` of `co.uk`), then the popular ones, then the rest by name. */
function byPopularity(all: readonly Tld[], { tld: typed }: Keyword): Tld[] {
  const last = (name: string): string => name.slice(name.lastIndexOf('.') + 1);
  const rank = ({ name }: Tld): number => {
    if (name === typed) return -2;
    if (typed !== undefined && last(name) === last(typed)) return -1;
    const at = POPULAR_TLDS.indexOf(name);
    return at < 0 ? POPULAR_TLDS.length : at;
  };
  return [...all].sort((a, b) => rank(a) - rank(b));
}
