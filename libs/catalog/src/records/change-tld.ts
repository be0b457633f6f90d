import { conflict, type Money, toAsciiHost } from '@registrar/kernel';
import { BLOCKED_SALES, type Product } from '../tld';
import { checkTldRules } from './check-tld-rules';
import { invalidRecord as invalid, tldNotFound } from './errors';
import type { CatalogueWriter, PriceRecord, RulesRecord, TldRecord } from './ports';
import { inForce } from './versions';

/** Absent fields are unchanged. A new TLD is live and has the given connection. */
export interface TldChange {
  /** Code; null: none, and the TLD is not sold. */
  connection?: string | null;
  status?: TldRecord['status'];
  /**
   * In addition to registrations and inbound transfers, which every block stops. Of a blocked TLD only;
   * removed with the block.
   */
  blockedProducts?: readonly Product[];
}

export interface NewRules {
  validFrom: Date;
  rules: unknown;
  reason: string;
}

export interface NewPrice {
  product: Product;
  accountId?: number;
  price: Money;
  listPrice: Money;
  validFrom: Date;
  reason?: string;
}

const PRODUCTS: readonly Product[] = ['registration', 'renewal', 'transfer', 'restore'];
/** No price is higher; a typing error is. In cents. */
const MAX_PRICE = 100_000_000n;
const MAX_REASON = 500;

/**
 * Staff changes of TLDs. All run inside the caller's unit of work; all throw 400 naming the field, and 404
 * for a TLD that is not in the catalogue. The loader of the files leaves staff changes alone.
 */
export class ChangeTld {
  constructor(private readonly writer: CatalogueWriter) {}

  /** Adds the TLD or changes its connection and status. */
  async put(name: string, change: TldChange, now: Date): Promise<{ before?: TldRecord; after: TldRecord }> {
    if (toAsciiHost(`x.${name}`) !== `x.${name}`)
      throw invalid('tld', 'must be the name of a TLD: A-labels, lower case, no leading dot');
    if (Object.values(change).every((value) => value === undefined))
      throw invalid('body', 'must change something');
    if (change.status === 'live' && name.split('.').pop() === 'in')
      throw invalid('status', 'must be blocked for everything below .in');
    await this.writer.lock();
    const { connection } = change;
    if (connection && !(await this.writer.connectionCodes()).includes(connection))
      throw invalid('connection', 'must be the code of a registry connection');
    const [before] = await this.writer.tlds(name);
    const after = changed(name, before, change);
    await this.writer.putTlds([after], now);
    return { before, after };
  }

  /**
   * A version of the rules; replaces the whole previous version from its start on. 409 when one with that
   * start exists.
   */
  async addRules(
    tld: string,
    { validFrom, rules, reason }: NewRules,
    now: Date,
  ): Promise<{ before?: RulesRecord; after: RulesRecord }> {
    assertFuture(validFrom, now);
    const checked = checkTldRules(rules);
    const source = { origin: 'staff' as const, reason: reasonOf(reason) };
    await this.writer.lock();
    await this.assertKnown(tld);
    const versions = await this.writer.rules(tld);
    if (versions.some((version) => version.validFrom.getTime() === validFrom.getTime())) {
      throw conflict(
        'catalog.rules_exist',
        'Rules with that start exist, and versions never change. Choose another start.',
      );
    }
    const after: RulesRecord = { tld, validFrom, rules: checked, source };
    await this.writer.addRules([after], now);
    return { before: inForce(versions, validFrom), after };
  }

  /** A price from its start on, for one account or for all accounts without their own price. */
  async putPrice(
    tld: string,
    { reason, ...price }: NewPrice,
    now: Date,
  ): Promise<{ before?: PriceRecord; after: PriceRecord }> {
    if (!PRODUCTS.includes(price.product)) throw invalid('product', `must be one of ${PRODUCTS.join(', ')}`);
    assertFuture(price.validFrom, now);
    assertAmount('price', price.price);
    assertAmount('listPrice', price.listPrice);
    if (price.listPrice.isLessThan(price.price)) throw invalid('listPrice', 'must be no less than the price');
    const source = { origin: 'staff' as const, ...(reason !== undefined && { reason: reasonOf(reason) }) };
    await this.writer.lock();
    await this.assertKnown(tld);
    const versions = (await this.writer.prices(tld)).filter(
      ({ product, accountId }) => product === price.product && accountId === price.accountId,
    );
    const after: PriceRecord = { tld, ...price, source };
    await this.writer.putPrices([after]);
    return { before: inForce(versions, price.validFrom), after };
  }

  private async assertKnown(tld: string): Promise<void> {
    if ((await this.writer.tlds(tld)).length === 0) throw tldNotFound();
  }
}

function changed(
  name: string,
  before: TldRecord | undefined,
  { connection, status, blockedProducts }: TldChange,
): TldRecord {
  const after: TldRecord = {
    name,
    status: status ?? before?.status ?? 'live',
    connection: connection === undefined ? before?.connection : (connection ?? undefined),
    origin: 'staff',
  };
  const more = blockedBeside(
    after,
    blockedProducts ?? (after.status === 'blocked' ? before?.blockedProducts : undefined),
  );
  return more ? { ...after, blockedProducts: more } : after;
}

/** In product order, without the sales that every block stops; undefined when the list is empty. */
function blockedBeside(
  { status }: TldRecord,
  products: readonly Product[] | undefined,
): readonly Product[] | undefined {
  if (products?.some((product) => !PRODUCTS.includes(product)))
    throw invalid('blockedProducts', `must be a list of ${PRODUCTS.join(', ')}`);
  if (products?.length && status !== 'blocked')
    throw invalid('blockedProducts', "can be set only with the status 'blocked'");
  const more = PRODUCTS.filter((product) => products?.includes(product) && !BLOCKED_SALES.includes(product));
  return more.length > 0 ? more : undefined;
}

/** A version that has begun is history, with sales that refer to it. */
function assertFuture(validFrom: Date, now: Date): void {
  if (!(validFrom > now)) throw invalid('validFrom', 'must be in the future');
}

function assertAmount(field: string, amount: Money): void {
  if (amount.minor < 0n || amount.minor > MAX_PRICE) throw invalid(field, 'must be from 0 to 1,000,000');
}

function reasonOf(text: string): string {
  const reason = text.trim();
  if (reason === '' || reason.length > MAX_REASON)
    throw invalid('reason', `must be a text of 1 to ${MAX_REASON} characters`);
  return reason;
}
