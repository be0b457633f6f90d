import type { AcquisitionOffer, AcquisitionOutcome, AcquisitionType } from '@registrar/catalog';
import { AcquisitionSource } from '@registrar/catalog/ports';
import { Money } from '@registrar/kernel';

/** Flat fee of each type that is on offer; empty: none is. */
export type AcquisitionFees = ReadonlyMap<AcquisitionType, Money>;

/** Labels that are on offer: `aftermarket-s-quay.com`. */
const PREFIXES: Readonly<Record<AcquisitionType, string>> = {
  aftermarket_i: 'aftermarket-i-',
  aftermarket_s: 'aftermarket-s-',
  aftermarket_b: 'aftermarket-b-',
  expiring: 'expiring-',
  backorder: 'backorder-',
};
const TYPES = Object.keys(PREFIXES) as AcquisitionType[];
/** The name that the interface description shows on the aftermarket. */
const SHOWN: Readonly<Record<string, AcquisitionType>> = { rare: 'aftermarket_s' };
/** Operations whose first answer was withheld; more of them at a time are no test any more. */
const MAX_WITHHELD = 10_000;

/**
 * Reads `aftermarket_s=5000,backorder=99`: dollars by type. Throws an Error whose message goes on from the
 * setting's name.
 */
export function parseAcquisitionFees(text: string): AcquisitionFees {
  const items = text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
  return new Map(
    items.map((item) => {
      const [type, dollars = ''] = item.split('=');
      const fee = Money.parse(dollars);
      if (!TYPES.includes(type as AcquisitionType) || !fee || fee.minor <= 0n)
        throw new Error(`holds "${item}", which is no type=dollars of ${TYPES.join(', ')}`);
      return [type as AcquisitionType, fee];
    }),
  );
}

/**
 * Domains on offer in the sandbox, recognized by their label: `expiring-quay.com` is about to expire. After
 * the prefix `refused-` and `unknown-` say what becomes of a purchase: it is refused, or its first answer
 * does not come.
 */
export class SimulatedAcquisitions extends AcquisitionSource {
  readonly types: readonly AcquisitionType[];
  private readonly withheld = new Set<string>();

  constructor(private readonly fees: AcquisitionFees) {
    super();
    this.types = [...fees.keys()];
  }

  offers(names: readonly string[]): Promise<AcquisitionOffer[]> {
    return Promise.resolve(names.map((name) => this.offerOf(name)).filter((offer) => offer !== undefined));
  }

  acquire(operationId: string, name: string, type: AcquisitionType): Promise<AcquisitionOutcome> {
    if (this.offerOf(name)?.type !== type)
      return Promise.resolve({ kind: 'refused', reason: 'The name is not on offer' });
    const script = name.slice(PREFIXES[type].length);
    if (script.startsWith('refused-'))
      return Promise.resolve({ kind: 'refused', reason: 'The offer was withdrawn' });
    if (script.startsWith('unknown-') && !this.withheld.has(operationId)) {
      if (this.withheld.size >= MAX_WITHHELD) this.withheld.clear();
      this.withheld.add(operationId);
      return Promise.resolve({ kind: 'unknown', why: 'no answer' });
    }
    return Promise.resolve({ kind: 'done' });
  }

  private offerOf(name: string): AcquisitionOffer | undefined {
    const label = name.split('.')[0];
    const type = SHOWN[label] ?? TYPES.find((candidate) => label.startsWith(PREFIXES[candidate]));
    const price = type && this.fees.get(type);
    return price && { name, type, price };
  }
}
