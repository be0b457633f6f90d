import { Money, type UnitOfWork } from '@registrar/kernel';
import type { PriceData, TldData } from './tld-data';
import type { CatalogueWriter, PriceRecord, RulesRecord, TldRecord } from './records/ports';
import { inForce, isSameJson } from './records/versions';
import type { Product } from './tld';

/** The reviewed files. */
export interface CatalogueFiles {
  tlds: readonly TldData[];
  blocked: readonly string[];
  /** Start of validity of a first version. */
  since: Date;
}

/** Which registry connection sells each TLD. It differs between environments, so no file names it. */
export interface TldConnections {
  /** Codes by TLD. A TLD whose connection does not exist is loaded and not sold. */
  codes: ReadonlyMap<string, string>;
  /** TLDs that may be loaded without a connection: they are not sold until staff name one. */
  unconnected: ReadonlySet<string>;
}

/** TLDs have no registry connection, neither given nor stored. Nothing was written. */
export class MissingConnectionsError extends Error {
  override readonly name = 'MissingConnectionsError';

  constructor(tlds: readonly string[]) {
    super(
      `No registry connection is given for ${tlds.map((tld) => `.${tld}`).join(', ')}. Nothing was loaded.`,
    );
  }
}

/** added, changed: written now · kept: the files differ, but staff decided, or nothing may be removed. */
export interface CatalogueChange {
  tld: string;
  part: 'tld' | 'rules' | Product;
  action: 'added' | 'changed' | 'kept';
  why?: string;
}

/** The stored records before the load. */
interface Shelf {
  connections: ReadonlySet<string>;
  tlds: ReadonlyMap<string, TldRecord>;
  rules: ReadonlyMap<string, readonly RulesRecord[]>;
  prices: ReadonlyMap<string, readonly PriceRecord[]>;
}

interface Plan {
  tlds: TldRecord[];
  rules: RulesRecord[];
  prices: PriceRecord[];
  changes: CatalogueChange[];
}

const STAFF_DECIDED = 'staff decided otherwise';

/**
 * Brings the catalogue's records up to the reviewed files. Safe to run at every start: records that match the
 * file stay, staff decisions win, and no record is ever deleted. Versions in force are replaced by newer ones
 * from `now` on, so that running sales retain their quote and history stays.
 */
export class LoadCatalogue {
  constructor(
    private readonly writer: CatalogueWriter,
    private readonly uow: UnitOfWork,
  ) {}

  /** Runs inside the caller's unit of work. Throws MissingConnectionsError. */
  async execute(files: CatalogueFiles, connections: TldConnections, now: Date): Promise<CatalogueChange[]> {
    this.uow.assertOpen();
    await this.writer.lock();
    const shelf = await this.shelf();
    const missing = files.tlds
      .map(({ name }) => name)
      .filter((tld) => lacksConnection(tld, connections, shelf));
    if (missing.length > 0) throw new MissingConnectionsError(missing);
    const plan: Plan = { tlds: [], rules: [], prices: [], changes: [] };
    for (const data of files.tlds) {
      const code = connections.codes.get(data.name);
      planTld(plan, shelf, {
        name: data.name,
        status: 'live',
        connection: code !== undefined && shelf.connections.has(code) ? code : undefined,
      });
      planRules(plan, shelf, data, files.since, now);
      planPrices(plan, shelf, data, files.since, now);
    }
    for (const name of files.blocked) planTld(plan, shelf, { name, status: 'blocked' });
    await this.write(plan, now);
    return plan.changes;
  }

  private async shelf(): Promise<Shelf> {
    const connections = await this.writer.connectionCodes();
    const tlds = await this.writer.tlds();
    const rules = await this.writer.rules();
    const prices = (await this.writer.prices()).filter(({ accountId }) => accountId === undefined);
    return {
      connections: new Set(connections),
      tlds: new Map(tlds.map((record) => [record.name, record])),
      rules: byKey(rules, ({ tld }) => tld),
      prices: byKey(prices, priceKey),
    };
  }

  private async write({ tlds, rules, prices }: Plan, now: Date): Promise<void> {
    if (tlds.length > 0) await this.writer.putTlds(tlds, now);
    if (rules.length > 0) await this.writer.addRules(rules, now);
    if (prices.length > 0) await this.writer.putPrices(prices);
  }
}

/** A stored connection stays in use, and a TLD that staff decided on is not changed. */
function lacksConnection(tld: string, { codes, unconnected }: TldConnections, { tlds }: Shelf): boolean {
  if (codes.has(tld) || unconnected.has(tld)) return false;
  const stored = tlds.get(tld);
  return stored?.connection === undefined && stored?.origin !== 'staff';
}

function planTld(plan: Plan, shelf: Shelf, { name, status, connection }: Omit<TldRecord, 'origin'>): void {
  const before = shelf.tlds.get(name);
  // a TLD that is given no connection, or one that does not exist, keeps the one it has
  const wanted: TldRecord = { name, status, connection: connection ?? before?.connection, origin: 'file' };
  if (before && before.status === wanted.status && before.connection === wanted.connection) return;
  const kept = before?.origin === 'staff';
  if (!kept) plan.tlds.push(wanted);
  const unsold =
    status === 'live' && wanted.connection === undefined ? 'not sold until it has a connection' : undefined;
  plan.changes.push({
    tld: name,
    part: 'tld',
    action: kept ? 'kept' : before ? 'changed' : 'added',
    why: kept ? STAFF_DECIDED : unsold,
  });
}

function planRules(plan: Plan, shelf: Shelf, { name, rules, source }: TldData, since: Date, now: Date): void {
  const versions = shelf.rules.get(name) ?? [];
  const current = inForce(versions, now);
  if (current && isSameJson(current.rules, rules)) return;
  const kept = current?.source.origin === 'staff';
  plan.changes.push({
    tld: name,
    part: 'rules',
    action: kept ? 'kept' : current ? 'changed' : 'added',
    why: kept ? STAFF_DECIDED : undefined,
  });
  if (!kept)
    plan.rules.push({
      tld: name,
      rules,
      validFrom: startOf(current, since, now),
      source: { origin: 'file', ...source },
    });
}

function planPrices(
  plan: Plan,
  shelf: Shelf,
  { name, prices, source: { text, date } }: TldData,
  since: Date,
  now: Date,
): void {
  const source = { origin: 'file' as const, text, date };
  for (const product of PRODUCTS) {
    const current = inForce(shelf.prices.get(`${name} ${product}`) ?? [], now);
    const wanted = prices[product] && moneyOf(prices[product]);
    if (!wanted) {
      if (current?.source.origin === 'file')
        plan.changes.push({
          tld: name,
          part: product,
          action: 'kept',
          why: 'it is no longer in the file, and stays on sale',
        });
      continue;
    }
    if (current && current.price.equals(wanted.price) && current.listPrice.equals(wanted.listPrice)) continue;
    const kept = current?.source.origin === 'staff';
    plan.changes.push({
      tld: name,
      part: product,
      action: kept ? 'kept' : current ? 'changed' : 'added',
      why: kept ? STAFF_DECIDED : undefined,
    });
    if (!kept)
      plan.prices.push({ tld: name, product, ...wanted, validFrom: startOf(current, since, now), source });
  }
}

const PRODUCTS: readonly Product[] = ['registration', 'renewal', 'transfer', 'restore'];

/** A first version is valid from the beginning; a later one does not affect earlier sales. */
const startOf = (current: object | undefined, since: Date, now: Date): Date =>
  current ? now : since < now ? since : now;

function moneyOf({ price, listPrice }: PriceData): Pick<PriceRecord, 'price' | 'listPrice'> {
  const [amount, list] = [Money.parse(price), Money.parse(listPrice)];
  if (!amount || !list) throw new RangeError(`${price} and ${listPrice} are no prices`);
  return { price: amount, listPrice: list };
}

const priceKey = ({ tld, product }: PriceRecord): string => `${tld} ${product}`;

function byKey<T>(records: readonly T[], keyOf: (record: T) => string): Map<string, T[]> {
  const map = new Map<string, T[]>();
  for (const record of records) {
    const known = map.get(keyOf(record));
    if (known) known.push(record);
    else map.set(keyOf(record), [record]);
  }
  return map;
}
