import { Redis } from 'ioredis';
import { redisUrl } from './test-redis';

describe('the Redis of a test file', () => {
  it('is empty at first, and takes and gives values', async () => {
    const redis = new Redis(redisUrl());
    expect(await redis.dbsize()).toBe(0);
    await redis.set('key', 'value');
    expect(await redis.get('key')).toBe('value');
    await redis.quit();
  });
});
