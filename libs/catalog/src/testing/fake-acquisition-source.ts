import {
  type AcquisitionOffer,
  type AcquisitionOutcome,
  AcquisitionSource,
  type AcquisitionType,
} from '../search/acquisitions';

/** A source of names on offer, in memory. */
export class FakeAcquisitionSource extends AcquisitionSource {
  readonly types: readonly AcquisitionType[];
  readonly acquired: { operationId: string; name: string }[] = [];
  /** While set, thrown instead of returning offers. */
  trouble?: Error;
  private readonly shelf = new Map<string, AcquisitionOffer>();
  private readonly scripts = new Map<string, AcquisitionOutcome[]>();
  private readonly answered = new Map<string, AcquisitionOutcome>();

  constructor(offers: readonly AcquisitionOffer[] = []) {
    super();
    this.types = [...new Set(offers.map(({ type }) => type))];
    for (const offer of offers) this.shelf.set(offer.name, offer);
  }

  /** Outcomes of the name's purchases in sequence; `done` after the last. */
  script(name: string, ...outcomes: AcquisitionOutcome[]): this {
    this.scripts.set(name, outcomes);
    return this;
  }

  async offers(names: readonly string[]): Promise<AcquisitionOffer[]> {
    if (this.trouble) throw this.trouble;
    return names.map((name) => this.shelf.get(name)).filter((offer) => offer !== undefined);
  }

  async acquire(operationId: string, name: string, type: AcquisitionType): Promise<AcquisitionOutcome> {
    const before = this.answered.get(operationId);
    if (before) return before;
    if (this.shelf.get(name)?.type !== type) return { kind: 'refused', reason: 'The name is not on offer' };
    const outcome = this.scripts.get(name)?.shift() ?? { kind: 'done' };
    if (outcome.kind === 'unknown') return outcome;
    this.answered.set(operationId, outcome);
    if (outcome.kind === 'done') this.acquired.push({ operationId, name });
    return outcome;
  }
}
