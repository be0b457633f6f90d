import type { PriceRecord, RecordSource, RulesRecord, TldRecord } from '@registrar/catalog';
import { CatalogueWriter, unknownAccount } from '@registrar/catalog/ports';
import { Money, type UnitOfWork } from '@registrar/kernel';
import { type Sql, violates } from '../sql';
import type { TldRuleEntity } from './entities/tld-rules.entity';
import type { TldPriceEntity } from './entities/tld-prices.entity';
import type { RegistryConnectionEntity } from '../registries/entities/registry-connections.entity';
import type { TldEntity } from './entities/tlds.entity';

interface TldOfConnection extends Pick<TldEntity, 'name' | 'status' | 'blocked_products' | 'origin'> {
  connection: RegistryConnectionEntity['code'] | null;
}

type RulesRow = Pick<TldRuleEntity, 'tld' | 'valid_from' | 'rules' | 'source'>;

type PriceRow = Pick<
  TldPriceEntity,
  'tld' | 'product' | 'account_id' | 'price' | 'list_price' | 'currency' | 'valid_from' | 'source'
>;

/** Any constant: serialises writers of the catalogue. */
const CATALOGUE_LOCK = 7_272_004;

/** The catalogue's records. A whole set is one statement: the files have some hundred rows. */
export class PostgresCatalogueWriter extends CatalogueWriter {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async lock(): Promise<void> {
    this.uow.assertOpen();
    await this.sql.row('catalogue_lock', 'select pg_advisory_xact_lock($1)', [CATALOGUE_LOCK]);
  }

  async connectionCodes(): Promise<string[]> {
    const rows = await this.sql.rows<{ code: string }>(
      'catalogue_connections',
      'select code from registry_connections order by id',
    );
    return rows.map(({ code }) => code);
  }

  async tlds(name?: string): Promise<TldRecord[]> {
    const rows = await this.sql.rows<TldOfConnection>(
      'catalogue_tlds',
      `select t.name, c.code as connection, t.status, t.blocked_products, t.origin
         from tlds t left join registry_connections c on c.id = t.connection_id
        where $1::text is null or t.name = $1 order by t.name collate "C"`,
      [name],
    );
    return rows.map(({ connection, blocked_products: blockedProducts, ...row }) => ({
      ...row,
      ...(connection !== null && { connection }),
      ...(blockedProducts && { blockedProducts }),
    }));
  }

  async rules(tld?: string): Promise<RulesRecord[]> {
    const rows = await this.sql.rows<RulesRow>(
      'catalogue_rules',
      'select tld, valid_from, rules, source from tld_rules where $1::text is null or tld = $1 order by valid_from desc, tld',
      [tld],
    );
    return rows.map(({ valid_from: validFrom, source, ...row }) => ({
      ...row,
      validFrom,
      source: sourceOf(source),
    }));
  }

  async prices(tld?: string): Promise<PriceRecord[]> {
    const rows = await this.sql.rows<PriceRow>(
      'catalogue_price_versions',
      `select tld, product, account_id, price, list_price, currency, valid_from, source
         from tld_prices where $1::text is null or tld = $1 order by valid_from desc, tld, product, id`,
      [tld],
    );
    return rows.map(priceOf);
  }

  async putTlds(records: readonly TldRecord[], now: Date): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change(
      'catalogue_put_tlds',
      `insert into tlds (name, connection_id, status, blocked_products, origin, updated_at)
       select r.name, c.id, r.status, r."blockedProducts", r.origin, $2
         from jsonb_to_recordset($1::jsonb) as r (name text, connection text, status text, "blockedProducts" text[], origin text)
         left join registry_connections c on c.code = r.connection
       on conflict (name) do update set connection_id = excluded.connection_id, status = excluded.status, blocked_products = excluded.blocked_products, origin = excluded.origin,
         updated_at = excluded.updated_at`,
      [JSON.stringify(records), now],
    );
  }

  async addRules(records: readonly RulesRecord[], now: Date): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change(
      'catalogue_add_rules',
      `insert into tld_rules (tld, valid_from, rules, source, created_at)
       select r.tld, r."validFrom", r.rules, r.source, $2
         from json_to_recordset($1::json) as r (tld text, "validFrom" timestamptz, rules json, source jsonb)`,
      [JSON.stringify(records), now],
    );
  }

  async putPrices(records: readonly PriceRecord[]): Promise<void> {
    this.uow.assertOpen();
    try {
      await this.insertPrices(records);
    } catch (error) {
      throw violates(error, 'tld_prices_account_id_fkey') ? unknownAccount() : error;
    }
  }

  private async insertPrices(records: readonly PriceRecord[]): Promise<void> {
    await this.sql.change(
      'catalogue_put_prices',
      `insert into tld_prices (tld, product, account_id, price, list_price, currency, valid_from, source)
       select r.tld, r.product, r.account_id, r.price, r.list_price, r.currency, r.valid_from, r.source
         from jsonb_to_recordset($1::jsonb)
           as r (tld text, product text, account_id int, price bigint, list_price bigint, currency text, valid_from timestamptz, source jsonb)
       on conflict (tld, product, coalesce(account_id, 0), valid_from) do update
         set price = excluded.price, list_price = excluded.list_price, currency = excluded.currency, source = excluded.source`,
      [JSON.stringify(records.map(priceRow))],
    );
  }
}

/** A row without a source was written by hand. */
const sourceOf = (stored: Partial<RecordSource>): RecordSource =>
  stored.origin === undefined ? { origin: 'staff' } : (stored as RecordSource);

function priceOf(row: PriceRow): PriceRecord {
  const { tld, product, account_id: accountId, currency, valid_from: validFrom, source } = row;
  return {
    tld,
    product,
    ...(accountId !== null && { accountId }),
    price: Money.of(BigInt(row.price), currency),
    listPrice: Money.of(BigInt(row.list_price), currency),
    validFrom,
    source: sourceOf(source),
  };
}

/** Amounts as text: JavaScript's JSON numbers are exact up to 2^53 only. */
function priceRow({ tld, product, accountId, price, listPrice, validFrom, source }: PriceRecord): object {
  return {
    tld,
    product,
    account_id: accountId,
    price: price.minor.toString(),
    list_price: listPrice.minor.toString(),
    currency: price.currency,
    valid_from: validFrom,
    source,
  };
}
