import { createSocket, type Socket } from 'node:dgram';
import type { AddressInfo } from 'node:net';
import { DnsNameserverProbe, type ProbeOptions } from './dns-nameserver-probe';

/**
 * A DNS server in miniature: addresses of hosts that end in `.test`, an SOA for `known.example`, silence
 * about everything else.
 */
async function startDns(): Promise<Socket> {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const { name, type, end } = questionOf(query);
    if (type === SOA) soaQueries += 1;
    const answer = answerTo(name, type);
    if (!answer) return;
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(0x8580, 2); // an authoritative answer without an error
    header.writeUInt16BE(1, 6);
    header.fill(0, 8, 12);
    // name by pointer to the question, type, class IN, one minute
    const fixed = Buffer.from([0xc0, 0x0c, 0, type, 0, 1, 0, 0, 0, 60, 0, answer.length]);
    socket.send(Buffer.concat([header, query.subarray(12, end), fixed, answer]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return socket;
}

function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  while (query[at] !== 0) {
    labels.push(query.subarray(at + 1, at + 1 + query[at]).toString('latin1'));
    at += query[at] + 1;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

const A = 1;
const AAAA = 28;
const SOA = 6;
function answerTo(name: string, type: number): Buffer | undefined {
  if (type === A && name.endsWith('.test')) return Buffer.from([127, 0, 0, 1]);
  if (type === AAAA && name === 'two.test')
    return Buffer.concat([Buffer.from([0x20, 0x01, 0x0d, 0xb8]), Buffer.alloc(11), Buffer.from([1])]);
  return type === SOA && name === 'known.example'
    ? Buffer.concat([Buffer.from([0, 0]), Buffer.alloc(20)])
    : undefined;
}

let dns: Socket;
let probe: DnsNameserverProbe;
let options: ProbeOptions;
let soaQueries = 0;
beforeAll(async () => {
  dns = await startDns();
  const { port } = dns.address() as AddressInfo;
  options = { timeoutMs: 200, resolvers: [`127.0.0.1:${port}`], port, policy: { forbidsHost: () => false } };
  probe = new DnsNameserverProbe(options);
});
afterAll(() => new Promise<void>((resolve) => dns.close(() => resolve())));

it('name servers that know the zone answer', async () => {
  expect(await probe.silent(['ns1.test', 'ns2.test'], 'known.example')).toEqual([]);
});

it.each([
  ['that say nothing of the zone', ['ns1.test'], 'other.example'],
  ['that have no address', ['ns1.nowhere'], 'known.example'],
])('name servers %s are silent', async (_which, hosts, name) => {
  expect(await probe.silent(hosts, name)).toEqual(hosts);
});

it('the silent ones are told apart', async () => {
  expect(await probe.silent(['ns1.test', 'ns1.nowhere', 'ns2.test'], 'known.example')).toEqual([
    'ns1.nowhere',
  ]);
});

it.each([
  [
    'at an address that outgoing connections must not reach',
    'ns1.test',
    (address: string) => address === '127.0.0.1',
  ],
  ['with one such address among several', 'two.test', (address: string) => address === '2001:db8::1'],
])('a name server %s is silent and not asked', async (_which, host, forbidsHost) => {
  soaQueries = 0;
  const guarded = new DnsNameserverProbe({ ...options, policy: { forbidsHost } });
  expect([await guarded.silent([host], 'known.example'), soaQueries]).toEqual([[host], 0]);
});

it('addresses are judged at each probe', async () => {
  let isForbidden = false;
  const guarded = new DnsNameserverProbe({ ...options, policy: { forbidsHost: () => isForbidden } });
  const before = await guarded.silent(['ns1.test'], 'known.example');
  isForbidden = true;
  expect([before, await guarded.silent(['ns1.test'], 'known.example')]).toEqual([[], ['ns1.test']]);
});
