import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { FakeUnitOfWork } from '@registrar/kernel/testing';
import { StubNameServer } from '@registrar/tool-services/testing';
import { DnsZoneServers } from '../src';

const ZONE = 'example.com';
const soa = (serial: number) =>
  ({ type: 'SOA', data: `ns1.example.net hostmaster.${ZONE} ${serial} 10800 3600 1209600 300` }) as const;

const uow = new FakeUnitOfWork();
let server: StubNameServer;
beforeEach(async () => {
  server = await StubNameServer.start();
});
afterEach(() => server.close());

const serversAt = (port: number, more: object = {}): DnsZoneServers =>
  new DnsZoneServers({ servers: [{ host: '127.0.0.1', port }], timeoutMs: 200, ...more }, uow);

describe('the serials of a zone at its name servers', () => {
  it('are those of authoritative answers, up to the largest', async () => {
    for (const serial of [1, 4_294_967_295]) {
      server.answers.set(`${ZONE} SOA`, { authoritative: true, records: [soa(serial)] });
      expect(await serversAt(server.port).serials(ZONE)).toEqual([
        { server: `127.0.0.1:${server.port}`, serial },
      ]);
    }
  });

  it.each([
    ['of a cache', { records: [soa(7)] }],
    ['that refuses the zone', { authoritative: true, code: 5, records: [soa(7)] }],
    ['without an SOA', { authoritative: true, records: [] }],
    ['of another zone', { authoritative: true, records: [{ ...soa(7), name: 'other.example' }] }],
    ['that never comes', 'silent' as const],
  ])('are absent for an answer %s', async (_what, answer) => {
    server.answers.set(`${ZONE} SOA`, answer);
    expect(await serversAt(server.port).serials(ZONE)).toEqual([{ server: `127.0.0.1:${server.port}` }]);
  });

  it('are absent for a server that does not listen, beside those of another', async () => {
    const closed: Server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => closed.once('listening', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    server.answers.set(`${ZONE} SOA`, { authoritative: true, records: [soa(7)] });
    const both = new DnsZoneServers(
      { servers: [port, server.port].map((number) => ({ host: '127.0.0.1', port: number })) },
      uow,
    );
    expect(await both.serials(ZONE)).toEqual([
      { server: `127.0.0.1:${port}` },
      { server: `127.0.0.1:${server.port}`, serial: 7 },
    ]);
  });

  it('are never asked for inside a unit of work', async () => {
    await expect(uow.run(() => serversAt(server.port).serials(ZONE))).rejects.toThrow();
    expect(server.asked).toEqual([]);
  });

  it('show a server of IPv6 in brackets', async () => {
    const one = new DnsZoneServers({ servers: [{ host: '::1', port: 9 }], timeoutMs: 200 }, uow);
    expect(await one.serials(ZONE)).toEqual([{ server: '[::1]:9' }]);
  });
});

describe('the pause between two polls', () => {
  it('ends after its time', async () => {
    const begin = performance.now();
    await serversAt(9, { everyMs: 50 }).pause(new AbortController().signal);
    expect(performance.now() - begin).toBeGreaterThan(45);
  });

  it('ends as soon as the wait is over, also before it begins', async () => {
    const over = new AbortController();
    const pause = serversAt(9, { everyMs: 60_000 }).pause(over.signal);
    over.abort();
    await pause;
    await serversAt(9, { everyMs: 60_000 }).pause(over.signal);
  });
});
