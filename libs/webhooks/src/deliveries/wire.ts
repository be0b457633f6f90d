import type { Clock, Ids, Log, SecretVault, UnitOfWork } from '@registrar/kernel';
import type {
  DeliveryStore,
  DeliveryWakeUp,
  EventLog,
  HmacSha256,
  OutboxFeed,
  Randomness,
  SigningTokens,
  WebhookSender,
} from '../ports';
import { RelayOutbox } from '../relay-outbox';
import { WebhookSigner } from '../signer';
import { DeliverWebhooks } from './deliver-webhooks';
import { DeliveryQueries } from './delivery-queries';
import { DeliveryRequests } from './delivery-requests';
import type { LaneLimits } from './lanes';
import { RedeliverDelivery } from './redeliver-delivery';
import { DEFAULT_RETRY_POLICY, RetrySchedule } from './retry-schedule';

/** Everything reading a delivery and sending it again touch. */
export interface DeliveryParts {
  uow: UnitOfWork;
  clock: Clock;
  deliveryStore: DeliveryStore;
  wakeUp: DeliveryWakeUp;
}

export interface DeliveryUseCases {
  queries: DeliveryQueries;
  redeliver: RedeliverDelivery;
}

/** What staff do with deliveries, wired by plain constructor calls. */
export const wireDeliveries = ({ uow, clock, deliveryStore, wakeUp }: DeliveryParts): DeliveryUseCases => ({
  queries: new DeliveryQueries(deliveryStore),
  redeliver: new RedeliverDelivery(uow, deliveryStore, wakeUp, clock),
});

/** Everything the way of an event to its receiver touches. */
export type SendingParts = DeliveryParts & {
  ids: Ids;
  log: Log;
  vault: SecretVault;
  feed: OutboxFeed;
  eventLog: EventLog;
  signingTokens: SigningTokens;
  hmac: HmacSha256;
  randomness: Randomness;
  sender: WebhookSender;
};

export interface SendingUseCases {
  relay: RelayOutbox;
  deliver: DeliverWebhooks;
}

/** The worker's relay of the outbox and its deliveries, wired by plain constructor calls. */
export function wireSending(
  parts: SendingParts,
  retries = DEFAULT_RETRY_POLICY,
  lanes?: LaneLimits,
): SendingUseCases {
  const { uow, clock, ids, log, vault, feed, eventLog, deliveryStore: deliveries, wakeUp } = parts;
  return {
    relay: new RelayOutbox({ uow, feed, eventLog, deliveries, wakeUp, clock, ids }),
    deliver: new DeliverWebhooks(
      deliveries,
      new DeliveryRequests(
        new WebhookSigner(parts.signingTokens, vault, parts.hmac, clock, ids, log),
        parts.sender,
        new RetrySchedule(parts.randomness, retries),
        clock,
      ),
      uow,
      clock,
      log,
      lanes,
    ),
  };
}
