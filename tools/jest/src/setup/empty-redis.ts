import { Redis } from 'ioredis';
import { redisUrl } from '../test-redis';

/** Each test file of the medium and e2e projects begins with an empty Redis. */
beforeAll(async () => {
  const redis = new Redis(redisUrl(), {
    lazyConnect: true,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  redis.on('error', () => undefined); // the commands report it
  await redis.connect();
  await redis.flushdb();
  await redis.quit();
});
