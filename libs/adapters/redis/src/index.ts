export { inspectRedis, type RedisFacts } from './inspect-redis';
export { keysOf } from './keys';
export { LocalRateLimiter } from './local-rate-limiter';
export type { RedisServer } from './redis-server';
export { RedisRateLimiter } from './redis-rate-limiter';
export { RedisSignal } from './redis-signal';
export {
  wakeUpQueueOptions,
  BullDeliveryWakeUp,
  SilentDeliveryWakeUp,
  tameQueue,
  WEBHOOK_QUEUE,
} from './queue';
