import type { Clock, UnitOfWork } from '@registrar/kernel';
import { eventNameInvalid } from './errors';
import type { SubscriptionStore } from './ports';
import { isWebhookEventName, type Subscription } from './subscription';
import type { SubscriptionUrls } from './subscription-url';

export interface SubscribeRequest {
  eventName: string;
  url: string;
  active: boolean;
}

/** Subscribes an account to one kind of event. Refusals: 400 for an unknown event or a bad url, 409 for a second subscription. */
export class Subscribe {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly subscriptions: SubscriptionStore,
    private readonly urls: SubscriptionUrls,
    private readonly clock: Clock,
  ) {}

  async execute(accountId: number, request: SubscribeRequest): Promise<Subscription> {
    const { eventName, url, active } = request;
    if (!isWebhookEventName(eventName)) throw eventNameInvalid();
    this.urls.check(url);
    const createdAt = this.clock.now(accountId);
    return this.uow.run(() => this.subscriptions.add({ accountId, eventName, url, active, createdAt }));
  }
}
