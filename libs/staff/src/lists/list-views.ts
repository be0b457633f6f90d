import type { Clock, Ids, JsonValue, SecretVault } from '@registrar/kernel';
import type { AuditTrail, Changed } from '../audit-trail';
import type { StaffActor } from '../staff';
import type { ListName } from './definitions';
import { invalidList, viewChanged, viewNotFound, viewOfAnother } from './errors';
import type { SortKey } from './fields';
import { parseFilter } from './filter';
import { listsOf, parseColumns, parseSort, readableList } from './list-request';
import type { ListViewRecord, ListViewStore } from './ports';

const NAME_MAX = 100;

export interface ListViewFields {
  list: string;
  name: string;
  columns?: JsonValue;
  sort?: JsonValue;
  filter?: JsonValue;
  shared?: boolean;
}

export interface ListView {
  id: string;
  list: ListName;
  name: string;
  owner: string;
  shared: boolean;
  columns: readonly string[];
  sort: { field: string; descending: boolean }[];
  filter?: JsonValue;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

export const viewContext = (id: string): string => `staff-view:${id}`;

/** Named columns, sort and filter of a list. A staff member sees own views and shared ones. */
export class ListViews {
  constructor(
    private readonly store: ListViewStore,
    private readonly audit: AuditTrail,
    private readonly vault: SecretVault,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Of lists that the role may read. Throws 403 and 404. */
  async list(actor: StaffActor, list?: string): Promise<ListView[]> {
    const lists = list === undefined ? listsOf(actor.role) : [readableList(actor.role, list)];
    const views = await this.store.visibleTo(actor.name, list === undefined ? undefined : lists[0]);
    return views.filter((view) => lists.includes(view.list)).map((view) => this.shown(view));
  }

  /** Throws 400, 403 and 404. */
  add(actor: StaffActor, fields: ListViewFields): Promise<ListView> {
    return this.audit.run(actor, 'view.create', async () => {
      const [id, now] = [this.ids.uuid(), this.clock.now()];
      const view = {
        ...this.parsed(actor, id, fields),
        owner: actor.name,
        version: 1,
        createdAt: now,
        updatedAt: now,
      };
      await this.store.add(view);
      return this.changed(undefined, view);
    });
  }

  /** Replaces all fields. Throws 400, 403 and 404; 412 for another version. */
  replace(actor: StaffActor, id: string, fields: ListViewFields, version: number): Promise<ListView> {
    return this.audit.run(actor, 'view.change', async () => {
      const before = await this.lockOwn(actor, id, version);
      const view = {
        ...before,
        sealed: undefined,
        ...this.parsed(actor, id, fields),
        version: before.version + 1,
        updatedAt: this.clock.now(),
      };
      await this.store.replace(view);
      return this.changed(before, view);
    });
  }

  /** Throws 403 and 404; 412 for another version. */
  remove(actor: StaffActor, id: string, version?: number): Promise<void> {
    return this.audit.run(actor, 'view.remove', async () => {
      const before = await this.lockOwn(actor, id, version);
      await this.store.remove(id);
      return { result: undefined, change: { target: `view:${id}`, before: audited(before) } };
    });
  }

  private async lockOwn(actor: StaffActor, id: string, version: number | undefined): Promise<ListViewRecord> {
    const view = await this.store.lock(id);
    const isVisible = view && (view.isShared || view.owner === actor.name || actor.role === 'owner');
    if (!isVisible) throw viewNotFound();
    if (view.owner !== actor.name && actor.role !== 'owner') throw viewOfAnother(view.owner);
    if (version !== undefined && version !== view.version) throw viewChanged(view.version);
    return view;
  }

  private parsed(
    actor: StaffActor,
    id: string,
    fields: ListViewFields,
  ): Pick<ListViewRecord, 'id' | 'list' | 'name' | 'isShared' | 'columns' | 'sort' | 'sealed'> {
    const list = readableList(actor.role, fields.list);
    const name = fields.name.trim();
    if (name.length < 1 || name.length > NAME_MAX)
      throw invalidList('name', `must have 1 to ${NAME_MAX} characters`);
    const { filter } = fields;
    if (filter !== undefined) parseFilter(list, filter);
    return {
      id,
      list,
      name,
      isShared: fields.shared ?? false,
      columns: parseColumns(list, fields.columns),
      sort: parseSort(list, fields.sort),
      ...(filter !== undefined && { sealed: this.vault.seal(JSON.stringify(filter), viewContext(id)) }),
    };
  }

  private changed(before: ListViewRecord | undefined, view: ListViewRecord): Changed<ListView> {
    return {
      result: this.shown(view),
      change: { target: `view:${view.id}`, ...(before && { before: audited(before) }), after: audited(view) },
    };
  }

  private shown({ sealed, isShared, sort, ...view }: ListViewRecord): ListView {
    return {
      ...view,
      shared: isShared,
      sort: sort.map(shownKey),
      ...(sealed !== undefined && {
        filter: JSON.parse(this.vault.open(sealed, viewContext(view.id))) as JsonValue,
      }),
    };
  }
}

const shownKey = ({ field, isDescending }: SortKey): { field: string; descending: boolean } => ({
  field,
  descending: isDescending,
});

/** Without the filter, which may hold personal data. */
const audited = ({ sealed, list, name, isShared, columns, sort, version }: ListViewRecord): object => ({
  list,
  name,
  shared: isShared,
  columns,
  sort: sort.map(shownKey),
  hasFilter: sealed !== undefined,
  version,
});
