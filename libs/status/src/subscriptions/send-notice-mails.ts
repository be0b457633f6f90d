import type { WriteMail } from '@registrar/contacts';
import { addDays, type Clock, type UnitOfWork } from '@registrar/kernel';
import { noticeMail, noticeMailValues } from './notice-mail';
import type { NoticeSteps } from './ports';
import type { SubscriptionPolicy } from './subscriber';
import type { UnsubscribeTokens } from './unsubscribe-tokens';

/** Subscribers of one transaction, so that memory and locks stay bounded. */
export const SUBSCRIBERS_AT_ONCE = 200;
/** Days after which the end of a maintenance is no news: a worker that was off does not report it. */
const NEWS_DAYS = 1;

export interface SendNoticeMailsParts {
  steps: NoticeSteps;
  mail: Pick<WriteMail, 'executeAll'>;
  uow: UnitOfWork;
  clock: Clock;
  tokens: UnsubscribeTokens;
}

/**
 * Writes the mails of steps of incidents and maintenance, each once per subscriber: the mails and how far the
 * step is are one transaction with the lock of its row, so that a second worker takes another step.
 */
export class SendNoticeMails {
  constructor(
    private readonly parts: SendNoticeMailsParts,
    private readonly policy: SubscriptionPolicy,
  ) {}

  /** One batch; false: no step is due. */
  execute(limit = SUBSCRIBERS_AT_ONCE): Promise<boolean> {
    const { steps, mail, uow, clock, tokens } = this.parts;
    return uow.run(async () => {
      const now = clock.now();
      await steps.addReached(now, addDays(now, -NEWS_DAYS));
      const due = await steps.takeNext();
      if (!due) return false;
      const subscribers = await steps.nextSubscribers(due, limit);
      const values = noticeMailValues(due, this.policy);
      await mail.executeAll(
        subscribers.map((subscriber) =>
          noticeMail(
            values,
            subscriber,
            `${this.policy.linkBase}/status/unsubscribe/${tokens.tokenOf(subscriber.id)}`,
          ),
        ),
      );
      const isFull = subscribers.length === limit;
      const examinedTo = isFull ? { examinedTo: subscribers[subscribers.length - 1].id } : {};
      await steps.advance(due.id, { ...examinedTo, mailed: subscribers.length }, now);
      return true;
    });
  }
}
