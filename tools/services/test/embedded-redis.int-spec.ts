import { join } from 'node:path';
import { Redis } from 'ioredis';
import { commandLine, EmbeddedRedis, freePort, isAlive, isListening, readPid } from '../src';
import { temporaryFolder, until } from '../src/testing';

describe('the embedded Redis', () => {
  const folder = temporaryFolder();
  let port: number;
  let redis: EmbeddedRedis;

  const at = (name: string, onPort: number) =>
    new EmbeddedRedis({ folder: join(folder.path, name), port: onPort });
  const serverPid = () => readPid(join(folder.path, 'redis', 'pid'))!;

  beforeAll(async () => {
    port = await freePort();
    redis = at('redis', port);
  });
  beforeEach(() => redis.start());
  afterAll(async () => {
    await redis.stop();
    folder.remove();
  });

  it('answers, and never throws a key away', async () => {
    const client = new Redis(redis.url);
    expect(await client.ping()).toBe('PONG');
    expect(await client.config('GET', 'maxmemory-policy')).toEqual(['maxmemory-policy', 'noeviction']);
    await client.quit();
  });

  it('is gone after a stop; a second stop does nothing', async () => {
    await redis.stop();
    await redis.stop();
    expect(await isListening(port)).toBe(false);
  });

  it('is taken over where a killed start left it running', async () => {
    const pid = serverPid();
    await at('redis', port).start();
    expect(serverPid()).toBe(pid);
  });

  it('moves when it is wanted on another port', async () => {
    const moved = at('redis', await freePort());
    await moved.start();
    expect(await isListening(port)).toBe(false);
    await moved.stop();
  });

  it('starts after `kill -9`', async () => {
    const pid = serverPid();
    process.kill(pid, 'SIGKILL');
    await until(() => !isAlive(pid), 'the server is gone');
    await redis.start();
    expect(serverPid()).not.toBe(pid);
  });

  it('asks for its password, which stands on no command line, and starts anew where it changed', async () => {
    const closed = new EmbeddedRedis({ folder: join(folder.path, 'redis'), port, password: 'geheim-1' });
    const open = serverPid();
    await closed.start();
    expect(serverPid()).not.toBe(open);
    expect(commandLine(serverPid())).not.toContain('geheim');
    const [stranger, client] = [
      new Redis({ port, host: '127.0.0.1', retryStrategy: () => null }),
      new Redis(closed.url),
    ];
    await expect(stranger.ping()).rejects.toThrow('NOAUTH');
    expect(await client.ping()).toBe('PONG');
    stranger.disconnect();
    client.disconnect();
    await closed.start();
    await redis.start();
    const anybody = new Redis(redis.url);
    expect(await anybody.ping()).toBe('PONG');
    anybody.disconnect();
  });

  it('does not take the Redis of another folder for its own', async () => {
    await expect(at('second', port).start()).rejects.toMatchObject({ name: 'PortInUseError', port });
  });

  it('says what to do where no server program can be started', async () => {
    const { REDIS_BIN } = process.env;
    process.env['REDIS_BIN'] = join(folder.path, 'no-such-program');
    try {
      await expect(at('third', await freePort()).start()).rejects.toThrow(
        /Redis did not start.*[\s\S]*ENOENT/,
      );
    } finally {
      if (REDIS_BIN === undefined) delete process.env['REDIS_BIN'];
      else process.env['REDIS_BIN'] = REDIS_BIN;
    }
  });
});
