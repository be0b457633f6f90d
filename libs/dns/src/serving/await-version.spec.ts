import { DomainName } from '@registrar/kernel';
import { ZoneServers } from '../ports';
import { FakeZones } from '../testing';
import { AwaitVersion } from './await-version';

const NAME = DomainName.of('example.com');

class FakeServers extends ZoneServers {
  polls = 0;
  pauses = 0;
  /** Serials by server at each poll; the last ones stay. */
  answers: (number | undefined)[][] = [[1]];
  onPause: () => void = () => undefined;
  onPoll: () => void = () => undefined;

  async serials(): Promise<{ server: string; serial?: number }[]> {
    const serials = this.answers[Math.min(this.polls, this.answers.length - 1)];
    this.polls += 1;
    this.onPoll();
    return serials.map((serial, at) => ({
      server: `192.0.2.${at + 1}:53`,
      ...(serial !== undefined && { serial }),
    }));
  }

  async pause(): Promise<void> {
    this.pauses += 1;
    this.onPause();
  }
}

let zones: FakeZones;
let servers: FakeServers;
let over: AbortController;
let awaitVersion: AwaitVersion;
beforeEach(async () => {
  zones = new FakeZones();
  zones.addDomain(1, NAME.ascii);
  zones.find(1, NAME.ascii)!.version = 3;
  servers = new FakeServers();
  over = new AbortController();
  awaitVersion = new AwaitVersion(zones.reader, servers, { perAccount: 2, inAll: 3 });
});
const wait = (version = 3, accountId = 1) => awaitVersion.execute(accountId, NAME, version, over.signal);

describe('a request that waits for a version', () => {
  it('is answered at once where all servers have it, or a later one', async () => {
    servers.answers = [[4, 7]];
    expect(await wait()).toEqual({
      served: true,
      serial: 4,
      servers: [
        { server: '192.0.2.1:53', serial: 4, served: true },
        { server: '192.0.2.2:53', serial: 7, served: true },
      ],
    });
    expect(servers.pauses).toBe(0);
  });

  it('waits for the last server, and for one that does not answer', async () => {
    servers.answers = [
      [4, 3],
      [4, undefined],
      [4, 4],
    ];
    expect(await wait()).toMatchObject({ served: true });
    expect([servers.polls, servers.pauses]).toEqual([3, 2]);
  });

  it('shows the lagging servers when its time is over', async () => {
    servers.answers = [[4, 3, undefined]];
    servers.onPause = () => over.abort();
    expect(await wait()).toEqual({
      served: false,
      serial: 4,
      servers: [
        { server: '192.0.2.1:53', serial: 4, served: true },
        { server: '192.0.2.2:53', serial: 3, served: false },
        { server: '192.0.2.3:53', served: false },
      ],
    });
    expect(servers.polls).toBe(1);
  });

  it('is answered after one poll where its time is over before it begins', async () => {
    over.abort();
    expect(await wait()).toMatchObject({ served: false });
    expect([servers.polls, servers.pauses]).toEqual([1, 0]);
  });

  it('does not take a serial for the version that name servers have raised meanwhile', async () => {
    servers.answers = [[4], [4], [5]];
    servers.onPoll = () => {
      zones.find(1, NAME.ascii)!.servedChanges = 1;
    };
    expect(await wait()).toMatchObject({ served: true, serial: 5 });
    expect(servers.polls).toBe(3);
  });

  it('shows the raised serial when its time is over at that moment', async () => {
    servers.answers = [[4]];
    servers.onPoll = () => {
      zones.find(1, NAME.ascii)!.servedChanges = 1;
      over.abort();
    };
    expect(await wait()).toMatchObject({ served: false, serial: 5 });
  });

  it('gets what there is when the process stops', async () => {
    servers.onPause = () => awaitVersion.stopWaiting();
    expect(await wait()).toMatchObject({ served: false });
    expect(await wait()).toMatchObject({ served: false });
    expect(servers.polls).toBe(2);
  });

  it('ends with 404 where the domain leaves the account meanwhile', async () => {
    servers.answers = [[4]];
    servers.onPoll = () => {
      zones.find(1, NAME.ascii)!.accountId = 2;
    };
    await expect(wait()).rejects.toMatchObject({ kind: 'not_found' });
  });

  it.each([
    ['a version that never was', 4, 1],
    ['a version below the first', -1, 1],
    ['a domain of another account', 1, 2],
  ])('is refused for %s, before a server is asked', async (_what, version, accountId) => {
    await expect(wait(version, accountId)).rejects.toMatchObject({ kind: 'not_found' });
    expect(servers.polls).toBe(0);
  });

  it('is refused without name servers', async () => {
    servers.answers = [[]];
    await expect(wait()).rejects.toMatchObject({
      kind: 'unavailable',
      details: 'No name servers are configured.',
    });
  });

  it('is refused where too many wait, of the account or in all, until one of them ends', async () => {
    zones.addDomain(2, NAME.ascii);
    let resume: () => void = () => undefined;
    const paused = new Promise<void>((resolve) => (resume = resolve));
    jest.spyOn(servers, 'pause').mockReturnValue(paused);
    const waiting = [wait(), wait()];
    await expect(wait()).rejects.toMatchObject({
      kind: 'too_many_requests',
      details: 'Too many requests of the account wait for zone versions',
      retryAfterSeconds: 1,
    });
    waiting.push(wait(0, 2));
    await expect(wait(0, 2)).rejects.toMatchObject({
      kind: 'unavailable',
      details: 'Too many requests wait for zone versions',
    });
    over.abort();
    resume();
    await Promise.all(waiting);
    expect(await wait()).toMatchObject({ served: false });
  });
});
