import type { ExchangeRate } from '@registrar/billing';
import { ExchangeRateStore } from '@registrar/billing/ports';
import type { UnitOfWork } from '@registrar/kernel';
import type { Sql } from '../sql';
import type { ExchangeRateEntity } from './entities/exchange-rates.entity';

type RateRow = ExchangeRateEntity;

const COLUMNS = 'currency, trim_scale(rate)::text as rate, valid_from';

/** Of two concurrent ones the second finds the key taken; a rate older than the newest would never apply. */
const ADD = `insert into exchange_rates (currency, rate, valid_from)
 select $1::char(3), $2::numeric, $3::timestamptz where not exists (select from exchange_rates where currency = $1::char(3) and valid_from >= $3::timestamptz) on conflict do nothing`;

export class PostgresExchangeRateStore extends ExchangeRateStore {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async list(at: Date): Promise<ExchangeRate[]> {
    const rows = await this.sql.rows<RateRow>(
      'exchange_rate_list',
      `select * from (select distinct on (currency) ${COLUMNS} from exchange_rates where valid_from <= $1 order by currency, exchange_rates.valid_from desc) r where rate is not null order by currency`,
      [at],
    );
    return rows.map(rateOf);
  }

  async find(currency: string, at: Date): Promise<ExchangeRate | undefined> {
    const row = await this.sql.row<RateRow>(
      'exchange_rate_find',
      `select ${COLUMNS} from exchange_rates where currency = $1 and valid_from <= $2 order by exchange_rates.valid_from desc limit 1`,
      [currency, at],
    );
    return row && rateOf(row);
  }

  async add({ currency, rate, validFrom }: ExchangeRate): Promise<boolean> {
    this.uow.assertOpen();
    return (await this.sql.change('exchange_rate_add', ADD, [currency, rate ?? null, validFrom])) === 1;
  }
}

const rateOf = ({ currency, rate, valid_from: validFrom }: RateRow): ExchangeRate => ({
  currency,
  ...(rate !== null && { rate }),
  validFrom,
});
