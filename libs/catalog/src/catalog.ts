import { badRequest, type DomainName } from '@registrar/kernel';
import { invalidYears, unsupportedTld } from './errors';
import type { CatalogStore } from './ports';
import type { Tld } from './tld';

/** Names whose last label is this are refused, whatever the catalogue says (BEHAVIOUR §6). */
const REFUSED_LAST_LABEL = 'in';

/** What is sold, and which names may be asked for under it. */
export class Catalog {
  constructor(private readonly store: CatalogStore) {}

  /** The TLD the name falls under. Throws 422 "Unsupported TLD" for one that is unknown or blocked. */
  async resolve(name: DomainName): Promise<Tld> {
    const tld = await this.find(name);
    if (!tld) throw unsupportedTld();
    return tld;
  }

  /** As `resolve`, undefined in place of the refusal. The longest suffix in the catalogue counts: `co.uk` before `uk`. */
  async find(name: DomainName): Promise<Tld | undefined> {
    if (name.labels[name.labels.length - 1] === REFUSED_LAST_LABEL) return undefined;
    for (let from = 0; from < name.labels.length; from += 1) {
      const known = await this.store.tld(name.labels.slice(from).join('.'));
      if (known) return known === 'blocked' ? undefined : known;
    }
    return undefined;
  }

  /** Throws 400, its details naming the field, when the TLD's rules forbid the name. */
  checkName(tld: Tld, name: DomainName): void {
    const fault = nameFault(tld, name);
    if (fault) throw badRequest(`'domainName' ${fault}`, 'catalog.name_invalid');
  }

  /** Throws 400 "Invalid years" for a term that the TLD does not offer. */
  checkYears(tld: Tld, years: number): void {
    if (!tld.allowedYears.includes(years)) throw invalidYears();
  }

  /** Throws 422 for a TLD whose purchases need what cannot be sent or checked yet. */
  assertSellable(tld: Tld): void {
    const reason = whyNotSold(tld);
    if (reason) throw unsupportedTld(reason);
  }
}

/** What the TLD's rules have against the name, to follow the name of a field; undefined when nothing. */
export function nameFault(tld: Tld, name: DomainName): string | undefined {
  if (name.parent !== tld.name) return `must be one label directly below .${tld.name}`;
  if (!name.isIdn) return lengthFault(tld, name.sld.length, tld.minLength);
  if (Object.keys(tld.idnLanguages).length === 0) return `must be ASCII: there are no internationalized names under .${tld.name}`;
  // Registries count the characters people see, which are code points of the U-label.
  const characters = [...name.unicode.split('.')[0]].length;
  return lengthFault(tld, characters, tld.minIdnLength ?? tld.minLength);
}

const lengthFault = (tld: Tld, length: number, minimum: number): string | undefined =>
  length < minimum ? `must have at least ${minimum} characters before .${tld.name}` : undefined;

/** Why no name under the TLD can be bought through this API yet; undefined when it can. */
export function whyNotSold(tld: Tld): string | undefined {
  if (tld.hasRequirements) return `Names under .${tld.name} need tldRequirements, which this API does not take yet.`;
  if (tld.claimsCheckRequired.length > 0) return `Names under .${tld.name} need a claims check, which this API does not do yet.`;
  return undefined;
}
