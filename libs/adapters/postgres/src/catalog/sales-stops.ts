import type { SalesStop } from '@registrar/catalog';
import { SalesStops } from '@registrar/catalog/ports';
import type { UnitOfWork } from '@registrar/kernel';
import type { RegistryConnectionEntity } from '../registries/entities/registry-connections.entity';
import type { Sql } from '../sql';
import type { SalesStopEntity } from './entities/sales-stops.entity';

interface StopRow extends Omit<SalesStopEntity, 'connection_id' | 'ended_at' | 'ended_by'> {
  registry: RegistryConnectionEntity['code'] | null;
}

export class PostgresSalesStops extends SalesStops {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async standing(): Promise<SalesStop[]> {
    const rows = await this.sql.rows<StopRow>(
      'sales_stops_standing',
      `select s.id, s.tld, c.code as registry, s.products, s.reason, s.stopped_by, s.since, s.until
         from sales_stops s left join registry_connections c on c.id = s.connection_id
        where s.ended_at is null order by s.id`,
    );
    return rows.map(({ tld, registry, until, stopped_by: stoppedBy, ...stop }) => ({
      ...stop,
      stoppedBy,
      ...(tld !== null && { tld }),
      ...(registry !== null && { registry }),
      ...(until && { until }),
    }));
  }

  async add({
    tld,
    registry,
    products,
    reason,
    stoppedBy,
    since,
    until,
  }: Omit<SalesStop, 'id'>): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change(
      'sales_stops_add',
      `insert into sales_stops (tld, connection_id, products, reason, stopped_by, since, until)
       values ($1, (select id from registry_connections where code = $2), $3, $4, $5, $6, $7)`,
      [tld ?? null, registry ?? null, products, reason, stoppedBy, since, until ?? null],
    );
  }

  async end(id: number, endedAt: Date, endedBy?: string): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change(
      'sales_stops_end',
      'update sales_stops set ended_at = $2, ended_by = $3 where id = $1 and ended_at is null',
      [id, endedAt, endedBy ?? null],
    );
  }
}
