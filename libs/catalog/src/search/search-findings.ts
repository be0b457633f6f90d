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
import { minimumTerm, type Tld } from '../tld';

const TAKEN = 'already registered';
/** How registries say that a name is taken: free text of at most 32 characters (RFC 5731 §3.1.1). */
const SAYS_TAKEN = /\b(in use|exists?|registered|taken)\b/i;
/** Whether the registry's words say that somebody has the name; without words that is what they mean. */
export const saysTaken = (reason: string | undefined): boolean =>
  reason === undefined || SAYS_TAKEN.test(reason);

/** A name that can exist under a TLD on sale. */
export interface Candidate {
  name: DomainName;
  tld: Tld;
}

export interface FindingsRequest {
  accountId: number;
  /** Only names that can be bought in this way; left out: any. */
  purchaseType?: PurchaseType;
  /** Given when nobody waits any more, or the time is over. */
  signal?: AbortSignal;
}

type Finding = Purchasable | NotPurchasable;
type Offers = ReadonlyMap<string, AcquisitionOffer>;

/**
 * What can be said of names at this moment: by what is registered here, by the sources of names on offer, by
 * the registries.
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
   * One result per name, in no order, as the answers come. All registries are asked at the same time; one
   * that is slow or away costs its own names a reason and none of the others time. Ends early, without
   * results for the rest, when the signal is given.
   */
  async *of(
    candidates: readonly Candidate[],
    request: FindingsRequest,
  ): AsyncGenerator<SearchResult, void, undefined> {
    const { purchaseType, signal } = request;
    const ours = new Set(await this.registered.among(candidates.map(({ name }) => name.ascii)));
    // the client may have left while this waited for the database
    if (signal?.aborted) return;
    for (const { name, tld } of candidates.filter(({ name }) => ours.has(name.ascii)))
      yield searchResult(name, tld, notPurchasable(TAKEN));
    const open = candidates.filter(({ name }) => !ours.has(name.ascii));
    if (purchaseType !== undefined && purchaseType !== 'registration')
      return yield* this.onOffer(open, purchaseType, request);
    const offers = this.acquisitions.offers(
      open.map(({ name }) => name),
      undefined,
      signal,
    );
    yield* asTheyCome(
      byQuestion(open).map((group) => this.ofGroup(group, offers, request)),
      signal,
    );
  }

  /** Names that are bought from somebody else: no registry is asked. */
  private async *onOffer(
    candidates: readonly Candidate[],
    type: AcquisitionType,
    { accountId, signal }: FindingsRequest,
  ): AsyncGenerator<SearchResult, void, undefined> {
    const offers: Offers = await this.acquisitions.offers(
      candidates.map(({ name }) => name),
      type,
      signal,
    );
    for (const { name, tld } of candidates) {
      const offer = offers.get(name.ascii);
      yield searchResult(
        name,
        tld,
        offer
          ? await this.offered({ name, tld }, offer, accountId)
          : notPurchasable(`not offered as ${type}`),
      );
    }
  }

  /**
   * Names of one question. A name on offer is its source's to give, whatever the registry says meanwhile: who
   * registered it past the source would take what is sold already.
   */
  private async *ofGroup(
    group: readonly Candidate[],
    offers: Promise<Offers>,
    request: FindingsRequest,
  ): AsyncGenerator<SearchResult, void, undefined> {
    const [
      {
        tld: { connectionId },
      },
    ] = group;
    const byName = new Map(group.map((candidate) => [candidate.name.ascii, candidate]));
    const question = { connectionId, names: group.map(({ name }) => name), years: minimumTerm(group[0].tld) };
    for await (const answers of this.availability.ofNames(question, request.signal)) {
      yield* await Promise.all(
        answers.map(async (answer) => {
          const candidate = byName.get(answer.name)!;
          const offer = (await offers).get(answer.name);
          const finding = offer
            ? this.onOfferTo(request, candidate, offer)
            : this.findingOf(candidate, answer, request.accountId);
          return searchResult(candidate.name, candidate.tld, await finding);
        }),
      );
    }
  }

  /** Also who asks for registrations alone is told: not this way, as the purchase would say. */
  private async onOfferTo(
    { purchaseType, accountId }: FindingsRequest,
    candidate: Candidate,
    offer: AcquisitionOffer,
  ): Promise<Finding> {
    return purchaseType === undefined
      ? this.offered(candidate, offer, accountId)
      : notPurchasable(`not offered as ${purchaseType}`);
  }

  private async findingOf(
    { name, tld }: Candidate,
    answer: CheckAnswer,
    accountId: number,
  ): Promise<Finding> {
    if (!answer.available) return notPurchasable(reasonOf(answer));
    const { fee, feeExpected } = answer;
    const quote = await this.quotes.findRegistration({
      tld,
      name,
      years: minimumTerm(tld),
      accountId,
      fee,
      feeExpected,
      now: this.clock.now(accountId),
    });
    if (!quote) return notPurchasable('no price at the moment');
    const { premium, price: purchasePrice, renewalPrice } = quote;
    return { purchasable: true, purchaseType: 'registration', premium, purchasePrice, renewalPrice };
  }

  /**
   * `premium` says that the price has to be sent with the purchase, as it has for every other way than
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

/** For a name whose registry did not answer before the time was over. */
export const withoutAnswer = ({ name, tld }: Candidate): SearchResult =>
  searchResult(name, tld, notPurchasable(NO_ANSWER_REASON));

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
