import type { UnitOfWork } from '@registrar/kernel';
import type { ListName } from '@registrar/staff';
import {
  ListFilterStore,
  type ListViewRecord,
  ListViewStore,
  type StoredFilter,
} from '@registrar/staff/ports';
import { MoreThan, type Repository } from 'typeorm';
import type { Sql } from '../../sql';
import { StaffFilterEntity } from '../entities/staff-filters.entity';
import { StaffViewEntity } from '../entities/staff-views.entity';

export class PostgresListFilterStore extends ListFilterStore {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  private get filters(): Repository<StaffFilterEntity> {
    return this.sql.repository(StaffFilterEntity);
  }

  async add({ id, list, sealed, createdBy, createdAt, expiresAt }: StoredFilter): Promise<void> {
    this.uow.assertOpen();
    await this.filters.insert({
      id,
      list,
      content_sealed: sealed,
      created_by: createdBy,
      created_at: createdAt,
      expires_at: expiresAt,
    });
  }

  async find(id: string, now: Date): Promise<StoredFilter | undefined> {
    const row = await this.filters.findOneBy({ id, expires_at: MoreThan(now) });
    return row
      ? {
          id,
          list: row.list as ListName,
          sealed: row.content_sealed,
          createdBy: row.created_by,
          createdAt: row.created_at,
          expiresAt: row.expires_at,
        }
      : undefined;
  }

  async removeExpired(now: Date, limit: number): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change(
      'staff_filters_expired',
      `delete from staff_filters where id in (
         select id from staff_filters where expires_at <= $1 order by expires_at limit $2)`,
      [now, limit],
    );
  }
}

export class PostgresListViewStore extends ListViewStore {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  private get views(): Repository<StaffViewEntity> {
    return this.sql.repository(StaffViewEntity);
  }

  async visibleTo(owner: string, list?: ListName): Promise<ListViewRecord[]> {
    const rows = await this.sql.rows<StaffViewEntity>(
      'staff_views_visible',
      `select * from staff_views where (shared or owner = $1) and (list = $2 or $2::text is null)
        order by name collate "C", id`,
      [owner, list ?? null],
    );
    return rows.map(viewOf);
  }

  async lock(id: string): Promise<ListViewRecord | undefined> {
    this.uow.assertOpen();
    const row = await this.sql.row<StaffViewEntity>(
      'staff_view_lock',
      'select * from staff_views where id = $1 for update',
      [id],
    );
    return row && viewOf(row);
  }

  async add(view: ListViewRecord): Promise<void> {
    this.uow.assertOpen();
    await this.views.insert({ id: view.id, ...rowOf(view) });
  }

  async replace(view: ListViewRecord): Promise<void> {
    this.uow.assertOpen();
    await this.views.update({ id: view.id }, rowOf(view));
  }

  async remove(id: string): Promise<void> {
    this.uow.assertOpen();
    await this.views.delete({ id });
  }
}

const rowOf = (view: ListViewRecord): Omit<StaffViewEntity, 'id'> => ({
  list: view.list,
  name: view.name,
  owner: view.owner,
  shared: view.isShared,
  columns: [...view.columns],
  sort: [...view.sort],
  filter_sealed: view.sealed ?? null,
  version: view.version,
  created_at: view.createdAt,
  updated_at: view.updatedAt,
});

const viewOf = (row: StaffViewEntity): ListViewRecord => ({
  id: row.id,
  list: row.list as ListName,
  name: row.name,
  owner: row.owner,
  isShared: row.shared,
  columns: row.columns,
  sort: row.sort,
  ...(row.filter_sealed !== null && { sealed: row.filter_sealed }),
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
