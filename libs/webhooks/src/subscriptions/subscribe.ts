import type { Clock, SecretVault, UnitOfWork } from '@registrar/kernel';
import { eventNameInvalid } from '../errors';
import type { SubscriptionStore, WebhookSecrets } from '../ports';
import { secretContext } from '../signer';
import { isWebhookEventName, type Subscription } from './subscription';
import type { SubscriptionUrls } from './subscription-url';

export interface SubscribeRequest {
  eventName: string;
  url: string;
  active: boolean;
}

/**
 * Subscribes an account to one kind of event. Refusals: 400 for an unknown event or a bad url, 409 for a
 * second subscription.
 */
export class Subscribe {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly subscriptions: SubscriptionStore,
    private readonly urls: SubscriptionUrls,
    private readonly secrets: WebhookSecrets,
    private readonly vault: SecretVault,
    private readonly clock: Clock,
  ) {}

  async execute(accountId: number, request: SubscribeRequest): Promise<Subscription> {
    const { eventName, url, active } = request;
    if (!isWebhookEventName(eventName)) throw eventNameInvalid();
    this.urls.check(url);
    const createdAt = this.clock.now(accountId);
    return this.uow.run(async () => {
      const added = await this.subscriptions.add({ accountId, eventName, url, active, createdAt });
      // signs from the beginning, and is shown by the first rotation: the answer of the contract has no place
      // for it
      await this.subscriptions.rotate(
        accountId,
        added.id,
        this.vault.seal(this.secrets.make(), secretContext(added.id)),
        undefined,
      );
      return added;
    });
  }
}
