import type { Clock, LinkTokens, UnitOfWork } from '@registrar/kernel';
import type { FoundSubscriberLink, StatusSubscribers } from './ports';
import type { UnsubscribeTokens } from './unsubscribe-tokens';

/** What the page behind a link of a mail shows. */
export type SubscriptionView =
  | { kind: 'pending' | 'confirmed'; email: string }
  | { kind: 'unsubscribe' | 'unsubscribed' | 'expired' | 'unknown' };

export interface AnswerSubscriptionParts {
  uow: UnitOfWork;
  subscribers: StatusSubscribers;
  clock: Clock;
  links: LinkTokens;
  tokens: UnsubscribeTokens;
}

/** Confirms and ends subscriptions by the links of mails. Reading a page changes nothing. */
export class AnswerSubscription {
  constructor(private readonly parts: AnswerSubscriptionParts) {}

  async readConfirmation(token: string): Promise<SubscriptionView> {
    const digest = this.parts.links.digestFrom(token);
    if (digest === undefined) return { kind: 'unknown' };
    return this.confirmationOf(await this.parts.subscribers.findByLink(digest));
  }

  /** Idempotent: a link that is used again shows the same page. */
  async confirm(token: string): Promise<SubscriptionView> {
    const { uow, subscribers, clock, links } = this.parts;
    const digest = links.digestFrom(token);
    if (digest === undefined) return { kind: 'unknown' };
    return uow.run(async () => {
      const found = await subscribers.lockByLink(digest);
      const view = this.confirmationOf(found);
      if (view.kind !== 'pending') return view;
      await subscribers.confirm(found!.subscriber.id, clock.now());
      return { kind: 'confirmed', email: view.email };
    });
  }

  /** The same whether the address is still subscribed: the link says only whose it was. */
  readUnsubscription(token: string): SubscriptionView {
    return { kind: this.parts.tokens.subscriberOf(token) === undefined ? 'unknown' : 'unsubscribe' };
  }

  /** Idempotent: removes the address (RFC 8058 §3.1: without further questions). */
  async unsubscribe(token: string): Promise<SubscriptionView> {
    const { uow, subscribers, tokens } = this.parts;
    const id = tokens.subscriberOf(token);
    if (id === undefined) return { kind: 'unknown' };
    await uow.run(() => subscribers.remove(id));
    return { kind: 'unsubscribed' };
  }

  /** A used link shows the same page until it expires, also when the page is loaded again. */
  private confirmationOf(found: FoundSubscriberLink | undefined): SubscriptionView {
    if (!found) return { kind: 'unknown' };
    const { subscriber, expiresAt } = found;
    const { email } = subscriber;
    if (subscriber.confirmedAt !== undefined) return { kind: 'confirmed', email };
    return expiresAt <= this.parts.clock.now() ? { kind: 'expired' } : { kind: 'pending', email };
  }
}
