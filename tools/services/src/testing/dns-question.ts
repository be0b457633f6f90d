import { createSocket } from 'node:dgram';
import { connect } from 'node:net';

/**
 * One entry of an answer; `data` in zone file form, names with a final dot, TXT as its strings in `strings`.
 */
export interface DnsEntry {
  name: string;
  type: string;
  ttl: number;
  data: string;
  strings?: Buffer[];
}

export interface DnsAnswer {
  /** NOERROR, NXDOMAIN, REFUSED, SERVFAIL, or the number. */
  status: string;
  authoritative: boolean;
  truncated: boolean;
  answers: DnsEntry[];
  authority: DnsEntry[];
  additional: DnsEntry[];
}

const TYPES: Readonly<Record<string, number>> = {
  A: 1,
  NS: 2,
  CNAME: 5,
  SOA: 6,
  MX: 15,
  TXT: 16,
  AAAA: 28,
  SRV: 33,
  DS: 43,
  RRSIG: 46,
  DNSKEY: 48,
  NSEC3: 50,
  NSEC3PARAM: 51,
  ANY: 255,
};
const TYPE_NAMES: Readonly<Record<number, string>> = Object.fromEntries(
  Object.entries(TYPES).map(([name, number]) => [number, name]),
);
const STATUS: Readonly<Record<number, string>> = {
  0: 'NOERROR',
  1: 'FORMERR',
  2: 'SERVFAIL',
  3: 'NXDOMAIN',
  4: 'NOTIMP',
  5: 'REFUSED',
};
const TIMEOUT_MS = 5_000;

/**
 * Queries a name server on this machine, by UDP and again by TCP if the answer is truncated; `tcp`: at once.
 * `name` without escapes.
 */
export async function askDns(
  port: number,
  name: string,
  type: string,
  { tcp = false }: { tcp?: boolean } = {},
): Promise<DnsAnswer> {
  const question = encode(name, type);
  const answer = decode(await (tcp ? byTcp(port, question) : byUdp(port, question)));
  return answer.truncated && !tcp ? decode(await byTcp(port, question)) : answer;
}

function encode(name: string, type: string): Buffer {
  const labels = name
    .split('.')
    .filter((label) => label !== '')
    .map((label) => Buffer.from(label));
  const parts = labels.flatMap((label) => [Buffer.from([label.length]), label]);
  // one query, recursion not desired
  return Buffer.concat([
    Buffer.from([0x12, 0x34, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]),
    ...parts,
    Buffer.from([0, 0, TYPES[type], 0, 1]),
  ]);
}

function byUdp(port: number, question: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const socket = createSocket('udp4');
    const timer = setTimeout(() => done(() => reject(new Error(`no answer from port ${port}`))), TIMEOUT_MS);
    const done = (how: () => void): void => {
      clearTimeout(timer);
      socket.close();
      how();
    };
    socket.once('message', (message) => done(() => resolve(message)));
    socket.once('error', (error) => done(() => reject(error)));
    socket.send(question, port, '127.0.0.1');
  });
}

function byTcp(port: number, question: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let received = Buffer.alloc(0);
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error(`no answer from port ${port}`)));
    socket.once('error', reject);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (received.length < 2 || received.length < 2 + received.readUInt16BE(0)) return;
      socket.destroy();
      resolve(received.subarray(2));
    });
    socket.once('close', () => reject(new Error(`port ${port} closed the connection`)));
    socket.write(Buffer.concat([Buffer.from([question.length >> 8, question.length & 0xff]), question]));
  });
}

function decode(message: Buffer): DnsAnswer {
  const flags = message.readUInt16BE(2);
  const reader = new Reader(message);
  reader.at = 12;
  for (let left = message.readUInt16BE(4); left > 0; left -= 1) {
    reader.name();
    reader.at += 4;
  }
  const [answers, authority, additional] = [6, 8, 10].map((offset) =>
    Array.from({ length: message.readUInt16BE(offset) }, () => reader.entry()),
  );
  return {
    status: STATUS[flags & 0xf] ?? String(flags & 0xf),
    authoritative: (flags & 0x400) !== 0,
    truncated: (flags & 0x200) !== 0,
    answers,
    authority,
    additional,
  };
}

class Reader {
  at = 0;

  constructor(private readonly message: Buffer) {}

  entry(): DnsEntry {
    const name = this.name();
    const type = TYPE_NAMES[this.number(2)] ?? 'other';
    this.at += 2;
    const ttl = this.number(4);
    const end = this.number(2) + this.at;
    const strings = type === 'TXT' ? this.strings(end) : undefined;
    const data = strings ? Buffer.concat(strings).toString() : this.data(type, end);
    this.at = end;
    return { name, type, ttl, data, ...(strings && { strings }) };
  }

  /** Follows compression pointers (RFC 1035 §4.1.4). */
  name(): string {
    let name = '';
    let at = this.at;
    let isAway = false;
    for (;;) {
      const length = this.message[at];
      if ((length & 0xc0) === 0xc0) {
        if (!isAway) this.at = at + 2;
        isAway = true;
        at = this.message.readUInt16BE(at) & 0x3fff;
      } else {
        at += 1 + length;
        if (length === 0) break;
        name += `${this.message.toString('latin1', at - length, at)}.`;
      }
    }
    if (!isAway) this.at = at;
    return name === '' ? '.' : name;
  }

  private number(octets: number): number {
    this.at += octets;
    return this.message.readUIntBE(this.at - octets, octets);
  }

  private strings(end: number): Buffer[] {
    const strings: Buffer[] = [];
    while (this.at < end) {
      const length = this.number(1);
      strings.push(this.message.subarray(this.at, (this.at += length)));
    }
    return strings;
  }

  private data(type: string, end: number): string {
    const numbers = (count: number, octets: number): number[] =>
      Array.from({ length: count }, () => this.number(octets));
    switch (type) {
      case 'A':
        return numbers(4, 1).join('.');
      case 'AAAA':
        return new URL(
          `http://[${numbers(8, 2)
            .map((group) => group.toString(16))
            .join(':')}]`,
        ).hostname.slice(1, -1);
      case 'NS':
      case 'CNAME':
        return this.name();
      case 'MX':
        return `${this.number(2)} ${this.name()}`;
      case 'SRV':
        return `${numbers(3, 2).join(' ')} ${this.name()}`;
      case 'SOA':
        return `${this.name()} ${this.name()} ${numbers(5, 4).join(' ')}`;
      default:
        return this.message.toString('hex', this.at, end);
    }
  }
}
