import { createSocket, type Socket } from 'node:dgram';
import { type AddressInfo, createServer, type Server } from 'node:net';

/**
 * The stub's answer for a name and type: records in order, each at the queried name unless it names another.
 */
export interface StubAnswer {
  code?: number;
  authoritative?: boolean;
  records?: readonly { name?: string; type: 'A' | 'AAAA' | 'CNAME' | 'SOA'; ttl?: number; data: string }[];
}

const TYPES = { A: 1, CNAME: 5, SOA: 6, AAAA: 28 } as const;
const TYPE_NAMES: Readonly<Record<number, string>> = {
  1: 'A',
  5: 'CNAME',
  6: 'SOA',
  28: 'AAAA',
};
const UDP_OCTETS = 512;
const NXDOMAIN = 3;
const TRUNCATED = 0x0200;
const AUTHORITATIVE = 0x0400;

/**
 * A resolver for tests: answers from a table by UDP, and by TCP where an answer has more than 512 octets;
 * NXDOMAIN for all other names.
 */
export class StubNameServer {
  /** `name type` of each query, in order. */
  readonly asked: string[] = [];
  /** By `name type`. `silent`: no answer. */
  readonly answers = new Map<string, StubAnswer | 'silent'>();
  private readonly udp: Socket = createSocket('udp4');
  private readonly tcp: Server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (data: Buffer) => {
      const answer = this.answer(data.subarray(2));
      if (answer)
        socket.end(Buffer.concat([Buffer.from([answer.length >> 8, answer.length & 0xff]), answer]));
    });
  });

  get port(): number {
    return (this.tcp.address() as AddressInfo).port;
  }

  static async start(): Promise<StubNameServer> {
    const server = new StubNameServer();
    await new Promise<void>((resolve) => server.tcp.listen(0, '127.0.0.1', resolve));
    await new Promise<void>((resolve) => server.udp.bind(server.port, '127.0.0.1', resolve));
    server.udp.on('message', (message, { port, address }) => {
      const answer = server.answer(message);
      if (answer) server.udp.send(answer.length > UDP_OCTETS ? cut(answer) : answer, port, address);
    });
    return server;
  }

  async close(): Promise<void> {
    await Promise.all([
      new Promise<void>((resolve) => this.udp.close(resolve)),
      new Promise((resolve) => this.tcp.close(resolve)),
    ]);
  }

  private answer(message: Buffer): Buffer | undefined {
    const { name, end } = nameAt(message, 12);
    const key = `${name} ${TYPE_NAMES[message.readUInt16BE(end)]}`;
    this.asked.push(key);
    const answer = this.answers.get(key) ?? { code: NXDOMAIN };
    if (answer === 'silent') return undefined;
    const { code = 0, authoritative = false, records = [] } = answer;
    const header = Buffer.from(message.subarray(0, 12));
    header.writeUInt16BE(0x8180 | (authoritative ? AUTHORITATIVE : 0) | code, 2);
    [1, records.length, 0, 0].forEach((count, at) => header.writeUInt16BE(count, 4 + at * 2));
    const wire = records.map(({ name: owner = name, type, ttl = 3_600, data }) =>
      record(owner, TYPES[type], ttl, dataOf(type, data)),
    );
    return Buffer.concat([header, message.subarray(12, end + 4), ...wire]);
  }
}

/** The header and question only, marked as truncated. */
function cut(answer: Buffer): Buffer {
  const message = Buffer.from(answer.subarray(0, nameAt(answer, 12).end + 4));
  message.writeUInt16BE(message.readUInt16BE(2) | TRUNCATED, 2);
  message.writeUInt16BE(0, 6);
  return message;
}

function nameAt(message: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = [];
  let at = start;
  for (; message[at] !== 0; at += message[at] + 1)
    labels.push(message.toString('latin1', at + 1, at + 1 + message[at]));
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

const wireName = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').flatMap((label) => [Buffer.from([label.length]), Buffer.from(label)]),
    Buffer.from([0]),
  ]);

function dataOf(type: string, data: string): Buffer {
  if (type === 'A') return Buffer.from(data.split('.').map(Number));
  if (type === 'CNAME') return wireName(data);
  if (type === 'SOA') {
    const [primary, mailbox, ...numbers] = data.split(' ');
    const wire = Buffer.alloc(numbers.length * 4);
    numbers.forEach((number, at) => wire.writeUInt32BE(Number(number), at * 4));
    return Buffer.concat([wireName(primary), wireName(mailbox), wire]);
  }
  const [head, tail = ''] = data.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const groups = [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail];
  return Buffer.from(groups.map((group) => group.padStart(4, '0')).join(''), 'hex');
}

function record(name: string, type: number, ttl: number, data: Buffer): Buffer {
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(type, 0);
  fixed.writeUInt16BE(1, 2);
  fixed.writeUInt32BE(ttl, 4);
  fixed.writeUInt16BE(data.length, 8);
  return Buffer.concat([wireName(name), fixed, data]);
}
