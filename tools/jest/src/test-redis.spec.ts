import { redisUrl, workerDatabase } from './test-redis';

describe('the Redis database of a Jest worker', () => {
  const { TEST_REDIS_URL } = process.env;
  afterEach(() => {
    if (TEST_REDIS_URL === undefined) delete process.env['TEST_REDIS_URL'];
    else process.env['TEST_REDIS_URL'] = TEST_REDIS_URL;
  });

  it('is never database 0 and never the one of another worker', () => {
    const databases = Array.from({ length: 15 }, (_, index) => workerDatabase(index + 1));
    expect(databases).not.toContain(0);
    expect(new Set(databases).size).toBe(15);
  });

  it.each([0, 16, 1.5, Number.NaN])('is refused to worker %p rather than shared', (worker) => {
    expect(() => workerDatabase(worker)).toThrow(/at most 15/);
  });

  it('keeps host, port and credentials of the given URL', () => {
    process.env['TEST_REDIS_URL'] = 'redis://user:secret@redis.test:7000/0';
    expect(redisUrl()).toMatch(/^redis:\/\/user:secret@redis\.test:7000\/[1-9]\d*$/);
  });

  it('says how to run a test that was started without services', () => {
    delete process.env['TEST_REDIS_URL'];
    expect(() => redisUrl()).toThrow(/npm test -- <file>/);
  });
});
