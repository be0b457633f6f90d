import type { MailCount, MailLimit } from '@registrar/contacts';
import type { NoticeWithTlds } from '../incidents/ports';
import type { NoticeStep, StatusSubscriber } from './subscriber';

/** A link in a mail that asks for the confirmation. */
export interface SubscriberLink {
  /** Keyed digest of its token. */
  digest: string;
  subscriberId: number;
  createdAt: Date;
  expiresAt: Date;
}

export interface FoundSubscriberLink {
  subscriber: StatusSubscriber;
  expiresAt: Date;
}

export interface SubscriberCounts {
  pending: number;
  confirmed: number;
}

/** Subscribers of the status page. Writers demand a unit of work; what they read is locked until its end. */
export abstract class StatusSubscribers {
  /** The row of this address; added, and pending, where there is none. */
  abstract findOrAdd(email: string, at: Date): Promise<StatusSubscriber>;
  /** Counts a mail under all of the limits, or under none where one of them is full. */
  abstract countMail(limits: readonly MailLimit[], now: Date): Promise<MailCount>;
  /** Stores the link, and that the confirmation was requested now. */
  abstract addLink(link: SubscriberLink): Promise<void>;
  abstract findByLink(digest: string): Promise<FoundSubscriberLink | undefined>;
  abstract lockByLink(digest: string): Promise<FoundSubscriberLink | undefined>;
  abstract confirm(id: number, at: Date): Promise<void>;
  abstract find(id: number): Promise<StatusSubscriber | undefined>;
  abstract findByEmail(email: string): Promise<StatusSubscriber | undefined>;
  /** False: it does not exist. */
  abstract remove(id: number): Promise<boolean>;
  /** Erases the address in the mails to the subscriber, and gives up those that were not sent. */
  abstract eraseMails(id: number, at: Date): Promise<void>;
  abstract count(): Promise<SubscriberCounts>;
  /** Removes up to `limit` pending ones that were requested before; how many. A statement of its own. */
  abstract removePending(requestedBefore: Date, limit: number): Promise<number>;
  /** Removes up to `limit` links that ended before; how many. A statement of its own. */
  abstract removeLinks(endedBefore: Date, limit: number): Promise<number>;
}

export interface NewNoticeStep {
  noticeId: number;
  step: NoticeStep;
  at: Date;
  /** Whether the last text of staff came with it. */
  hasText: boolean;
}

/** A step whose next subscribers are due; its row is locked. */
export interface DueNoticeStep {
  id: number;
  step: NoticeStep;
  occurredAt: Date;
  /** Subscribers up to this id have their mail. */
  examinedTo: number;
  /** As it is now. */
  notice: NoticeWithTlds;
  /** Text of staff that came with it. */
  text?: string;
}

/** Steps of notices that subscribers get a mail about. All demand a unit of work. */
export abstract class NoticeSteps {
  abstract add(step: NewNoticeStep): Promise<void>;
  /**
   * Adds the begin and the end of planned maintenance that the clock has reached, each once; no begin where the
   * end has passed too, and no end that is older than `endedSince`.
   */
  abstract addReached(now: Date, endedSince: Date): Promise<void>;
  /** The oldest step that is not done, that no other process has locked and whose notice has no older one. */
  abstract takeNext(): Promise<DueNoticeStep | undefined>;
  /** The next subscribers, by id, who had confirmed when the step occurred. */
  abstract nextSubscribers(
    step: Pick<DueNoticeStep, 'examinedTo' | 'occurredAt'>,
    limit: number,
  ): Promise<Pick<StatusSubscriber, 'id' | 'email'>[]>;
  /** Stores how far it is. `examinedTo` absent: every subscriber has the mail. */
  abstract advance(id: number, progress: { examinedTo?: number; mailed: number }, at: Date): Promise<void>;
}
