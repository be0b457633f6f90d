import {
  addDays,
  type Clock,
  type Ids,
  type JsonValue,
  type SecretVault,
  type UnitOfWork,
} from '@registrar/kernel';
import type { StaffActor } from '../staff';
import type { ListName } from './definitions';
import { filterNotFound } from './errors';
import { parseFilter } from './filter';
import { readableList } from './list-request';
import type { ListFilterStore } from './ports';

/** Days for which a URL that names a filter works. */
const DAYS = 90;
/** Expired filters that go with each new one. */
const REMOVED_AT_ONCE = 100;

export const filterContext = (id: string): string => `staff-filter:${id}`;

/** Filters behind an id, so that URLs of the console hold no personal data. */
export class StoredFilters {
  constructor(
    private readonly store: ListFilterStore,
    private readonly uow: UnitOfWork,
    private readonly vault: SecretVault,
    private readonly ids: Ids,
    private readonly clock: Clock,
  ) {}

  /** Throws 400, 403 and 404. */
  async add(actor: StaffActor, list: string, filter: JsonValue): Promise<{ id: string }> {
    const known = readableList(actor.role, list);
    parseFilter(known, filter);
    const [id, createdAt] = [this.ids.uuid(), this.clock.now()];
    const sealed = this.vault.seal(JSON.stringify(filter), filterContext(id));
    await this.uow.run(async () => {
      await this.store.removeExpired(createdAt, REMOVED_AT_ONCE);
      await this.store.add({
        id,
        list: known,
        sealed,
        createdBy: actor.name,
        createdAt,
        expiresAt: addDays(createdAt, DAYS),
      });
    });
    return { id };
  }

  /** Throws 403 and 404. */
  async get(
    actor: StaffActor,
    id: string,
  ): Promise<{ id: string; list: ListName; filter: JsonValue; expiresAt: Date }> {
    const stored = await this.store.find(id, this.clock.now());
    if (!stored) throw filterNotFound();
    const { list, sealed, expiresAt } = stored;
    readableList(actor.role, list);
    return {
      id,
      list,
      filter: JSON.parse(this.vault.open(sealed, filterContext(id))) as JsonValue,
      expiresAt,
    };
  }
}
