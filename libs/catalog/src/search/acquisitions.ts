import { badRequest, type DomainName, type Log, type Money } from '@registrar/kernel';
import type { PurchaseType } from './search-result';

/** Ways to buy a name that somebody other than the registry has to give. */
export type AcquisitionType = Exclude<PurchaseType, 'registration'>;

/** A name on offer. */
export interface AcquisitionOffer {
  /** A-labels. */
  name: string;
  type: AcquisitionType;
  /** Flat: the term does not matter (BEHAVIOUR §6). */
  price: Money;
  /** For the minimum term; left out: as any other name of the TLD. */
  renewalPrice?: Money;
}

/** `unknown` is an answer: nothing came, or nothing that can be trusted; only the same call again tells. */
export type AcquisitionOutcome =
  { kind: 'done' } | { kind: 'refused'; reason: string } | { kind: 'unknown'; why: string };

/** Where names are on offer that are not free: an aftermarket, names about to expire, back orders. */
export abstract class AcquisitionSource {
  /** What can be bought here. No type has two sources. */
  abstract readonly types: readonly AcquisitionType[];
  /**
   * Those of the names (A-labels) that are on offer, each once. Answers or throws within two seconds, or when
   * the signal is given.
   */
  abstract offers(names: readonly string[], signal?: AbortSignal): Promise<AcquisitionOffer[]>;
  /**
   * Buys the name. The operation's id makes a repeat harmless: the same call has the same outcome and buys
   * once. Never throws for anything the source did or failed to do.
   */
  abstract acquire(operationId: string, name: string, type: AcquisitionType): Promise<AcquisitionOutcome>;
}

/** All sources there are. In production without one, nothing but registrations is offered. */
export class Acquisitions {
  constructor(
    private readonly sources: readonly AcquisitionSource[],
    private readonly log: Log,
  ) {}

  /** Whether names may be bought in this way at all. */
  has(type: AcquisitionType): boolean {
    return this.sources.some(({ types }) => types.includes(type));
  }

  /** What is on offer of the names, by name; of one type or of any. A source that fails has no offers. */
  async offers(
    names: readonly DomainName[],
    type?: AcquisitionType,
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<string, AcquisitionOffer>> {
    const asked = this.sources.filter(({ types }) => type === undefined || types.includes(type));
    const all = await Promise.all(asked.map((source) => this.offersOf(source, names, signal)));
    return new Map(
      all
        .flat()
        .filter((offer) => type === undefined || offer.type === type)
        .map((offer) => [offer.name, offer]),
    );
  }

  /**
   * The offer that a purchase is made by; undefined when there is none. Throws what the source throws: nobody
   * is sold a name on a guess.
   */
  async offer(name: DomainName, type: AcquisitionType): Promise<AcquisitionOffer | undefined> {
    const offers = await this.sourceOf(type).offers([name.ascii]);
    return offers.find((offer) => offer.name === name.ascii && offer.type === type);
  }

  /** As `AcquisitionSource.acquire`. Throws 400 for a type without a source (BEHAVIOUR §7). */
  async acquire(operationId: string, name: DomainName, type: AcquisitionType): Promise<AcquisitionOutcome> {
    return await this.sourceOf(type).acquire(operationId, name.ascii, type);
  }

  private sourceOf(type: AcquisitionType): AcquisitionSource {
    const source = this.sources.find(({ types }) => types.includes(type));
    if (!source) throw badRequest(`'purchaseType' ${type} is not offered`, 'catalog.purchase_type');
    return source;
  }

  private async offersOf(
    source: AcquisitionSource,
    names: readonly DomainName[],
    signal?: AbortSignal,
  ): Promise<AcquisitionOffer[]> {
    if (names.length === 0) return [];
    try {
      return await source.offers(
        names.map(({ ascii }) => ascii),
        signal,
      );
    } catch (error) {
      this.log.warn('a source of names on offer gave no answer', { types: source.types, error });
      return [];
    }
  }
}
