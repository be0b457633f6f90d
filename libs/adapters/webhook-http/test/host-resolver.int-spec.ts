import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HostResolver } from '@registrar/adapter-webhook-http';

const A = 1;
const AAAA = 28;
const IPV4 = '192.0.2.7';
const IPV6 = '2001:db8::7';

/**
 * What a name server says of a type of a name: an address, an error of RFC 1035 §4.1.1, an empty answer, or
 * nothing at all.
 */
type Said = string | { rcode: number } | 'empty' | 'silence';
type Zone = Record<string, { [type: number]: Said }>;

/** A name server on a free port; names it does not know do not exist. */
class NameServer {
  readonly asked: string[] = [];
  private readonly socket: Socket = createSocket('udp4');

  constructor(private readonly zone: Zone) {}

  async open(): Promise<string> {
    this.socket.on('message', (query, from) => {
      const answer = this.answer(query);
      if (answer) this.socket.send(answer, from.port, from.address);
    });
    this.socket.bind(0, '127.0.0.1');
    await once(this.socket, 'listening');
    return `127.0.0.1:${(this.socket.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.socket.close(resolve);
    });
  }

  private answer(query: Buffer): Buffer | undefined {
    const labels: string[] = [];
    let at = 12;
    for (; query[at] > 0; at += query[at] + 1)
      labels.push(query.toString('latin1', at + 1, at + 1 + query[at]));
    const question = query.subarray(12, at + 5);
    const type = query.readUInt16BE(at + 1);
    const name = labels.join('.').toLowerCase();
    this.asked.push(`${name} ${type === A ? 'A' : 'AAAA'}`);
    const said = this.zone[name]?.[type] ?? (this.zone[name] ? 'empty' : { rcode: 3 });
    if (said === 'silence') return undefined;
    const data = typeof said !== 'string' || said === 'empty' ? undefined : bytesOf(said);
    const header = Buffer.alloc(12);
    header.writeUInt16BE(query.readUInt16BE(0), 0);
    // an answer with recursion, and its code
    header.writeUInt16BE(0x8180 + (typeof said === 'string' ? 0 : said.rcode), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(data ? 1 : 0, 6);
    if (!data) return Buffer.concat([header, question]);
    const record = Buffer.alloc(12);
    record.writeUInt16BE(0xc00c, 0);
    record.writeUInt16BE(type, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt32BE(60, 6);
    record.writeUInt16BE(data.length, 10);
    return Buffer.concat([header, question, record, data]);
  }
}

const bytesOf = (address: string): Buffer =>
  address === IPV6
    ? Buffer.from('20010db8000000000000000000000007', 'hex')
    : Buffer.from(address.split('.').map(Number));

// what is never answered is asked for twice before it is given up
jest.setTimeout(30_000);

describe('looking up host names', () => {
  let server: NameServer;
  let servers: string[];
  let folder: string;
  let hostsFile: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hosts-'));
    hostsFile = join(folder, 'hosts');
    await writeFile(
      hostsFile,
      '# the machine\n127.0.0.1 localhost box # a comment\n10.1.2.3\tListener.Internal listener\nfe80::1%lo0 scoped\nnonsense name\n::1 box\n',
    );
    server = new NameServer({
      'both.example': { [A]: IPV4, [AAAA]: IPV6 },
      'four.example': { [A]: IPV4 },
      'six.example': { [AAAA]: IPV6 },
      'half-silent.example': { [A]: IPV4, [AAAA]: 'silence' },
      'broken.example': { [A]: { rcode: 2 }, [AAAA]: { rcode: 2 } },
      'empty.example': {},
      ...Object.fromEntries(
        Array.from({ length: 100 }, (_, one) => [
          `dead-${one}.example`,
          { [A]: 'silence', [AAAA]: 'silence' } as const,
        ]),
      ),
    });
    servers = [await server.open()];
  });
  beforeEach(() => {
    server.asked.length = 0;
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });
  const resolver = (timeoutMs = 20_000, otherFamilyMs = 20_000) =>
    new HostResolver({ servers, hostsFile, timeoutMs, otherFamilyMs });

  it.each<[string, { address: string; family: number }[]]>([
    [
      'both.example',
      [
        { address: IPV4, family: 4 },
        { address: IPV6, family: 6 },
      ],
    ],
    [
      'BOTH.example.',
      [
        { address: IPV4, family: 4 },
        { address: IPV6, family: 6 },
      ],
    ],
    ['four.example', [{ address: IPV4, family: 4 }]],
    ['six.example', [{ address: IPV6, family: 6 }]],
  ])('finds all addresses of %s, IPv4 first', async (name, addresses) => {
    expect(await resolver().resolve(name)).toEqual(addresses);
  });

  it.each([
    ['nobody.example', 'ENOTFOUND'],
    ['empty.example', 'ENODATA'],
    ['broken.example', 'ESERVFAIL'],
  ])('says of %s that it is %s', async (name, code) => {
    await expect(resolver().resolve(name)).rejects.toMatchObject({
      code,
      message: 'the host name cannot be resolved',
    });
  });

  it.each<[string, { address: string; family: number }[]]>([
    [
      'box',
      [
        { address: '127.0.0.1', family: 4 },
        { address: '::1', family: 6 },
      ],
    ],
    ['listener.internal', [{ address: '10.1.2.3', family: 4 }]],
    ['localhost', [{ address: '127.0.0.1', family: 4 }]],
    [
      'app.localhost',
      [
        { address: '127.0.0.1', family: 4 },
        { address: '::1', family: 6 },
      ],
    ],
  ])('asks nobody for %s', async (name, addresses) => {
    expect(await resolver().resolve(name)).toEqual(addresses);
    expect(server.asked).toEqual([]);
  });

  it('does without a hosts file', async () => {
    await expect(
      new HostResolver({ servers, hostsFile: join(folder, 'none') }).resolve('four.example'),
    ).resolves.toHaveLength(1);
  });

  it('does not wait long for the other family once there is an address', async () => {
    await expect(resolver(20_000, 1).resolve('half-silent.example')).resolves.toEqual([
      { address: IPV4, family: 4 },
    ]);
  });

  it('gives up in time', async () => {
    await expect(resolver(50).resolve('dead-0.example')).rejects.toMatchObject({ code: 'ETIMEOUT' });
  });

  it('asks once for a name that many ask for at the same time, and anew for the next', async () => {
    const { resolve } = resolver();
    await Promise.all(Array.from({ length: 20 }, () => resolve('both.example')));
    expect(server.asked.sort()).toEqual(['both.example A', 'both.example AAAA']);
    await resolve('both.example');
    expect(server.asked).toHaveLength(4);
  });

  it('holds up no other look-up, and no file, while the name servers of 100 receivers are dead', async () => {
    const { resolve } = resolver(3_000);
    const ended: unknown[] = [];
    const dead = Array.from({ length: 100 }, (_, one) =>
      resolve(`dead-${one}.example`).catch((error) => ended.push(error)),
    );
    expect(await resolve('both.example')).toHaveLength(2);
    expect(await readFile(hostsFile, 'utf8')).toContain('the machine');
    expect(ended).toEqual([]);
    await Promise.all(dead);
    expect(ended).toHaveLength(100);
  });
});
