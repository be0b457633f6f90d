import type { RecordedFault } from '@registrar/catalog';
import { PriceFaultStore } from '@registrar/catalog/ports';
import type { Sql } from '../sql';
import type { PriceFaultEntity } from './entities/price-faults.entity';
import type { RegistryConnectionEntity } from '../registries/entities/registry-connections.entity';

interface FaultAtConnection extends PriceFaultEntity {
  connection: RegistryConnectionEntity['code'] | null;
}

/** The row of the key decides which process logs: of several concurrent ones only one changes it. */
const RECORD = `insert into price_faults as f (tld, reason, product, detail, first_seen_at, last_seen_at) values ($1, $2, $3, $4, $5, $5)
 on conflict (tld, reason) do update set product = $3, detail = $4, last_seen_at = $5,
   first_seen_at = case when f.last_seen_at > $5::timestamptz - interval '1 day' then f.first_seen_at else $5 end
 where f.last_seen_at < $6`;

const SEEN = `select f.tld, c.code as connection, f.product, f.reason, f.detail, f.first_seen_at, f.last_seen_at
 from price_faults f join tlds t on t.name = f.tld left join registry_connections c on c.id = t.connection_id
 where f.last_seen_at >= $1 and ($2::text is null or f.tld = $2) order by f.tld, f.reason`;

export class PostgresPriceFaults extends PriceFaultStore {
  constructor(private readonly sql: Sql) {
    super();
  }

  async record(
    fault: Pick<RecordedFault, 'tld' | 'reason' | 'product' | 'detail'>,
    at: Date,
    quietSince: Date,
  ): Promise<boolean> {
    return (
      (await this.sql.change('price_fault_record', RECORD, [
        fault.tld,
        fault.reason,
        fault.product,
        fault.detail,
        at,
        quietSince,
      ])) === 1
    );
  }

  async seenSince(since: Date, tld?: string): Promise<RecordedFault[]> {
    return (await this.sql.rows<FaultAtConnection>('price_fault_list', SEEN, [since, tld ?? null])).map(
      faultOf,
    );
  }
}

const faultOf = ({
  connection,
  first_seen_at: firstSeenAt,
  last_seen_at: lastSeenAt,
  ...row
}: FaultAtConnection): RecordedFault => ({
  ...row,
  ...(connection !== null && { connection }),
  firstSeenAt,
  lastSeenAt,
});
