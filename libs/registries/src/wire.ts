import type { Clock, Log, UnitOfWork } from '@registrar/kernel';
import { Availability } from './availability';
import { DrainPollQueue, type PollHandler } from './drain-poll-queue';
import type {
  AvailabilityRegistry,
  PollInbox,
  PollRegistry,
  RegistryConnections,
  RegistryConnectionStore,
} from './ports';
import { PutConnection } from './put-connection';
import { RecentAnswers } from './recent-answers';

/** Everything a query for availability touches. */
export interface AvailabilityParts {
  connections: RegistryConnections;
  registry: AvailabilityRegistry;
  clock: Clock;
}

/** Queries for availability; searches reuse answers of the last `cacheSeconds`. */
export const newAvailability = (
  { connections, registry, clock }: AvailabilityParts,
  { cacheSeconds }: { cacheSeconds: number },
): Availability => new Availability(connections, registry, new RecentAnswers(clock, cacheSeconds));

/** Everything reading a registry's message queue touches. */
export interface PollParts {
  registry: PollRegistry;
  inbox: PollInbox;
  uow: UnitOfWork;
  clock: Clock;
  log: Log;
}

/** Reads the message queues; the first handler that knows a message applies it. */
export const newPollDrain = (
  { registry, inbox, uow, clock, log }: PollParts,
  handlers: readonly PollHandler[],
): DrainPollQueue => new DrainPollQueue(registry, inbox, handlers, uow, clock, log);

/** Adds and changes connections. */
export const newPutConnection = ({ store }: { store: RegistryConnectionStore }): PutConnection =>
  new PutConnection(store);
