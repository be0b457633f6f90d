import type { Clock, DomainName } from '@registrar/kernel';
import { asTheyCome, type Availability, type CheckAnswer, NO_ANSWER_REASON } from '@registrar/registries';
import type { AcquisitionOffer, Acquisitions, AcquisitionType } from './acquisitions';
import type { RegisteredNames } from '../ports';
import type { PriceQuotes } from '../prices/price-quotes';
import {
  notPurchasable,
  type NotPurchasable,
  type Purchasable,
  type PurchaseType,
  searchResult,
  type SearchResult,
} from './search-result';
import { SharedQuotes } from './shared-quotes';
import { minimumTerm, type Quote, type Tld } from '../tld';

const TAKEN = 'already registered';
/** Registries' reasons for a taken name: free text of at most 32 characters (RFC 5731 §3.1.1). */
const SAYS_TAKEN = /\b(in use|exists?|registered|taken)\b/i;
/** Whether the registry's reason says that the name is registered; so does a missing reason. */
export const saysTaken = (reason: string | undefined): boolean =>
  reason === undefined || SAYS_TAKEN.test(reason);

/** A valid name under a TLD on sale. */
export interface Candidate {
  name: DomainName;
  tld: Tld;
}

export interface FindingsRequest {
  accountId: number;
  /** Only names that can be bought by this type; absent: any. */
  purchaseType?: PurchaseType;
  /** Aborts when the client leaves, or at the deadline. */
  signal?: AbortSignal;
}

type Finding = Purchasable | NotPurchasable;
type Offers = ReadonlyMap<string, AcquisitionOffer>;

/**
 * The state of names at this moment: from local registrations, the sources of names on offer, and the
 * registries.
 */
export class SearchFindings {
  constructor(
    private readonly quotes: PriceQuotes,
    private readonly availability: Availability,
    private readonly registered: RegisteredNames,
    private readonly acquisitions: Acquisitions,
    private readonly clock: Clock,
  ) {}

  /**
   * One result per name, in the order of the answers, those of one answer together. All registries are
   * queried in parallel; a slow or unavailable one gives its own names a reason and does not delay the
   * others. Ends early, without results for the rest, when the signal aborts.
   */
  async *of(
    candidates: readonly Candidate[],
    request: FindingsRequest,
  ): AsyncGenerator<SearchResult[], void, undefined> {
    const { purchaseType, signal } = request;
    const registered = new Set(await this.registered.among(candidates.map(({ name }) => name.ascii)));
    // the client may have left during the database query
    if (signal?.aborted) return;
    const taken = candidates.filter(({ name }) => registered.has(name.ascii));
    if (taken.length > 0) yield taken.map(({ name, tld }) => searchResult(name, tld, notPurchasable(TAKEN)));
    const open = candidates.filter(({ name }) => !registered.has(name.ascii));
    if (purchaseType !== undefined && purchaseType !== 'registration')
      return yield await this.onOffer(open, purchaseType, request);
    const offers = this.acquisitions.offers(
      open.map(({ name }) => name),
      undefined,
      signal,
    );
    const quotes = new SharedQuotes(this.quotes, request.accountId, this.clock.now(request.accountId));
    yield* asTheyCome(
      byQuestion(open).map((group) => this.ofGroup(group, { offers, quotes }, request)),
      signal,
    );
  }

  /** Names from other sellers: no registry is queried. */
  private async onOffer(
    candidates: readonly Candidate[],
    type: AcquisitionType,
    { accountId, signal }: FindingsRequest,
  ): Promise<SearchResult[]> {
    const offers: Offers = await this.acquisitions.offers(
      candidates.map(({ name }) => name),
      type,
      signal,
    );
    const results: SearchResult[] = [];
    for (const { name, tld } of candidates) {
      const offer = offers.get(name.ascii);
      const finding = offer
        ? await this.offered({ name, tld }, offer, accountId)
        : notPurchasable(`not offered as ${type}`);
      results.push(searchResult(name, tld, finding));
    }
    return results;
  }

  /**
   * Names of one query. An offer of a source wins over the registry's answer: a client that registered the
   * name directly would take a name that is sold already.
   */
  private async *ofGroup(
    group: readonly Candidate[],
    { offers, quotes }: { offers: Promise<Offers>; quotes: SharedQuotes },
    request: FindingsRequest,
  ): AsyncGenerator<SearchResult[], void, undefined> {
    const [
      {
        tld: { connectionId },
      },
    ] = group;
    const byName = new Map(group.map((candidate) => [candidate.name.ascii, candidate]));
    const question = { connectionId, names: group.map(({ name }) => name), years: minimumTerm(group[0].tld) };
    for await (const answers of this.availability.ofNames(question, request.signal)) {
      const onOffer = await offers;
      const findings = await Promise.all(
        answers.map(async (answer) => {
          const candidate = byName.get(answer.name)!;
          const offer = onOffer.get(answer.name);
          return offer
            ? this.onOfferTo(request, candidate, offer)
            : this.findingOf(candidate, answer, quotes);
        }),
      );
      yield answers.map(({ name }, at) => {
        const candidate = byName.get(name)!;
        return searchResult(candidate.name, candidate.tld, findings[at]);
      });
    }
  }

  /** A search for registrations only gets "not offered as registration", as a purchase would. */
  private async onOfferTo(
    { purchaseType, accountId }: FindingsRequest,
    candidate: Candidate,
    offer: AcquisitionOffer,
  ): Promise<Finding> {
    return purchaseType === undefined
      ? this.offered(candidate, offer, accountId)
      : notPurchasable(`not offered as ${purchaseType}`);
  }

  private findingOf(
    { name, tld }: Candidate,
    answer: CheckAnswer,
    quotes: SharedQuotes,
  ): Finding | Promise<Finding> {
    return answer.available
      ? quotes.ofRegistration(tld, name, answer).then(registrationOf)
      : notPurchasable(reasonOf(answer));
  }

  /**
   * `premium` means that the price has to be sent with the purchase, as for every type other than
   * registration (BEHAVIOUR §7).
   */
  private async offered(
    { name, tld }: Candidate,
    { type, price, renewalPrice }: AcquisitionOffer,
    accountId: number,
  ): Promise<Purchasable> {
    const usual = {
      product: 'renewal',
      tld,
      name,
      years: minimumTerm(tld),
      accountId,
      now: this.clock.now(accountId),
    } as const;
    return {
      purchasable: true,
      purchaseType: type,
      premium: true,
      purchasePrice: price,
      renewalPrice: renewalPrice ?? (await this.quotes.quote(usual))?.price,
    };
  }
}

/** For a name whose registry did not answer before the deadline. */
export const withoutAnswer = ({ name, tld }: Candidate): SearchResult =>
  searchResult(name, tld, notPurchasable(NO_ANSWER_REASON));

/** The reason of names whose TLD staff do not sell for now; their purchase is 422 "Unsupported TLD". */
export const SALES_STOPPED = 'registrations are stopped at the moment';

export const withStoppedSale = ({ name, tld }: Candidate): SearchResult =>
  searchResult(name, tld, notPurchasable(SALES_STOPPED));

/** Names that fit one query to one registry: the same connection and the same term. */
function byQuestion(candidates: readonly Candidate[]): Candidate[][] {
  const groups = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    const key = `${candidate.tld.connectionId} ${minimumTerm(candidate.tld)}`;
    groups.set(key, [...(groups.get(key) ?? []), candidate]);
  }
  return [...groups.values()];
}

function registrationOf(quote: Quote | undefined): Finding {
  if (!quote) return notPurchasable('no price at the moment');
  const { premium, price: purchasePrice, renewalPrice } = quote;
  return { purchasable: true, purchaseType: 'registration', premium, purchasePrice, renewalPrice };
}

/** One wording for taken names at all registries; other reasons are passed on. */
function reasonOf({ reason }: CheckAnswer): string {
  if (!reason) return 'not available';
  return SAYS_TAKEN.test(reason) ? TAKEN : reason;
}
