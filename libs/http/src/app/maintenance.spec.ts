import { type JsonValue, PlatformSettings } from '@registrar/kernel';
import { FakeClock, FakeLog } from '@registrar/kernel/testing';
import { Maintenance } from './maintenance';

class Stored extends PlatformSettings {
  value: JsonValue | undefined;
  failure?: Error;
  read(): Promise<JsonValue | undefined> {
    return this.failure ? Promise.reject(this.failure) : Promise.resolve(this.value);
  }
  write(): Promise<void> {
    return Promise.reject(new Error('not here'));
  }
}

describe('Maintenance', () => {
  let stored: Stored;
  let clock: FakeClock;
  let log: FakeLog;
  let maintenance: Maintenance;

  beforeEach(() => {
    jest.useFakeTimers();
    stored = new Stored();
    clock = new FakeClock(new Date('2026-03-02T09:00:00Z'));
    log = new FakeLog();
    maintenance = new Maintenance(stored, clock, log);
  });
  afterEach(() => {
    maintenance.stop();
    jest.useRealTimers();
  });

  const refusal = (): object | undefined => {
    try {
      maintenance.refuse();
      return undefined;
    } catch (error) {
      const { kind, message, details, retryAfterSeconds } = error as Record<string, unknown>;
      return { kind, message, details, retryAfterSeconds };
    }
  };
  const closed = {
    kind: 'unavailable',
    message: 'Service Unavailable',
    details: 'The API is offline for scheduled maintenance.',
  };

  it.each<[JsonValue | undefined]>([
    [undefined],
    [null],
    [{}],
    [{ on: false }],
    [{ on: 'true' }],
    [[]],
    ['on'],
    [{ on: false, until: '2026-03-02T10:00:00Z' }],
  ])('refuses no request while the setting is %j', async (value) => {
    stored.value = value;
    await maintenance.start();
    expect(refusal()).toBeUndefined();
  });

  it('sends Retry-After of one minute when no end is known', async () => {
    stored.value = { on: true };
    await maintenance.start();
    expect(refusal()).toEqual({ ...closed, retryAfterSeconds: 60 });
  });

  it('sends the seconds to a known end as Retry-After, and is over when it passes', async () => {
    stored.value = { on: true, until: '2026-03-02T09:10:00Z' };
    await maintenance.start();
    expect(refusal()).toEqual({ ...closed, retryAfterSeconds: 600 });
    clock.advance(599.5);
    expect(refusal()).toEqual({ ...closed, retryAfterSeconds: 1 });
    clock.advance(0.5);
    expect(refusal()).toBeUndefined();
  });

  it('sees within a second that somebody turned it on or off, and says so once', async () => {
    await maintenance.start();
    stored.value = { on: true };
    await jest.advanceTimersByTimeAsync(3_000);
    expect(refusal()).toBeDefined();
    stored.value = { on: false };
    await jest.advanceTimersByTimeAsync(1_000);
    expect(refusal()).toBeUndefined();
    expect(log.lines.map(({ message }) => message)).toEqual(['maintenance started', 'maintenance ended']);
  });

  it('stays as it was while the database is away', async () => {
    stored.value = { on: true };
    await maintenance.start();
    stored.failure = new Error('connection refused');
    await jest.advanceTimersByTimeAsync(10_000);
    expect(refusal()).toEqual({ ...closed, retryAfterSeconds: 60 });
  });

  it('reads no more after it was stopped', async () => {
    await maintenance.start();
    maintenance.stop();
    stored.value = { on: true };
    await jest.advanceTimersByTimeAsync(5_000);
    expect(refusal()).toBeUndefined();
  });
});
