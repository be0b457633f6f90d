import type { ChangeTld, NewPrice, NewRules, PriceRecord, TldChange } from '@registrar/catalog';
import type { Clock } from '@registrar/kernel';
import type { AuditTrail } from '../../audit-trail';
import type { StaffActor } from '../../staff';

const targetOf = (tld: string): string => `tld:${tld}`;

/**
 * Adds a TLD to the catalogue, or changes its connection and whether it is sold; effective in every
 * process within 2 s.
 */
export class PutTld {
  constructor(
    private readonly audit: AuditTrail,
    private readonly tlds: ChangeTld,
    private readonly clock: Clock,
  ) {}

  /** Throws 400, 403. */
  execute(actor: StaffActor, tld: string, change: TldChange): Promise<void> {
    return this.audit.run(actor, 'tld.put', async () => {
      const { before, after } = await this.tlds.put(tld, change, this.clock.now());
      return { result: undefined, change: { target: targetOf(tld), before, after } };
    });
  }
}

/**
 * Adds a version of a TLD's rules from a future time; sales in progress keep the rules and the price they
 * began with.
 */
export class AddTldRules {
  constructor(
    private readonly audit: AuditTrail,
    private readonly tlds: ChangeTld,
    private readonly clock: Clock,
  ) {}

  /** Throws 400, 403, 404, 409. */
  execute(actor: StaffActor, tld: string, rules: NewRules): Promise<void> {
    return this.audit.run(actor, 'tld.add_rules', async () => {
      const { before, after } = await this.tlds.addRules(tld, rules, this.clock.now());
      return { result: undefined, change: { target: targetOf(tld), before, after } };
    });
  }
}

/** Adds a price from a future time; earlier quotes are charged as quoted. */
export class SetTldPrice {
  constructor(
    private readonly audit: AuditTrail,
    private readonly tlds: ChangeTld,
    private readonly clock: Clock,
  ) {}

  /** Throws 400, 403, 404. */
  execute(actor: StaffActor, tld: string, price: NewPrice): Promise<void> {
    return this.audit.run(actor, 'tld.set_price', async () => {
      const { before, after } = await this.tlds.putPrice(tld, price, this.clock.now());
      return {
        result: undefined,
        change: { target: targetOf(tld), before: before && entryOf(before), after: entryOf(after) },
      };
    });
  }
}

const entryOf = ({ price, listPrice, ...rest }: PriceRecord): object => ({
  ...rest,
  price: price.toDecimal(),
  listPrice: listPrice.toDecimal(),
  currency: price.currency,
});
