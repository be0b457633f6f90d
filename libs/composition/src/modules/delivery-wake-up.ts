import { BullModule, getQueueToken } from '@nestjs/bull';
import type { DynamicModule, Provider } from '@nestjs/common';
import {
  BullDeliveryWakeUp,
  type RedisServer,
  SilentDeliveryWakeUp,
  tameQueue,
  WEBHOOK_QUEUE,
  wakeUpQueueOptions,
} from '@registrar/adapter-redis';
import { Log } from '@registrar/kernel';
import { DeliveryWakeUp } from '@registrar/webhooks/ports';
import type { Queue } from 'bull';
import { Database } from '../runtime/database';
import { keyOf, provideBy } from '../runtime/providers';

const QUEUE = keyOf<Queue>(getQueueToken(WEBHOOK_QUEUE));

/** With Redis a Bull queue wakes the worker, else nothing does: sweeps alone find the deliveries then. */
export const wakeUp = (server: RedisServer | undefined): Provider =>
  server === undefined
    ? { provide: DeliveryWakeUp, useFactory: () => new SilentDeliveryWakeUp() }
    : provideBy(
        DeliveryWakeUp,
        { queue: QUEUE, log: Log },
        ({ queue, log }) => new BullDeliveryWakeUp(tameQueue(queue, log), log),
      );

/** The queue `WEBHOOK_QUEUE`, where there is Redis. */
export const wakeUpQueue = (server: RedisServer | undefined): DynamicModule[] =>
  server === undefined
    ? []
    : [
        BullModule.registerQueueAsync({
          name: WEBHOOK_QUEUE,
          inject: [Database],
          useFactory: ({ stack }: Database) => wakeUpQueueOptions(server, stack),
        }),
      ];
