import { badRequest, type DomainName } from '@registrar/kernel';
import { invalidYears, unsupportedTld, yearsMustBe } from './errors';
import type { CatalogStore } from './ports';
import { isOfOneScript } from './requirements/idn-scripts';
import { type HeldTld, isSold, type Product, type Tld } from './tld';

/** Names with this last label are always refused (BEHAVIOUR §6). */
export const REFUSED_LAST_LABEL = 'in';

/** The TLDs on sale, and the names that may be registered under them. */
export class Catalog {
  constructor(private readonly store: CatalogStore) {}

  /**
   * The TLD of a name, by the rules in force at `now`. Throws 422 "Unsupported TLD" for one that is unknown
   * or blocked, and where staff have stopped the sale of the product.
   */
  async resolve(name: DomainName, now: Date, product: Product = 'registration'): Promise<Tld> {
    const tld = await this.find(name, now, product);
    if (!tld) throw unsupportedTld();
    return tld;
  }

  /** As `resolve`, but returns undefined instead of a refusal. */
  async find(name: DomainName, now: Date, product: Product = 'registration'): Promise<Tld | undefined> {
    const tld = await this.findListed(name, now);
    return tld && isSold(tld, product) ? tld : undefined;
  }

  /**
   * As `find`, also where staff have stopped a sale. The longest suffix in the catalogue applies: `co.uk`
   * before `uk`.
   */
  async findListed(name: DomainName, now: Date): Promise<Tld | undefined> {
    if (name.labels[name.labels.length - 1] === REFUSED_LAST_LABEL) return undefined;
    for (let from = 0; from < name.labels.length; from += 1) {
      const known = await this.store.tld(name.labels.slice(from).join('.'), now);
      if (known) return known === 'blocked' ? undefined : known;
    }
    return undefined;
  }

  /**
   * A TLD by its name (lower-case A-labels, no leading dot), also where staff have stopped a sale. Throws 422
   * "Unsupported TLD" for one that is unknown or blocked.
   */
  async tld(name: string, now: Date): Promise<Tld> {
    const known = name.split('.').at(-1) === REFUSED_LAST_LABEL ? undefined : await this.store.tld(name, now);
    if (!known || known === 'blocked') throw unsupportedTld();
    return known;
  }

  /** The TLD of a held domain, on sale or blocked; undefined for an unknown one, and below .in. */
  async findHeld(name: DomainName, now: Date): Promise<HeldTld | undefined> {
    if (name.labels[name.labels.length - 1] === REFUSED_LAST_LABEL) return undefined;
    for (let from = 0; from < name.labels.length; from += 1) {
      const text = name.labels.slice(from).join('.');
      if (await this.store.tld(text, now)) return this.store.held(text, now);
    }
    return undefined;
  }

  /**
   * As `findHeld`. Throws 422 "Unsupported TLD" where there is none, and where one of the products is not
   * sold: blocked, or stopped by staff.
   */
  async resolveHeld(name: DomainName, now: Date, ...products: Product[]): Promise<HeldTld> {
    const tld = await this.findHeld(name, now);
    if (!tld || products.some((product) => !isSold(tld, product))) throw unsupportedTld();
    return tld;
  }

  /** All TLDs on sale, by name, with those of which staff have stopped a sale. */
  async tlds(now: Date): Promise<Tld[]> {
    return (await this.store.tlds(now)).filter(({ name }) => name.split('.').at(-1) !== REFUSED_LAST_LABEL);
  }

  /** Throws 400, naming the field in its details, when the TLD's rules forbid the name. */
  checkName(tld: HeldTld, name: DomainName): void {
    const fault = nameFault(tld, name);
    if (fault) throw badRequest(`'domainName' ${fault}`, 'catalog.name_invalid');
  }

  /** Throws 400 "Invalid years" for a term that the TLD does not offer. */
  checkYears(tld: HeldTld, years: number): void {
    if (!tld.allowedYears.includes(years)) throw invalidYears(yearsMustBe(tld.allowedYears));
  }
}

/** The rule that the name breaks, phrased to follow a field name; undefined when it is valid. */
export function nameFault(tld: HeldTld, name: DomainName): string | undefined {
  if (name.parent !== tld.name) return `must be one label directly below .${tld.name}`;
  return name.isIdn ? idnFault(tld, name) : asciiFault(tld, name);
}

const asciiFault = (tld: HeldTld, name: DomainName): string | undefined =>
  tld.requireIdnSld
    ? `must be internationalized: ASCII names do not exist under .${tld.name}`
    : lengthFault(tld, name.sld.length, tld.minLength);

function idnFault(tld: HeldTld, name: DomainName): string | undefined {
  if (Object.keys(tld.idnLanguages).length === 0)
    return `must be ASCII: internationalized names do not exist under .${tld.name}`;
  const label = name.unicode.split('.')[0];
  // The IDN table is named only at the purchase; names that fit no table are refused here.
  if (!isOfOneScript(label))
    return 'mixes scripts that are not written together, or holds one that is not in use';
  // Registries count visible characters: the code points of the U-label.
  return lengthFault(tld, [...label].length, tld.minIdnLength ?? tld.minLength);
}

const lengthFault = (tld: HeldTld, length: number, minimum: number): string | undefined =>
  length < minimum ? `must have at least ${minimum} characters before .${tld.name}` : undefined;
