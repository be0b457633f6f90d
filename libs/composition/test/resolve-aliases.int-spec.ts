import { createSocket } from 'node:dgram';
import { connect, createServer, type Server } from 'node:net';
import { FakeLog } from '@registrar/kernel/testing';
import { askDns, freePort, StubNameServer } from '@registrar/testkit';
import { startAliasResolver } from '../src/resolve-aliases';

const LOOPBACK = '127.0.0.1';

describe('the resolver of ANAME targets', () => {
  let zones: StubNameServer;
  let outside: StubNameServer;
  let log: FakeLog;
  let started: { port: number; close(): Promise<void> }[];
  beforeAll(async () => {
    zones = await StubNameServer.start();
    outside = await StubNameServer.start();
  });
  beforeEach(() => {
    log = new FakeLog();
    started = [];
  });
  afterEach(() => Promise.all(started.map((each) => each.close())));
  afterAll(() => Promise.all([zones?.close(), outside?.close()]));

  async function start(listenPort = 0, upstreams = [outside.port]): Promise<number> {
    const at = (port: number) => ({ host: LOOPBACK, port });
    const resolver = await startAliasResolver(
      {
        aliasResolverListen: at(listenPort),
        aliasResolverZones: at(zones.port),
        aliasResolverUpstreams: upstreams.map(at),
      },
      log,
    );
    started.push(resolver);
    return resolver.port;
  }
  const outsideHas = (name: string, count: number): void => {
    zones.answers.set(`${name} A`, { code: 5 });
    outside.answers.set(`${name} A`, {
      records: Array.from({ length: count }, (_, at) => ({ type: 'A', ttl: 60, data: `192.0.2.${at}` })),
    });
  };

  it('answers by UDP and by TCP, where more addresses fit', async () => {
    outsideHas('many.example', 60);
    const port = await start();
    expect((await askDns(port, 'many.example', 'A', { tcp: true })).answers).toHaveLength(60);
    // askDns repeats a question by TCP whose answer does not fit into a datagram
    expect((await askDns(port, 'many.example', 'A')).answers).toHaveLength(60);
    // each of the three questions is asked upstream by UDP, and by TCP once it does not fit
    expect(outside.asked.filter((asked) => asked === 'many.example A')).toHaveLength(6);
  });

  it('answers questions of other types with NOTIMP and goes on', async () => {
    outsideHas('a.example', 1);
    const port = await start();
    expect((await askDns(port, 'a.example', 'MX')).status).toBe('NOTIMP');
    expect((await askDns(port, 'a.example', 'A')).status).toBe('NOERROR');
  });

  it('goes on after garbage by UDP and by TCP', async () => {
    outsideHas('a.example', 1);
    const port = await start();
    const socket = createSocket('udp4');
    for (const garbage of [
      Buffer.alloc(0),
      Buffer.alloc(5),
      Buffer.alloc(12, 0xff),
      Buffer.alloc(600, 0x41),
    ]) {
      await new Promise((resolve) => socket.send(garbage, port, LOOPBACK, resolve));
      await new Promise<void>((resolve) => {
        const connection = connect(port, LOOPBACK, () =>
          connection.end(Buffer.concat([Buffer.from([0, garbage.length & 0xff]), garbage])),
        );
        connection
          .on('error', () => undefined)
          .on('data', () => undefined)
          .once('close', () => resolve());
      });
    }
    socket.close();
    expect((await askDns(port, 'a.example', 'A')).status).toBe('NOERROR');
  });

  it('logs the first of many failures', async () => {
    zones.answers.set('broken.example A', { code: 2 });
    const port = await start();
    for (let times = 0; times < 3; times += 1)
      expect((await askDns(port, 'broken.example', 'A')).status).toBe('SERVFAIL');
    expect(log.lines).toEqual([
      expect.objectContaining({
        message: 'ANAME target not resolved',
        fields: { target: 'broken.example', reason: 'our name server answers with code 2', failures: 1 },
      }),
    ]);
  });

  it('does not start with itself or our name server as upstream', async () => {
    const port = await freePort();
    await expect(start(port, [port])).rejects.toThrow(`ALIAS_RESOLVER_UPSTREAMS holds 127.0.0.1:${port}`);
    await expect(start(0, [outside.port, zones.port])).rejects.toThrow(
      `ALIAS_RESOLVER_UPSTREAMS holds 127.0.0.1:${zones.port}`,
    );
  });

  it('does not start on a port that another program has', async () => {
    const other = await new Promise<Server>((resolve) => {
      const listening = createServer().listen(0, LOOPBACK, () => resolve(listening));
    });
    await expect(start((other.address() as { port: number }).port)).rejects.toThrow('EADDRINUSE');
    await new Promise((resolve) => other.close(resolve));
  });
});
