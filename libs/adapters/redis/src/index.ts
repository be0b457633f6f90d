export { inspectRedis, type RedisFacts } from './inspect-redis';
export { keysOf } from './keys';
export { LocalRateLimiter } from './local-rate-limiter';
export { RedisRateLimiter } from './redis-rate-limiter';
export {
  wakeUpQueueOptions,
  BullDeliveryWakeUp,
  SilentDeliveryWakeUp,
  tameQueue,
  WEBHOOK_QUEUE,
} from './queue';
