import { FakeClock, FakeLog } from '@registrar/kernel/testing';
import type { RegistryConnection } from '@registrar/registries';
import { profileOf } from '@registrar/registries/ports';
import type { Loops } from './loops';
import { RegistryPoll } from './registry-poll';

const connection = (id: number, poll: object = {}): RegistryConnection =>
  ({
    id,
    code: `registry-${id}`,
    enabled: true,
    profile: profileOf({ poll: { enabled: true, intervalSeconds: 60, ...poll } }),
  }) as RegistryConnection;

/** A poll whose queues are read at once, with the monotonic clock and the clock under control. */
class Poll {
  readonly clock = new FakeClock();
  readonly polled: number[] = [];
  connections: RegistryConnection[] = [connection(1)];
  reads = 0;
  /** The database. */
  isAway = false;
  private readonly monotonic = jest.spyOn(performance, 'now').mockReturnValue(0);
  private readonly poll = new RegistryPoll(
    { runOnce: (_name: string, work: () => Promise<void>) => work() } as unknown as Loops,
    {
      list: async () => {
        this.reads += 1;
        if (this.isAway) throw new Error('the database is away');
        return this.connections;
      },
    } as never,
    { execute: async ({ id }: RegistryConnection) => void this.polled.push(id) } as never,
    this.clock,
    new FakeLog(),
  );

  async lookAfter(seconds: number): Promise<void> {
    this.clock.advance(seconds);
    this.monotonic.mockReturnValue(performance.now() + seconds * 1_000);
    await this.poll.look();
  }
}

afterEach(() => jest.restoreAllMocks());

describe('the poll of registry message queues', () => {
  it('reads connections every five seconds while none is due', async () => {
    const poll = new Poll();
    for (const [seconds, reads] of [
      [0, 1],
      [1, 1],
      [3, 1],
      [1, 2],
      [4, 2],
      [1, 3],
    ]) {
      await poll.lookAfter(seconds);
      expect(poll.reads).toBe(reads);
    }
    expect(poll.polled).toEqual([1]);
  });

  it('reads connections again before it polls one that is due', async () => {
    const poll = new Poll();
    await poll.lookAfter(0);
    await poll.lookAfter(57);
    await poll.lookAfter(2);
    expect([poll.reads, poll.polled]).toEqual([2, [1]]);
    poll.connections = [{ ...connection(1), enabled: false }];
    await poll.lookAfter(1);
    expect([poll.reads, poll.polled]).toEqual([3, [1]]);
  });

  it('polls no connection inside a maintenance window, and polls it at its end', async () => {
    const poll = new Poll();
    const from = poll.clock.now();
    poll.connections = [
      { ...connection(1), maintenance: [{ from, to: new Date(from.getTime() + 120_000) }] },
      connection(2),
    ];
    await poll.lookAfter(0);
    await poll.lookAfter(119);
    expect(poll.polled).toEqual([2, 2]);
    await poll.lookAfter(1);
    expect(poll.polled).toEqual([2, 2, 1]);
  });

  it('polls a connection that was added since the last read, within five seconds', async () => {
    const poll = new Poll();
    await poll.lookAfter(0);
    poll.connections = [connection(1), connection(2)];
    await poll.lookAfter(4);
    expect(poll.polled).toEqual([1]);
    await poll.lookAfter(1);
    expect(poll.polled).toEqual([1, 2]);
  });

  it('polls a connection with a short interval at each of its intervals', async () => {
    const poll = new Poll();
    poll.connections = [connection(1, { intervalSeconds: 1 }), connection(2, { enabled: false })];
    await poll.lookAfter(0);
    await poll.lookAfter(1);
    await poll.lookAfter(1);
    expect([poll.reads, poll.polled]).toEqual([3, [1, 1, 1]]);
  });

  it('reads connections again at the next look after a read that failed', async () => {
    const poll = new Poll();
    poll.isAway = true;
    await expect(poll.lookAfter(0)).rejects.toThrow('away');
    poll.isAway = false;
    await poll.lookAfter(1);
    expect([poll.reads, poll.polled]).toEqual([2, [1]]);
  });
});
