import { badRequest, type Clock, DomainName } from '@registrar/kernel';
import type { Availability, CheckAnswer } from '@registrar/registries';
import { type Catalog, nameFault, whyNotSold } from './catalog';
import { noValidNames } from './errors';
import type { RegisteredNames } from './ports';
import type { PriceQuotes } from './price-quotes';
import { notPurchasable, type NotPurchasable, type Purchasable, type PurchaseType, searchResult, type SearchResult } from './search-result';
import { minimumTerm, type Tld } from './tld';

/** Names of one request (contract: AvailabilityRequest). */
const MAX_NAMES = 50;

const TAKEN = 'already registered';
/** How registries say that a name is taken: free text of at most 32 characters (RFC 5731 §3.1.1). */
const SAYS_TAKEN = /\b(in use|exists?|registered|taken)\b/i;

export interface AvailabilityRequest {
  accountId: number;
  /** As sent: Unicode or punycode, any case. */
  domainNames: readonly string[];
  /** Only names that can be bought in this way; left out: any. */
  purchaseType?: PurchaseType;
}

interface Candidate {
  name: DomainName;
  tld: Tld;
}

type Finding = Purchasable | NotPurchasable;

/**
 * Availability and price of up to 50 names. Names that cannot be are left out; no name left is a 422. All registries are
 * asked at the same time, and one that is slow or away costs only its own names.
 */
export class CheckAvailability {
  constructor(
    private readonly catalog: Catalog,
    private readonly quotes: PriceQuotes,
    private readonly availability: Availability,
    private readonly registered: RegisteredNames,
    private readonly clock: Clock,
  ) {}

  async execute(request: AvailabilityRequest): Promise<SearchResult[]> {
    assertNames(request.domainNames);
    const candidates = await this.candidates(request.domainNames);
    if (candidates.length === 0) throw noValidNames();
    const findings = await this.findings(candidates, request);
    return candidates.map(({ name, tld }) => searchResult(name, tld, findings.get(name.ascii) ?? notPurchasable(TAKEN)));
  }

  /** The names that can exist under a TLD we know, each once. */
  private async candidates(texts: readonly string[]): Promise<Candidate[]> {
    const unique = new Map<string, Candidate>();
    for (const text of texts) {
      const name = DomainName.parse(text);
      const tld = name && (await this.catalog.find(name));
      if (name && tld && !nameFault(tld, name)) unique.set(name.ascii, { name, tld });
    }
    return [...unique.values()];
  }

  /** By name; a name without a finding is registered here. */
  private async findings(candidates: readonly Candidate[], request: AvailabilityRequest): Promise<Map<string, Finding>> {
    const { purchaseType = 'registration' } = request;
    if (purchaseType !== 'registration') {
      return new Map(candidates.map(({ name }) => [name.ascii, notPurchasable(`not offered as ${purchaseType}`)]));
    }
    const findings = new Map<string, Finding>();
    const open: Candidate[] = [];
    for (const candidate of candidates) {
      const reason = whyNotSold(candidate.tld);
      if (reason) findings.set(candidate.name.ascii, notPurchasable(reason));
      else open.push(candidate);
    }
    const ours = new Set(await this.registered.among(open.map(({ name }) => name.ascii)));
    const groups = byQuestion(open.filter(({ name }) => !ours.has(name.ascii)));
    await Promise.all(groups.map((group) => this.askRegistry(group, request.accountId, findings)));
    return findings;
  }

  private async askRegistry(group: readonly Candidate[], accountId: number, findings: Map<string, Finding>): Promise<void> {
    const [{ tld }] = group;
    const answers = await this.availability.ofNames(tld.connectionId, group.map(({ name }) => name), minimumTerm(tld));
    for (const [at, candidate] of group.entries()) {
      findings.set(candidate.name.ascii, await this.findingOf(candidate, answers[at], accountId));
    }
  }

  private async findingOf({ tld }: Candidate, answer: CheckAnswer, accountId: number): Promise<Finding> {
    if (!answer.available) return notPurchasable(reasonOf(answer));
    const years = minimumTerm(tld);
    const quote = await this.quotes.findRegistration({ tld, years, accountId, fee: answer.fee, feeExpected: answer.feeExpected, now: this.clock.now(accountId) });
    if (!quote) return notPurchasable('no price at the moment');
    const { premium, price: purchasePrice, renewalPrice } = quote;
    return { purchasable: true, purchaseType: 'registration', premium, purchasePrice, renewalPrice };
  }
}

function assertNames(names: readonly string[]): void {
  if (names.length === 0) throw badRequest('domainNames is empty');
  if (names.length > MAX_NAMES) throw badRequest(`domainNames holds more than ${MAX_NAMES} names`);
  if (names.some((name) => name.trim() === '')) throw badRequest('domainNames holds an empty name');
}

/** Names that fit one question to one registry: the same connection and the same term. */
function byQuestion(candidates: readonly Candidate[]): Candidate[][] {
  const groups = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    const key = `${candidate.tld.connectionId} ${minimumTerm(candidate.tld)}`;
    groups.set(key, [...(groups.get(key) ?? []), candidate]);
  }
  return [...groups.values()];
}

/** One wording for taken names, whatever the registry; other reasons are passed on. */
function reasonOf({ reason }: CheckAnswer): string {
  if (!reason) return 'not available';
  return SAYS_TAKEN.test(reason) ? TAKEN : reason;
}
