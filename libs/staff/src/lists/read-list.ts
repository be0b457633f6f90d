import { csvRows, type JsonValue, type SecretVault } from '@registrar/kernel';
import type { AuditTrail } from '../audit-trail';
import type { StaffActor, StaffRole } from '../staff';
import type { ListCursors } from './cursor';
import { definitionOf, type ListName } from './definitions';
import { invalidList } from './errors';
import type { FieldType, FilterOperator, SortKey } from './fields';
import { type ListFilter, parseFilter } from './filter';
import {
  LIST_LIMITS,
  type ListRequest,
  listsOf,
  parseColumns,
  parseLimit,
  parseSort,
  readableList,
  totalOrder,
} from './list-request';
import type { ListItem, ListKeys, ListQuery, ListValue, StaffLists } from './ports';
import type { StoredFilters } from './stored-filters';

export interface ListColumn {
  field: string;
  title: string;
  type: FieldType;
  values?: readonly string[];
  operators: readonly FilterOperator[];
  sortable: boolean;
  personal: boolean;
  default: boolean;
  /** The field holds an array; conditions are about any of its values. */
  many: boolean;
}

export interface ListDescription {
  list: ListName;
  title: string;
  columns: ListColumn[];
  defaultSort: { field: string; descending: boolean }[];
}

export interface ListAnswer {
  items: ListItem[];
  next?: string;
  /** Exact up to 10,000; absent beyond. */
  totalCount?: number;
  /** More rows match than are counted. */
  more: boolean;
}

/** A request whose words were checked. */
interface ParsedRequest {
  list: ListName;
  filter?: ListFilter;
  sort: readonly SortKey[];
  columns: string[];
  /** Names list, filter and sort. */
  order: string;
  /** Keyed hash of the filter, for the audit log. */
  filterDigest?: string;
}

/** Lists for staff, with filters and sorts, by page or as a whole. */
export class ReadStaffList {
  constructor(
    private readonly lists: StaffLists,
    private readonly filters: StoredFilters,
    private readonly cursors: ListCursors,
    private readonly audit: AuditTrail,
    private readonly vault: SecretVault,
  ) {}

  /** The lists that the role may read. */
  describe(role: StaffRole): ListDescription[] {
    return listsOf(role).map((list) => {
      const { title, fields, defaultSort } = definitionOf(list);
      return {
        list,
        title,
        columns: Object.entries(fields).map(
          ([field, { idType: _, isDefault, isMany, mayBeEmpty: __, ...shared }]) => ({
            field,
            ...shared,
            default: isDefault,
            many: isMany,
          }),
        ),
        defaultSort: defaultSort.map(({ field, isDescending }) => ({ field, descending: isDescending })),
      };
    });
  }

  /** Throws 400, 403, 404 and 422. */
  async execute(actor: StaffActor, list: string, request: ListRequest): Promise<ListAnswer> {
    const parsed = await this.parse(actor, list, request);
    const limit = parseLimit(request.limit);
    const after = request.after === undefined ? undefined : this.cursors.read(parsed.order, request.after);
    const page = await this.lists.page(queryOf(parsed, limit, after));
    const { items, next } = page;
    const counted =
      page.counted ?? (await this.lists.count(parsed.list, parsed.filter, LIST_LIMITS.counted + 1));
    const more = counted > LIST_LIMITS.counted;
    return {
      items,
      ...(next && { next: this.cursors.write(parsed.order, next) }),
      ...(!more && { totalCount: counted }),
      more,
    };
  }

  /**
   * All rows as CSV, in batches, each read when the one before was sent. The audit log gets an entry before the
   * first row, and one with the number of rows at the end, also when the client leaves. Throws 400, 403 and 404
   * at once.
   */
  async export(
    actor: StaffActor,
    list: string,
    request: Omit<ListRequest, 'limit' | 'after'>,
  ): Promise<AsyncGenerator<string, void, undefined>> {
    const parsed = await this.parse(actor, list, request);
    await this.note(actor, parsed, { state: 'started' });
    return this.csv(actor, parsed);
  }

  private async *csv(actor: StaffActor, parsed: ParsedRequest): AsyncGenerator<string, void, undefined> {
    let [rows, isWhole, after]: [number, boolean, ListKeys | undefined] = [0, false, undefined];
    try {
      yield csvRows([parsed.columns]);
      do {
        const { items, next } = await this.lists.page(queryOf(parsed, LIST_LIMITS.rows, after));
        if (items.length > 0)
          yield csvRows(items.map((item) => parsed.columns.map((column) => cellOf(item[column]))));
        [rows, after] = [rows + items.length, next];
      } while (after);
      isWhole = true;
    } finally {
      await this.note(actor, parsed, { state: isWhole ? 'complete' : 'ended early', rows });
    }
  }

  private note(actor: StaffActor, parsed: ParsedRequest, outcome: object): Promise<void> {
    const { list, filterDigest, columns } = parsed;
    return this.audit.run(actor, 'list.export', async () => ({
      result: undefined,
      change: { target: `list:${list}`, after: { ...outcome, filter: filterDigest ?? null, columns } },
    }));
  }

  private async parse(actor: StaffActor, name: string, request: ListRequest): Promise<ParsedRequest> {
    const list = readableList(actor.role, name);
    const sent = await this.filterOf(actor, list, request);
    const filter = sent === undefined ? undefined : parseFilter(list, sent);
    const sort = totalOrder(list, parseSort(list, request.sort));
    const filterText = filter && JSON.stringify(filter);
    return {
      list,
      filter,
      sort,
      columns: parseColumns(list, request.columns),
      order: JSON.stringify([list, filterText ?? null, sort]),
      ...(filterText !== undefined && { filterDigest: this.vault.digest(filterText) }),
    };
  }

  private async filterOf(
    actor: StaffActor,
    list: ListName,
    { filter, filterId }: ListRequest,
  ): Promise<JsonValue | undefined> {
    if (filterId === undefined) return filter;
    if (filter !== undefined) throw invalidList('filterId', 'must not be sent together with filter');
    const stored = await this.filters.get(actor, filterId);
    if (stored.list !== list)
      throw invalidList('filterId', `must be of the list ${list}; it is of ${stored.list}`);
    return stored.filter;
  }
}

const queryOf = (
  { list, filter, sort, columns }: ParsedRequest,
  limit: number,
  after?: ListKeys,
): ListQuery => ({
  list,
  filter,
  sort,
  columns,
  after,
  limit,
});

/** Values of an array are separated by a blank. */
const cellOf = (value: ListValue | undefined): string | number | undefined => {
  if (value === undefined || typeof value === 'number' || typeof value === 'string') return value;
  return typeof value === 'boolean' ? String(value) : value.join(' ');
};
