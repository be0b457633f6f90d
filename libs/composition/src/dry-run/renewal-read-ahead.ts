import { heldDomainsOf, type Sql } from '@registrar/adapter-postgres';
import type { LedgerStore } from '@registrar/billing/ports';
import { type Catalog, minimumTerm } from '@registrar/catalog';
import type { HeldDomain } from '@registrar/domains/ports';
import { type Clock, DomainName, type OperationItem, type ReadAhead } from '@registrar/kernel';
import { ACCOUNT_CREDIT, HELD_BY_ID, HELD_DOMAIN } from './facts';
import type { RegistryReadAhead, RenewedTerm } from './registry-read-ahead';

/** Items by the A-labels of their domains; without those that name none. */
export function namedItems(items: readonly OperationItem[]): Map<string, OperationItem> {
  const byName = new Map<string, OperationItem>();
  for (const item of items) {
    const name = DomainName.parse(String(item['domainName']))?.ascii;
    if (name !== undefined) byName.set(name, item);
  }
  return byName;
}

/** Reads all that decides several renewals, and of other acts the domains. */
export class RenewalReadAhead {
  constructor(
    private readonly sql: Sql,
    private readonly ledger: Pick<LedgerStore, 'creditsOf'>,
    private readonly catalog: Pick<Catalog, 'findHeld'>,
    private readonly registries: Pick<RegistryReadAhead, 'read'>,
    private readonly clock: Clock,
  ) {}

  async readDomains(ahead: ReadAhead, names: readonly string[]): Promise<HeldDomain[]> {
    const domains = await heldDomainsOf(this.sql, names);
    for (const held of domains) {
      ahead.put(HELD_DOMAIN, held.name, held);
      ahead.put(HELD_BY_ID, held.id, held);
    }
    return domains;
  }

  /**
   * Domains, the credit of their accounts, and the answers of their registries. `accountId`: those of others are
   * left out.
   */
  async read(ahead: ReadAhead, items: ReadonlyMap<string, OperationItem>, accountId?: number): Promise<void> {
    const all = await this.readDomains(ahead, [...items.keys()]);
    const domains = all.filter((domain) => accountId === undefined || domain.accountId === accountId);
    const accountIds = [...new Set(domains.map(({ accountId }) => accountId))];
    for (const credit of await this.ledger.creditsOf(accountIds))
      ahead.put(ACCOUNT_CREDIT, credit.accountId, credit);
    const terms: RenewedTerm[] = [];
    for (const domain of domains) {
      const years = await this.yearsOf(domain, items.get(domain.name)!);
      // any other renewal is refused before its registry is asked
      if (years !== undefined && domain.state === 'active') terms.push({ domain, years });
    }
    await this.registries.read(ahead, terms);
  }

  /** As `RenewalPlanner` has them; undefined: the item names none that can be bought. */
  private async yearsOf(domain: HeldDomain, { years }: OperationItem): Promise<number | undefined> {
    const tld = await this.catalog.findHeld(DomainName.of(domain.name), this.clock.now(domain.accountId));
    const bought = years ?? (tld && minimumTerm(tld));
    return tld?.allowedYears.find((allowed) => allowed === bought);
  }
}
