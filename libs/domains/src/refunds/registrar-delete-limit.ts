import { type GraceDeleteShare, monthOf } from '@registrar/billing';
import { addGraceDeleteLimitOf, type Catalog } from '@registrar/catalog';
import { DomainName } from '@registrar/kernel';
import type { GraceDeletes, RegistrarDeleteCount } from './ports';

/**
 * The limit of a TLD's registry for the registrar's deletes in the add grace period (ICANN's AGP Limits Policy):
 * above it the registry retains its fee.
 */
export class RegistrarDeleteLimit {
  constructor(
    private readonly graceDeletes: Pick<GraceDeletes, 'isRegistrarLimitReached' | 'takeForRegistrar'>,
    private readonly catalog: Pick<Catalog, 'findHeld'>,
  ) {}

  /** By the rules of the domain's TLD at `now`. Undefined: the registry refunds all deletes. */
  async of(name: string, now: Date): Promise<GraceDeleteShare | undefined> {
    const tld = await this.catalog.findHeld(DomainName.of(name), now);
    return tld && addGraceDeleteLimitOf(tld);
  }

  /** Days of the TLD's add grace period; 0: it has none. */
  async graceDaysOf(name: string, now: Date): Promise<number> {
    return (await this.catalog.findHeld(DomainName.of(name), now))?.addGraceDays ?? 0;
  }

  /** Whether the registry would retain its fee for a delete of the domain, which still exists. */
  async isReached({ name, tld }: { name: string; tld: string }, now: Date): Promise<boolean> {
    const limit = await this.of(name, now);
    return limit !== undefined && this.graceDeletes.isRegistrarLimitReached(countOf(tld, now), limit);
  }

  /**
   * Counts the delete of a domain that has left its account; inside a unit of work. False: the registry retains
   * its fee.
   */
  async countDelete(name: string, now: Date): Promise<boolean> {
    const tld = await this.catalog.findHeld(DomainName.of(name), now);
    if (!tld) return true;
    return this.graceDeletes.takeForRegistrar(countOf(tld.name, now), addGraceDeleteLimitOf(tld));
  }
}

const countOf = (tld: string, now: Date): RegistrarDeleteCount => ({ tld, month: monthOf(now) });
