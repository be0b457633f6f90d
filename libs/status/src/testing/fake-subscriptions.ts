import type { MailCount, MailLimit } from '@registrar/contacts';
import { FakeMailCounts } from '@registrar/contacts/testing';
import type { UnitOfWork } from '@registrar/kernel';
import type { NoticeWithTlds } from '../incidents/ports';
import {
  type DueNoticeStep,
  type FoundSubscriberLink,
  type NewNoticeStep,
  NoticeSteps,
  StatusSubscribers,
  type SubscriberCounts,
  type SubscriberLink,
} from '../subscriptions/ports';
import type { NoticeStep, StatusSubscriber } from '../subscriptions/subscriber';
import type { FakeServiceNoticeStore } from './fake-service-notices';

/** Subscribers in memory; keeps to the same contract as the database. */
export class FakeStatusSubscribers extends StatusSubscribers {
  readonly all: StatusSubscriber[] = [];
  readonly links: SubscriberLink[] = [];
  /** Ids whose mails were erased. */
  readonly erased: number[] = [];
  private readonly mails = new FakeMailCounts();
  private lastId = 0;

  constructor(private readonly uow: UnitOfWork) {
    super();
  }

  async findOrAdd(email: string, requestedAt: Date): Promise<StatusSubscriber> {
    this.uow.assertOpen();
    const known = await this.findByEmail(email);
    if (known) return known;
    const added = { id: (this.lastId += 1), email, requestedAt };
    this.all.push(added);
    return { ...added };
  }

  async countMail(limits: readonly MailLimit[], now: Date): Promise<MailCount> {
    this.uow.assertOpen();
    return this.mails.count(limits, now);
  }

  async addLink(link: SubscriberLink): Promise<void> {
    this.uow.assertOpen();
    this.links.push(link);
    this.change(link.subscriberId, { requestedAt: link.createdAt });
  }

  async findByLink(digest: string): Promise<FoundSubscriberLink | undefined> {
    const link = this.links.find((each) => each.digest === digest);
    const subscriber = link && (await this.find(link.subscriberId));
    return subscriber && { subscriber, expiresAt: link!.expiresAt };
  }

  lockByLink(digest: string): Promise<FoundSubscriberLink | undefined> {
    this.uow.assertOpen();
    return this.findByLink(digest);
  }

  async confirm(id: number, confirmedAt: Date): Promise<void> {
    this.uow.assertOpen();
    this.change(id, { confirmedAt });
  }

  async find(id: number): Promise<StatusSubscriber | undefined> {
    const found = this.all.find((each) => each.id === id);
    return found && { ...found };
  }

  async findByEmail(email: string): Promise<StatusSubscriber | undefined> {
    const found = this.all.find((each) => each.email.toLowerCase() === email.toLowerCase());
    return found && { ...found };
  }

  async remove(id: number): Promise<boolean> {
    this.uow.assertOpen();
    return this.removeWhere((each) => each.id === id) === 1;
  }

  async eraseMails(id: number): Promise<void> {
    this.uow.assertOpen();
    this.erased.push(id);
  }

  async count(): Promise<SubscriberCounts> {
    const confirmed = this.all.filter(({ confirmedAt }) => confirmedAt !== undefined).length;
    return { confirmed, pending: this.all.length - confirmed };
  }

  async removePending(requestedBefore: Date, limit: number): Promise<number> {
    const ids = this.all
      .filter(({ confirmedAt, requestedAt }) => confirmedAt === undefined && requestedAt < requestedBefore)
      .slice(0, limit)
      .map(({ id }) => id);
    return this.removeWhere(({ id }) => ids.includes(id));
  }

  async removeLinks(endedBefore: Date, limit: number): Promise<number> {
    const ended = this.links.filter(({ expiresAt }) => expiresAt < endedBefore).slice(0, limit);
    for (const link of ended) this.links.splice(this.links.indexOf(link), 1);
    return ended.length;
  }

  private change(id: number, changes: Partial<StatusSubscriber>): void {
    Object.assign(
      this.all.find((each) => each.id === id)!,
      changes,
    );
  }

  private removeWhere(isMeant: (subscriber: StatusSubscriber) => boolean): number {
    const gone = this.all.filter(isMeant);
    for (const subscriber of gone) {
      this.all.splice(this.all.indexOf(subscriber), 1);
      for (const link of this.links.filter(({ subscriberId }) => subscriberId === subscriber.id))
        this.links.splice(this.links.indexOf(link), 1);
    }
    return gone.length;
  }
}

interface StoredStep {
  id: number;
  noticeId: number;
  step: NoticeStep;
  text?: string;
  occurredAt: Date;
  examinedTo: number;
  mailed: number;
  isDone: boolean;
}

/** Steps of the notices of a store in memory, for the subscribers in memory. */
export class FakeNoticeSteps extends NoticeSteps {
  readonly all: StoredStep[] = [];

  constructor(
    private readonly uow: UnitOfWork,
    private readonly notices: FakeServiceNoticeStore,
    private readonly subscribers: FakeStatusSubscribers,
  ) {
    super();
  }

  async add({ noticeId, step, at, hasText }: NewNoticeStep): Promise<void> {
    this.uow.assertOpen();
    const text = hasText ? this.noticeOf(noticeId).updates.at(-1)!.text : undefined;
    this.push({ noticeId, step, occurredAt: at, ...(text !== undefined && { text }) });
  }

  async addReached(now: Date, endedSince: Date): Promise<void> {
    this.uow.assertOpen();
    for (const { id: noticeId, kind, state, startsAt, endsAt } of this.notices.all) {
      if (kind !== 'maintenance' || state !== 'scheduled' || startsAt > now || endsAt! <= endedSince)
        continue;
      const step = endsAt! > now ? 'begun' : 'ended';
      if (this.all.some((each) => each.noticeId === noticeId && each.step === step)) continue;
      this.push({ noticeId, step, occurredAt: step === 'begun' ? startsAt : endsAt! });
    }
  }

  async takeNext(): Promise<DueNoticeStep | undefined> {
    this.uow.assertOpen();
    const due = this.all.find(({ isDone }) => !isDone);
    if (!due) return undefined;
    const { id, noticeId, step, occurredAt, examinedTo, text } = due;
    const notice = this.noticeOf(noticeId);
    return { id, step, occurredAt, examinedTo, notice, ...(text !== undefined && { text }) };
  }

  async nextSubscribers(
    { examinedTo, occurredAt }: Pick<DueNoticeStep, 'examinedTo' | 'occurredAt'>,
    limit: number,
  ): Promise<Pick<StatusSubscriber, 'id' | 'email'>[]> {
    this.uow.assertOpen();
    return this.subscribers.all
      .filter(
        ({ id, confirmedAt }) => id > examinedTo && confirmedAt !== undefined && confirmedAt <= occurredAt,
      )
      .slice(0, limit)
      .map(({ id, email }) => ({ id, email }));
  }

  async advance(id: number, { examinedTo, mailed }: { examinedTo?: number; mailed: number }): Promise<void> {
    this.uow.assertOpen();
    const step = this.all.find((each) => each.id === id)!;
    step.mailed += mailed;
    if (examinedTo === undefined) step.isDone = true;
    else step.examinedTo = examinedTo;
  }

  private push(step: Pick<StoredStep, 'noticeId' | 'step' | 'occurredAt' | 'text'>): void {
    this.all.push({ ...step, id: this.all.length + 1, examinedTo: 0, mailed: 0, isDone: false });
  }

  private noticeOf(id: number): NoticeWithTlds {
    const notice = this.notices.all.find((each) => each.id === id)!;
    return { ...notice, tlds: notice.registries.flatMap((code) => this.notices.registries.get(code) ?? []) };
  }
}
