import type { MailStore } from '@registrar/contacts/ports';
import { newWriteMail } from '@registrar/contacts/wiring';
import { type Clock, type Ids, LinkTokens, type SecretVault, type UnitOfWork } from '@registrar/kernel';
import { AnswerSubscription } from './answer-subscription';
import type { NoticeSteps, StatusSubscribers } from './ports';
import { RequestSubscription } from './request-subscription';
import { SendNoticeMails } from './send-notice-mails';
import { StatusSubscriptions } from './status-subscriptions';
import type { SubscriptionPolicy } from './subscriber';
import { UnsubscribeTokens } from './unsubscribe-tokens';

/** Everything that subscriptions by mail touch. */
export interface SubscriptionParts {
  uow: UnitOfWork;
  clock: Clock;
  ids: Ids;
  vault: SecretVault;
  mailStore: MailStore;
  subscribers: StatusSubscribers;
  steps: NoticeSteps;
}

export interface SubscriptionUseCases {
  request: RequestSubscription;
  answer: AnswerSubscription;
  send: SendNoticeMails;
  subscriptions: StatusSubscriptions;
}

/** The use cases around subscribers of the status page, wired by plain constructor calls. */
export function wireSubscriptions(
  parts: SubscriptionParts,
  policy: SubscriptionPolicy,
): SubscriptionUseCases {
  const { uow, clock, ids, vault, mailStore, subscribers, steps } = parts;
  const mail = newWriteMail({ mailStore, vault, clock, ids });
  const links = new LinkTokens(vault, ids, 'status subscription link');
  const tokens = new UnsubscribeTokens(vault);
  return {
    request: new RequestSubscription({ uow, subscribers, mail, vault, clock, links, tokens }, policy),
    answer: new AnswerSubscription({ uow, subscribers, clock, links, tokens }),
    send: new SendNoticeMails({ steps, mail, uow, clock, tokens }, policy),
    subscriptions: new StatusSubscriptions(subscribers, clock, policy),
  };
}
