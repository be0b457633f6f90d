import type { UnitOfWork } from '@registrar/kernel';
import type { MaintenanceWindow } from '@registrar/registries';
import { MaintenanceWindows, type ReachedWindow } from '@registrar/registries/ports';
import type { Sql } from '../sql';
import type { RegistryConnectionEntity } from './entities/registry-connections.entity';
import type { RegistryWindowEntity } from './entities/registry-windows.entity';

type WindowRow = Pick<
  RegistryWindowEntity,
  'id' | 'starts_at' | 'ends_at' | 'reason' | 'announced_by' | 'announced_at'
> & { registry: RegistryConnectionEntity['code'] };

const WINDOWS = `select w.id, c.code as registry, w.starts_at, w.ends_at, w.reason, w.announced_by, w.announced_at
  from registry_windows w join registry_connections c on c.id = w.connection_id where w.withdrawn_at is null`;

export class PostgresMaintenanceWindows extends MaintenanceWindows {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async listNotEnded(now: Date): Promise<MaintenanceWindow[]> {
    const rows = await this.sql.rows<WindowRow>(
      'registry_windows_coming',
      `${WINDOWS} and w.ends_at > $1 order by w.starts_at, w.id`,
      [now],
    );
    return rows.map(windowOf);
  }

  async lockConnection(registry: string): Promise<boolean> {
    this.uow.assertOpen();
    const row = await this.sql.row(
      'registry_windows_lock',
      'select id from registry_connections where code = $1 for update',
      [registry],
    );
    return row !== undefined;
  }

  async findWindow(registry: string, id: number): Promise<MaintenanceWindow | undefined> {
    const row = await this.sql.row<WindowRow>(
      'registry_windows_find',
      `${WINDOWS} and c.code = $1 and w.id = $2`,
      [registry, id],
    );
    return row && windowOf(row);
  }

  async addWindow({
    registry,
    from,
    to,
    reason,
    announcedBy,
    announcedAt,
  }: Omit<MaintenanceWindow, 'id'>): Promise<number> {
    this.uow.assertOpen();
    const row = await this.sql.row<{ id: number }>(
      'registry_windows_add',
      `insert into registry_windows (connection_id, starts_at, ends_at, reason, announced_by, announced_at)
       select id, $2, $3, $4, $5, $6 from registry_connections where code = $1 returning id`,
      [registry, from, to, reason, announcedBy, announcedAt],
    );
    return row!.id;
  }

  async changeWindow(
    id: number,
    { from, to, reason }: Pick<MaintenanceWindow, 'from' | 'to' | 'reason'>,
  ): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change(
      'registry_windows_change',
      'update registry_windows set starts_at = $2, ends_at = $3, reason = $4 where id = $1',
      [id, from, to, reason],
    );
  }

  async withdrawWindow(id: number, at: Date, by: string): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change(
      'registry_windows_withdraw',
      'update registry_windows set withdrawn_at = $2, withdrawn_by = $3 where id = $1 and withdrawn_at is null',
      [id, at, by],
    );
  }

  async tldsOf(registry: string): Promise<string[]> {
    const rows = await this.sql.rows<{ name: string }>(
      'registry_windows_tlds',
      `select t.name from tlds t join registry_connections c on c.id = t.connection_id
        where c.code = $1 and t.status = 'live' order by t.name`,
      [registry],
    );
    return rows.map(({ name }) => name);
  }

  /**
   * Locks two rows until the commit: the connection, so that staff change none of its windows; the window,
   * whose lock rereads the row, so that one that was moved or withdrawn meanwhile is not returned.
   */
  async takeReached(now: Date, endedSince: Date): Promise<ReachedWindow | undefined> {
    this.uow.assertOpen();
    const [row] = await this.sql.rows<WindowRow & Pick<ReachedWindow, 'step'>>(
      'registry_windows_take_reached',
      `with reached as (
         select w.id, c.code from registry_windows w join registry_connections c on c.id = w.connection_id
          where w.withdrawn_at is null and w.starts_at <= $1 and w.ends_at > $2
            and case when w.ends_at > $1 then w.begun_event_for is distinct from w.starts_at
                     else w.ended_event_for is distinct from w.ends_at end
          order by case when w.ends_at > $1 then w.starts_at else w.ends_at end, w.starts_at, w.id
          limit 1 for no key update of w, c skip locked)
       update registry_windows w
          set begun_event_for = w.starts_at,
              ended_event_for = case when w.ends_at > $1 then w.ended_event_for else w.ends_at end
         from reached r where w.id = r.id
       returning w.id, r.code as registry, w.starts_at, w.ends_at, w.reason, w.announced_by, w.announced_at,
                 case when w.ends_at > $1 then 'begun' else 'ended' end as step`,
      [now, endedSince],
    );
    return row && { step: row.step, window: windowOf(row) };
  }
}

const windowOf = (row: WindowRow): MaintenanceWindow => ({
  id: row.id,
  registry: row.registry,
  from: row.starts_at,
  to: row.ends_at,
  reason: row.reason,
  announcedBy: row.announced_by,
  announcedAt: row.announced_at,
});
