import { badRequest, type DomainName, type Log, type Money } from '@registrar/kernel';
import type { PurchaseType } from './search-result';

/** Purchase types whose seller is not the registry. */
export type AcquisitionType = Exclude<PurchaseType, 'registration'>;

/** A name on offer. */
export interface AcquisitionOffer {
  /** A-labels. */
  name: string;
  type: AcquisitionType;
  /** Fixed: independent of the term (BEHAVIOUR §6). */
  price: Money;
  /** For the minimum term; absent: the TLD's usual price. */
  renewalPrice?: Money;
}

/** `unknown`: no answer, or none that can be trusted; only the same call again shows the outcome. */
export type AcquisitionOutcome =
  { kind: 'done' } | { kind: 'refused'; reason: string } | { kind: 'unknown'; why: string };

/** Sources of names that are on offer without being free: an aftermarket, expiring names, back orders. */
export abstract class AcquisitionSource {
  /** The purchase types of this source. No type has two sources. */
  abstract readonly types: readonly AcquisitionType[];
  /**
   * The offers among the names (A-labels), each once. Returns or throws within two seconds, or when the
   * signal aborts.
   */
  abstract offers(names: readonly string[], signal?: AbortSignal): Promise<AcquisitionOffer[]>;
  /**
   * Buys the name. The operation's id makes it idempotent: the same call has the same outcome and buys once.
   * Never throws for a failure of the source.
   */
  abstract acquire(operationId: string, name: string, type: AcquisitionType): Promise<AcquisitionOutcome>;
}

/** All sources. In production without one, only registrations are offered. */
export class Acquisitions {
  constructor(
    private readonly sources: readonly AcquisitionSource[],
    private readonly log: Log,
  ) {}

  /** Whether names can be bought by this purchase type. */
  has(type: AcquisitionType): boolean {
    return this.sources.some(({ types }) => types.includes(type));
  }

  /** The offers among the names, by name; of one type or of any. A source that fails has no offers. */
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
   * The offer behind a purchase; undefined when there is none. Throws the source's error: a name is never
   * sold on a guess.
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
      this.log.warn('source of acquisition offers did not answer', { types: source.types, error });
      return [];
    }
  }
}
