import type { ListName } from '../lists/definitions';
import type { ListFilter } from '../lists/filter';
import {
  ListFilterStore,
  type ListItem,
  type ListPage,
  type ListQuery,
  type ListViewRecord,
  ListViewStore,
  StaffLists,
  type StoredFilter,
} from '../lists/ports';
import type { UnitOfWork } from '@registrar/kernel';
import { compareRows, evaluate, keysOf } from './list-evaluation';

/** Lists over rows in memory. */
export class FakeStaffLists extends StaffLists {
  constructor(readonly rows: Partial<Record<ListName, ListItem[]>> = {}) {
    super();
  }

  async page({ list, filter, sort, columns, after, limit }: ListQuery): Promise<ListPage> {
    const sorted = this.matching(list, filter).sort((one, other) => compareRows(list, sort, one, other));
    const at = after ? sorted.findIndex((row) => keysOf(row, sort).join() === after.join()) + 1 : 0;
    const shown = sorted.slice(at, at + limit);
    const items = shown.map((row) => ({
      ...Object.fromEntries(
        columns.flatMap((column) => (row[column] === undefined ? [] : [[column, row[column]]])),
      ),
      id: row.id,
    }));
    return { items, ...(sorted.length > at + limit && { next: keysOf(shown[shown.length - 1], sort) }) };
  }

  async count(list: ListName, filter: ListFilter | undefined, limit: number): Promise<number> {
    return Math.min(limit, this.matching(list, filter).length);
  }

  private matching(list: ListName, filter: ListFilter | undefined): ListItem[] {
    return (this.rows[list] ?? []).filter((row) => !filter || evaluate(list, filter, row));
  }
}

export class FakeListFilterStore extends ListFilterStore {
  readonly filters = new Map<string, StoredFilter>();

  constructor(private readonly uow: UnitOfWork) {
    super();
  }

  async add(filter: StoredFilter): Promise<void> {
    this.uow.assertOpen();
    this.filters.set(filter.id, filter);
  }

  async find(id: string, now: Date): Promise<StoredFilter | undefined> {
    const filter = this.filters.get(id);
    return filter && filter.expiresAt > now ? filter : undefined;
  }

  async removeExpired(now: Date, limit: number): Promise<void> {
    this.uow.assertOpen();
    const expired = [...this.filters.values()].filter(({ expiresAt }) => expiresAt <= now);
    for (const { id } of expired.slice(0, limit)) this.filters.delete(id);
  }
}

export class FakeListViewStore extends ListViewStore {
  readonly views = new Map<string, ListViewRecord>();

  constructor(private readonly uow: UnitOfWork) {
    super();
  }

  async visibleTo(owner: string, list?: ListName): Promise<ListViewRecord[]> {
    return [...this.views.values()]
      .filter((view) => (view.isShared || view.owner === owner) && (list === undefined || view.list === list))
      .sort((one, other) =>
        one.name < other.name ? -1 : one.name > other.name ? 1 : one.id < other.id ? -1 : 1,
      );
  }

  async lock(id: string): Promise<ListViewRecord | undefined> {
    this.uow.assertOpen();
    return this.views.get(id);
  }

  async add(view: ListViewRecord): Promise<void> {
    this.uow.assertOpen();
    this.views.set(view.id, view);
  }

  async replace(view: ListViewRecord): Promise<void> {
    this.uow.assertOpen();
    this.views.set(view.id, view);
  }

  async remove(id: string): Promise<void> {
    this.uow.assertOpen();
    this.views.delete(id);
  }
}
