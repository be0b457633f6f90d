import type { UnitOfWork } from '@registrar/kernel';
import type {
  NoticeContent,
  NoticeKind,
  NoticeState,
  ServiceNotice,
  ServiceUpdate,
} from '../incidents/notice';
import { type NoticeWithTlds, ServiceNoticeReader, ServiceNoticeStore } from '../incidents/ports';

/** Incidents and maintenance in memory; keeps to the same contract as the database. */
export class FakeServiceNoticeStore extends ServiceNoticeStore {
  readonly all: ServiceNotice[] = [];
  /** TLDs on sale by the code of their connection. */
  readonly registries = new Map<string, readonly string[]>();

  constructor(private readonly uow: UnitOfWork) {
    super();
  }

  async add(kind: NoticeKind, content: NoticeContent, first: ServiceUpdate): Promise<number> {
    this.uow.assertOpen();
    const id = this.all.length + 1;
    const { at: createdAt, by: createdBy, state } = first;
    this.all.push({ ...content, id, kind, state, version: 1, createdAt, createdBy, updates: [first] });
    return id;
  }

  async find(kind: NoticeKind, id: number): Promise<ServiceNotice | undefined> {
    const found = this.all.find((each) => each.kind === kind && each.id === id);
    return found && { ...found };
  }

  async lock(kind: NoticeKind, id: number): Promise<ServiceNotice | undefined> {
    this.uow.assertOpen();
    return this.find(kind, id);
  }

  async list(kind: NoticeKind, before: number | undefined, limit: number): Promise<ServiceNotice[]> {
    return this.all
      .filter((each) => each.kind === kind && (before === undefined || each.id < before))
      .sort((one, other) => other.id - one.id)
      .slice(0, limit);
  }

  async change(id: number, content: NoticeContent): Promise<void> {
    this.uow.assertOpen();
    this.replace(id, (notice) => ({ ...notice, ...content }));
  }

  async addUpdate(
    id: number,
    update: ServiceUpdate,
    { state, endsAt }: { state: NoticeState; endsAt?: Date },
  ): Promise<void> {
    this.uow.assertOpen();
    this.replace(id, ({ endsAt: _earlier, ...notice }) => ({
      ...notice,
      state,
      ...(endsAt && { endsAt }),
      updates: [...notice.updates, update],
    }));
  }

  async missingRegistry(codes: readonly string[]): Promise<string | undefined> {
    return codes.find((code) => !this.registries.has(code));
  }

  private replace(id: number, change: (notice: ServiceNotice) => ServiceNotice): void {
    const at = this.all.findIndex((each) => each.id === id);
    this.all[at] = { ...change(this.all[at]), version: this.all[at].version + 1 };
  }
}

/** Reads what a store in memory has. */
export class FakeServiceNoticeReader extends ServiceNoticeReader {
  constructor(private readonly store: FakeServiceNoticeStore) {
    super();
  }

  async recent(since: Date, limit: number): Promise<NoticeWithTlds[]> {
    return this.store.all
      .filter(({ endsAt }) => endsAt === undefined || endsAt >= since)
      .sort((one, other) => other.startsAt.getTime() - one.startsAt.getTime() || other.id - one.id)
      .slice(0, limit)
      .map((notice) => ({
        ...notice,
        tlds: notice.registries.flatMap((code) => this.store.registries.get(code) ?? []).sort(),
      }));
  }
}
