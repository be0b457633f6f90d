import type { ZoneImport, ZoneState } from '@registrar/catalog';
import { type BegunImport, ZoneStore } from '@registrar/catalog/ports';
import type { UnitOfWork } from '@registrar/kernel';
import { databaseError, type Sql } from '../sql';
import { blocksOf } from './zone-blocks';
import type { ZoneImportEntity } from './entities/zone-imports.entity';

type ImportRow = Pick<ZoneImportEntity, 'id' | 'zone' | 'state' | 'source' | 'version' | 'serial' | 'names'>;

const COLUMNS = 'id, zone, state, source, version, serial, names';

/** Blocks removed by one statement: about 10 MB, so that it takes a second instead of a minute. */
const REMOVED_AT_ONCE = 5_000;

/** Fails the unfinished import of an earlier process, then starts a new one. */
const BEGIN = `
with gone as (
  update zone_imports set state = 'failed', error = 'its process is gone', finished_at = $4, lease_until = null, has_leftovers = true
   where zone = $1 and state = 'loading' and lease_until <= $4 returning id
)
insert into zone_imports (zone, source, version, started_at, lease_until)
select $1, $2, $3, $4, $5
 where not exists (select from zone_imports i where i.zone = $1 and i.state = 'loading' and i.id not in (select id from gone))
returning id`;

const APPEND = `
with held as (
  update zone_imports set lease_until = $4, names = names + $5 where id = $1 and state = 'loading' returning id
),
written as (
  insert into zone_blocks (import_id, first_label, labels)
  select held.id, b.first_label, b.labels from held, unnest($2::text[], $3::text[]) as b (first_label, labels)
)
select id from held`;

/** The newest refused import is shown only where no newer one is in use. */
const STATE = `
select ${COLUMNS} from zone_imports where zone = $1 and state = 'current'
union all
(select ${COLUMNS} from zone_imports r
  where zone = $1 and state = 'refused' and not exists (select from zone_imports c where c.zone = $1 and c.state = 'current' and c.id > r.id)
  order by id desc limit 1)`;

/** Rows of one import that is no longer in use. */
const REMOVE = `
with left_over as (select id from zone_imports where has_leftovers order by id limit 1 for update skip locked),
removed as (
  delete from zone_blocks b using (
    select k.import_id, k.first_label from left_over, zone_blocks k where k.import_id = left_over.id order by k.import_id, k.first_label limit $1
  ) k
   where b.import_id = k.import_id and b.first_label = k.first_label returning b.import_id
),
emptied as (update zone_imports set has_leftovers = false where id in (select id from left_over) and (select count(*) from removed) < $1)
select (select count(*) from left_over)::int as imports`;

export class PostgresZoneStore extends ZoneStore {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async state(zone: string): Promise<ZoneState> {
    const rows = await this.sql.rows<ImportRow>('zone_state', STATE, [zone]);
    const of = (state: string): ZoneImport | undefined =>
      rows.filter((row) => row.state === state).map(importOf)[0];
    return { current: of('current'), refused: of('refused') };
  }

  async current(): Promise<ZoneImport[]> {
    return (
      await this.sql.rows<ImportRow>(
        'zones_current',
        `select ${COLUMNS} from zone_imports where state = 'current' order by zone`,
        [],
      )
    ).map(importOf);
  }

  async begin({ source, version, now, leaseUntil }: BegunImport): Promise<number | undefined> {
    const values = [source.zone, source.location, version, now, leaseUntil];
    try {
      return (await this.sql.row<{ id: number }>('zone_begin', BEGIN, values))?.id;
    } catch (error) {
      // two processes at the same moment: the other one was first
      if (databaseError(error)?.constraint === 'zone_imports_loading_uq') return undefined;
      throw error;
    }
  }

  async append(id: number, labels: readonly string[], leaseUntil: Date): Promise<void> {
    const blocks = blocksOf(labels);
    const held = await this.sql.row<{ id: number }>('zone_append', APPEND, [
      id,
      blocks.firstLabels,
      blocks.labels,
      leaseUntil,
      labels.length,
    ]);
    if (!held) throw notHeld(id);
  }

  async publish(id: number, serial: string | undefined, now: Date): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change(
      'zone_supersede',
      `update zone_imports set state = 'superseded', has_leftovers = true
        where state = 'current' and zone = (select zone from zone_imports where id = $1 and state = 'loading')`,
      [id],
    );
    const published = await this.sql.change(
      'zone_publish',
      `update zone_imports set state = 'current', serial = $2, finished_at = $3, lease_until = null where id = $1 and state = 'loading'`,
      [id, serial ?? null, now],
    );
    if (published !== 1) throw notHeld(id);
  }

  async giveUp(id: number, as: 'refused' | 'failed', error: string, now: Date): Promise<void> {
    await this.sql.change(
      'zone_give_up',
      `update zone_imports set state = $2, error = $3, finished_at = $4, lease_until = null, has_leftovers = true where id = $1 and state = 'loading'`,
      [id, as, error, now],
    );
  }

  async removeLeftovers(): Promise<number> {
    return (await this.sql.row<{ imports: number }>('zone_remove', REMOVE, [REMOVED_AT_ONCE]))!.imports;
  }
}

const importOf = ({ id, zone, source, version, serial, names }: ImportRow): ZoneImport => ({
  id,
  zone,
  source,
  version,
  serial: serial ?? undefined,
  names: Number(names),
});

const notHeld = (id: number): Error => new Error(`the zone import ${id} is no longer held`);
