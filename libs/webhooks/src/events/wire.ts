import type { Clock, Ids, UnitOfWork } from '@registrar/kernel';
import type { DeliveryStore, DeliveryWakeUp } from '../ports';
import { EventQueries } from './event-queries';
import type { EventLog, EventWatch, ResendStore } from './ports';
import { ResendDeliveries } from './resend-deliveries';

/** Everything the log of events touches. */
export interface EventParts {
  uow: UnitOfWork;
  clock: Clock;
  ids: Ids;
  eventLog: EventLog;
  eventWatch: EventWatch;
  resendStore: ResendStore;
  deliveryStore: DeliveryStore;
  wakeUp: DeliveryWakeUp;
}

export interface EventUseCases {
  queries: EventQueries;
  resend: ResendDeliveries;
}

/** What accounts do with the log of their events, wired by plain constructor calls. */
export function wireEvents(parts: EventParts): EventUseCases {
  const { uow, clock, ids, eventLog, wakeUp } = parts;
  return {
    queries: new EventQueries(eventLog, parts.eventWatch),
    resend: new ResendDeliveries({
      uow,
      store: parts.resendStore,
      log: eventLog,
      deliveries: parts.deliveryStore,
      wakeUp,
      clock,
      ids,
    }),
  };
}
