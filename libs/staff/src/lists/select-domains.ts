import type { JsonValue } from '@registrar/kernel';
import type { StaffActor } from '../staff';
import { invalidList } from './errors';
import { isObject, type ListFilter, parseFilter } from './filter';
import { readableList, totalOrder } from './list-request';
import type { ListKeys, StaffLists } from './ports';
import type { StoredFilters } from './stored-filters';

/** Domains of one statement: each finds again what the filter matches. */
const PAGE = 10_000;
/** Names of these are no longer, or never were, names of a domain of the platform. */
const GONE: ListFilter = { field: 'state', op: 'in', value: ['deleted', 'transferred', 'failed'] };

export interface SelectedDomain {
  domainName: string;
  /** ISO 8601; absent before the registration is completed. */
  expiresAt?: string;
}

/** The domains that match a filter of the list of domains, each once, in the order of their names. */
export class SelectDomains {
  constructor(
    private readonly lists: Pick<StaffLists, 'page'>,
    private readonly filters: Pick<StoredFilters, 'get'>,
  ) {}

  /**
   * Read by keys, so that domains that come and go meanwhile displace no other. `selector`: `{filter}`,
   * `{filterId}` or `{all: true}`. Throws 400, 403, 404, and 422 for a filter that reads too many rows.
   */
  async *execute(actor: StaffActor, selector: JsonValue): AsyncGenerator<SelectedDomain, void, undefined> {
    const list = readableList(actor.role, 'domains');
    const filter = await this.filterOf(actor, selector);
    const sort = totalOrder(list, [{ field: 'domainName', isDescending: false }]);
    const columns = ['domainName', 'expiresAt'];
    let [after, last]: [ListKeys | undefined, string | undefined] = [undefined, undefined];
    do {
      const page = await this.lists.page({ list, filter, sort, columns, after, limit: PAGE });
      for (const { domainName, expiresAt } of page.items) {
        // registered again between two pages: another domain of the same name
        if (domainName === last) continue;
        last = domainName as string;
        yield { domainName: last, ...(expiresAt !== undefined && { expiresAt: expiresAt as string }) };
      }
      after = page.next;
    } while (after);
  }

  private async filterOf(actor: StaffActor, selector: JsonValue): Promise<ListFilter> {
    if (!isObject(selector)) throw invalidList('selector', 'must be an object with filter, filterId or all');
    const names = Object.keys(selector);
    const [name] = names;
    if (names.length !== 1 || !['filter', 'filterId', 'all'].includes(name))
      throw invalidList('selector', 'must have one of filter, filterId or all, and no other field');
    if (name === 'all') {
      if (selector['all'] !== true) throw invalidList('selector.all', 'must be true');
      return { not: GONE };
    }
    const sent = name === 'filter' ? selector['filter'] : await this.stored(actor, selector['filterId']);
    return { and: [parseFilter('domains', sent), { not: GONE }] };
  }

  private async stored(actor: StaffActor, id: JsonValue): Promise<JsonValue> {
    if (typeof id !== 'string' || !UUID.test(id)) throw invalidList('selector.filterId', 'must be a UUID');
    const { list, filter } = await this.filters.get(actor, id);
    if (list !== 'domains')
      throw invalidList('selector.filterId', `must be of the list domains; it is of ${list}`);
    return filter;
  }
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
