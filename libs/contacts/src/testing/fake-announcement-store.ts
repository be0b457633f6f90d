import type { UnitOfWork } from '@registrar/kernel';
import type { Announcement, AnnouncementContent, Audience } from '../announcements/announcement';
import {
  AnnouncementStore,
  type AudienceCount,
  type DueAnnouncement,
  type ReachedBatch,
} from '../announcements/ports';

export interface FakeAudienceAccount {
  id: number;
  username: string;
  email?: string;
  isClosed?: boolean;
  tlds?: readonly string[];
  registries?: readonly string[];
}

type FakeAnnouncement = Announcement & { dueAt?: Date; throughAccount: number; examinedTo: number };

/** Announcements in memory; keeps to the same contract as the database. */
export class FakeAnnouncementStore extends AnnouncementStore {
  readonly all: FakeAnnouncement[] = [];
  /** In the order of their ids. */
  readonly accounts: FakeAudienceAccount[] = [];
  readonly tlds = new Set<string>();
  readonly registries = new Set<string>();
  private readonly marks = new Set<string>();

  constructor(private readonly uow: UnitOfWork) {
    super();
  }

  async add(content: AnnouncementContent, createdAt: Date, createdBy: string): Promise<number> {
    this.uow.assertOpen();
    const id = this.all.length + 1;
    const counts = { reached: 0, mailed: 0, throughAccount: 0, examinedTo: 0 };
    this.all.push({ ...content, id, state: 'draft', version: 1, createdAt, createdBy, ...counts });
    return id;
  }

  async find(id: number): Promise<Announcement | undefined> {
    const found = this.all.find((each) => each.id === id);
    return found && shown(found);
  }

  async lock(id: number): Promise<Announcement | undefined> {
    this.uow.assertOpen();
    return this.find(id);
  }

  async list(before: number | undefined, limit: number): Promise<Announcement[]> {
    return this.all
      .filter(({ id }) => before === undefined || id < before)
      .sort((one, other) => other.id - one.id)
      .slice(0, limit)
      .map(shown);
  }

  async replace(id: number, content: AnnouncementContent): Promise<void> {
    this.uow.assertOpen();
    const draft = this.of(id);
    delete draft.notBefore;
    Object.assign(draft, content, { version: draft.version + 1 });
  }

  async publish(id: number, at: Date, publishedBy: string, audienceCount: number): Promise<void> {
    this.uow.assertOpen();
    const found = this.of(id);
    const { notBefore = at } = found;
    const dueAt = notBefore > at ? notBefore : at;
    const throughAccount = Math.max(0, ...this.accounts.map((account) => account.id));
    const published = { state: 'published', publishedAt: at, publishedBy, audienceCount } as const;
    Object.assign(found, published, { dueAt, throughAccount });
  }

  async withdraw(id: number, withdrawnAt: Date, withdrawnBy: string): Promise<void> {
    this.uow.assertOpen();
    Object.assign(this.of(id), { state: 'withdrawn', withdrawnAt, withdrawnBy, dueAt: undefined });
  }

  async missingOf(audience: Audience): Promise<string | undefined> {
    if (audience.kind === 'tld') return this.tlds.has(audience.tld) ? undefined : `TLD ${audience.tld}`;
    if (audience.kind === 'registry')
      return this.registries.has(audience.registry) ? undefined : `registry ${audience.registry}`;
    if (audience.kind !== 'accounts') return undefined;
    const open = this.accounts.filter(({ isClosed }) => !isClosed).map(({ id }) => id);
    const missing = audience.accountIds.find((id) => !open.includes(id));
    return missing === undefined ? undefined : `account ${missing}`;
  }

  async countAudience(audience: Audience): Promise<AudienceCount> {
    const accounts = this.accounts.filter((account) => belongs(account, audience));
    return {
      accounts: accounts.length,
      withoutAddress: accounts.filter(({ email }) => email === undefined).length,
    };
  }

  async takeDue(now: Date): Promise<DueAnnouncement | undefined> {
    this.uow.assertOpen();
    const [due] = this.all
      .filter(({ dueAt }) => dueAt !== undefined && dueAt <= now)
      .sort((one, other) => one.dueAt!.getTime() - other.dueAt!.getTime() || one.id - other.id);
    if (!due) return undefined;
    const { id, subject, text, audience, notBefore, examinedTo, throughAccount } = due;
    return { id, subject, text, audience, ...(notBefore && { notBefore }), examinedTo, throughAccount };
  }

  async markNext(
    { id, audience, examinedTo, throughAccount }: DueAnnouncement,
    limit: number,
  ): Promise<ReachedBatch> {
    this.uow.assertOpen();
    const examined = this.accounts
      .filter((account) => account.id > examinedTo && account.id <= throughAccount)
      .slice(0, limit);
    const accounts = examined
      .filter((account) => belongs(account, audience) && !this.marks.has(`${id} ${account.id}`))
      .map(({ id: accountId, username, email }) => ({ accountId, username, ...(email && { email }) }));
    for (const { accountId } of accounts) this.marks.add(`${id} ${accountId}`);
    return { accounts, ...(examined.length === limit && { examinedTo: examined[limit - 1].id }) };
  }

  async advance(
    id: number,
    { examinedTo, reached, mailed }: { examinedTo?: number; reached: number; mailed: number },
    at: Date,
  ): Promise<void> {
    this.uow.assertOpen();
    const found = this.of(id);
    const counts = { reached: found.reached + reached, mailed: found.mailed + mailed };
    if (examinedTo === undefined)
      Object.assign(found, counts, { state: 'sent', sentAt: at, dueAt: undefined });
    else Object.assign(found, counts, { state: 'sending', examinedTo, dueAt: at });
  }

  private of(id: number): FakeAnnouncement {
    return this.all.find((each) => each.id === id)!;
  }
}

function belongs(account: FakeAudienceAccount, audience: Audience): boolean {
  if (account.isClosed) return false;
  if (audience.kind === 'accounts') return audience.accountIds.includes(account.id);
  if (audience.kind === 'tld') return account.tlds?.includes(audience.tld) ?? false;
  if (audience.kind === 'registry') return account.registries?.includes(audience.registry) ?? false;
  return true;
}

const shown = ({
  dueAt: _dueAt,
  throughAccount: _through,
  examinedTo: _examined,
  ...announcement
}: FakeAnnouncement): Announcement => ({ ...announcement });
