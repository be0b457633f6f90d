import type { PremiumName, PremiumPrice } from '@registrar/catalog';
import { PremiumNames } from '@registrar/catalog/ports';
import { Money } from '@registrar/kernel';
import type { Sql } from '../sql';
import type { PremiumNameEntity } from './entities/premium-names.entity';

/** bigint arrives as text. */
type PriceRow = Pick<PremiumNameEntity, 'registration' | 'renewal' | 'transfer' | 'currency'>;

type NameRow = PriceRow & Pick<PremiumNameEntity, 'tld' | 'name'>;

const PRICES = 'n.registration, n.renewal, n.transfer, n.currency';
/** The catalogue's rule: a TLD without a connection is not sold. */
const SOLD = `(select t.status = 'live' and t.connection_id is not null from tlds t where t.name = n.tld)`;

export class PostgresPremiumNames extends PremiumNames {
  constructor(private readonly sql: Sql) {
    super();
  }

  /** By primary key: the name is one label below the TLD. */
  async price(name: string): Promise<PremiumPrice | undefined> {
    const tld = name.slice(name.indexOf('.') + 1);
    const row = await this.sql.row<PriceRow>(
      'premium_name_price',
      `select ${PRICES} from premium_names n where n.tld = $1 and n.name = $2`,
      [tld, name],
    );
    return row && priceOf(row);
  }

  async any(): Promise<boolean> {
    const row = await this.sql.row<{ any: boolean }>(
      'premium_names_any',
      `select exists (select from premium_names n where ${SOLD}) as any`,
    );
    return row!.any;
  }

  /** In primary key order: one look-up per row instead of a join, which might sort all names each time. */
  async after(last: PremiumName | undefined, limit: number): Promise<PremiumName[]> {
    const rows = await this.sql.rows<NameRow>(
      'premium_names_after',
      `select n.tld, n.name, ${PRICES} from premium_names n where (n.tld, n.name) > ($1, $2) and ${SOLD} order by n.tld, n.name limit $3`,
      [last?.tld ?? '', last?.name ?? '', limit],
    );
    return rows.map((row) => ({ tld: row.tld, name: row.name, ...priceOf(row) }));
  }
}

const priceOf = ({ registration, renewal, transfer, currency }: PriceRow): PremiumPrice => ({
  registration: Money.of(BigInt(registration), currency),
  renewal: Money.of(BigInt(renewal), currency),
  transfer: transfer === null ? undefined : Money.of(BigInt(transfer), currency),
});
