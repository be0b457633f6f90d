import type { UnitOfWork } from '@registrar/kernel';
import { tagKey } from '../changes/domain-labels';
import type {
  DomainExpiry,
  ExpiryCalendar,
  LinkedExpiryCalendar,
  NewExpiryCalendar,
} from '../expiry-calendars/expiry-calendar';
import { type DomainExpiryRequest, ExpiryCalendarStore } from '../expiry-calendars/ports';

type StoredCalendar = NewExpiryCalendar & { id: number; revokedAt?: Date };

/** Calendars, and the domains of accounts that the test puts in. */
export class FakeExpiryCalendarStore extends ExpiryCalendarStore {
  readonly closed = new Set<number>();
  readonly domains: (DomainExpiry & { accountId: number; tags?: readonly string[] })[] = [];
  private readonly calendars: StoredCalendar[] = [];

  constructor(private readonly uow: UnitOfWork) {
    super();
  }

  async add(calendar: NewExpiryCalendar, max: number): Promise<number | undefined> {
    this.uow.assertOpen();
    if ((await this.list(calendar.accountId)).length >= max) return undefined;
    const id = this.calendars.length + 1;
    this.calendars.push({ ...calendar, id });
    return id;
  }

  async list(accountId: number): Promise<ExpiryCalendar[]> {
    return this.calendars.filter((one) => one.accountId === accountId && !one.revokedAt).map(shown);
  }

  async revoke(accountId: number, id: number, at: Date): Promise<ExpiryCalendar | undefined> {
    this.uow.assertOpen();
    const found = this.calendars.find(
      (one) => one.accountId === accountId && one.id === id && !one.revokedAt,
    );
    if (found) found.revokedAt = at;
    return found && shown(found);
  }

  async findByDigest(digest: string): Promise<LinkedExpiryCalendar | undefined> {
    const found = this.calendars.find((one) => one.digest === digest && !one.revokedAt);
    return found && !this.closed.has(found.accountId)
      ? { ...shown(found), accountId: found.accountId }
      : undefined;
  }

  async expiries({ accountId, tagKeys = [], tld, limit }: DomainExpiryRequest): Promise<DomainExpiry[]> {
    return this.domains
      .filter((domain) => domain.accountId === accountId)
      .filter(({ tags = [] }) => tagKeys.every((key) => tags.map(tagKey).includes(key)))
      .filter(({ name }) => tld === undefined || name.slice(name.indexOf('.') + 1) === tld)
      .sort((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime() || (a.name < b.name ? -1 : 1))
      .slice(0, limit)
      .map(({ accountId: _account, tags: _tags, ...expiry }) => expiry);
  }
}

const shown = ({ id, name, tags, tld, createdAt }: StoredCalendar): ExpiryCalendar => ({
  id,
  name,
  tags,
  ...(tld !== undefined && { tld }),
  createdAt,
});
