import { badRequest, type Clock, DomainName } from '@registrar/kernel';
import { type Catalog, nameFault } from '../catalog';
import { noValidNames } from '../errors';
import { isSold } from '../tld';
import { type Candidate, type SearchFindings, withoutAnswer, withStoppedSale } from './search-findings';
import type { PurchaseType, SearchResult } from './search-result';

/** Names of one request (contract: AvailabilityRequest). */
const MAX_NAMES = 50;

export interface AvailabilityRequest {
  accountId: number;
  /** As sent: Unicode or punycode, any case. */
  domainNames: readonly string[];
  /** Only names that can be bought by this type; absent: any. */
  purchaseType?: PurchaseType;
  /** Aborts at the deadline: names without an answer by then carry a reason. */
  signal?: AbortSignal;
}

/**
 * Availability and price of up to 50 names, in request order. Invalid names are dropped; without a valid name
 * it is a 422. All registries are queried in parallel, and a slow or unavailable one affects only its own
 * names.
 */
export class CheckAvailability {
  constructor(
    private readonly catalog: Catalog,
    private readonly findings: SearchFindings,
    private readonly clock: Clock,
  ) {}

  async execute(request: AvailabilityRequest): Promise<SearchResult[]> {
    assertNames(request.domainNames);
    const candidates = await this.candidates(request.domainNames, this.clock.now(request.accountId));
    if (candidates.length === 0) throw noValidNames();
    const results = new Map<string, SearchResult>();
    for (const candidate of candidates)
      if (!isOnSale(candidate)) results.set(candidate.name.ascii, withStoppedSale(candidate));
    for await (const together of this.findings.of(candidates.filter(isOnSale), request))
      for (const result of together) results.set(result.domainName, result);
    return candidates.map((candidate) => results.get(candidate.name.ascii) ?? withoutAnswer(candidate));
  }

  /** The valid names under known TLDs, each once. */
  private async candidates(texts: readonly string[], now: Date): Promise<Candidate[]> {
    const unique = new Map<string, Candidate>();
    for (const text of texts) {
      const name = DomainName.parse(text);
      const tld = name && (await this.catalog.findListed(name, now));
      if (name && tld && !nameFault(tld, name)) unique.set(name.ascii, { name, tld });
    }
    return [...unique.values()];
  }
}

const isOnSale = ({ tld }: Candidate): boolean => isSold(tld, 'registration');

function assertNames(names: readonly string[]): void {
  if (names.length === 0) throw badRequest('domainNames is empty');
  if (names.length > MAX_NAMES) throw badRequest(`domainNames holds more than ${MAX_NAMES} names`);
  if (names.some((name) => name.trim() === '')) throw badRequest('domainNames holds an empty name');
}
