/**
 * Questions and answers of DNS on the wire (RFC 1035 §4), as far as signatures and ANAME targets need them.
 */
export const TYPE = { A: 1, CNAME: 5, SOA: 6, AAAA: 28, RRSIG: 46, DNSKEY: 48, NSEC3PARAM: 51 } as const;
export const CODE = { NOERROR: 0, FORMERR: 1, SERVFAIL: 2, NXDOMAIN: 3, NOTIMP: 4, REFUSED: 5 } as const;

export interface Query {
  /** Lower case, without the final dot. */
  name: string;
  type: number;
  /** Whether a resolver is asked to follow the name through the DNS. */
  recursion?: boolean;
  /** Whether signatures are wanted (RFC 3225). */
  signatures?: boolean;
}

export interface DnsRecord {
  name: string;
  type: number;
  ttl: number;
  data: Buffer;
  /** Of CNAME. */
  target?: string;
}

export interface Answered {
  code: number;
  isAuthoritative: boolean;
  isTruncated: boolean;
  /** Records of the answer section. */
  records: DnsRecord[];
}

const HEADER = 12;
const CLASS_IN = 1;
const NAME_MAX = 255;
const LABEL_MAX = 63;
const TTL_MAX = 0x7fff_ffff;
const RECURSION_DESIRED = 0x0100;

/** RFC 6891 §6.1.2 and RFC 3225: an OPT record that takes 1,232 octets, and may ask for signatures. */
const opt = (signatures: boolean): Buffer =>
  Buffer.from([0, 0, 41, 0x04, 0xd0, 0, 0, signatures ? 0x80 : 0, 0, 0, 0]);

export function question(id: number, { name, type, recursion = false, signatures = false }: Query): Buffer {
  const header = Buffer.alloc(HEADER);
  header.writeUInt16BE(id, 0);
  header.writeUInt16BE(recursion ? RECURSION_DESIRED : 0, 2);
  header.writeUInt16BE(1, 4); // one question
  header.writeUInt16BE(1, 10); // one additional record
  const labels = name
    .split('.')
    .filter((label) => label !== '')
    .map((label) => Buffer.from(label, 'latin1'));
  const asked = Buffer.alloc(4);
  asked.writeUInt16BE(type, 0);
  asked.writeUInt16BE(CLASS_IN, 2);
  return Buffer.concat([
    header,
    ...labels.flatMap((label) => [Buffer.from([label.length]), label]),
    Buffer.from([0]),
    asked,
    opt(signatures),
  ]);
}

/** Throws where it is no answer to the query of this id. */
export function readAnswer(message: Buffer, id: number, query: Query): Answered {
  if (message.length < HEADER || message.readUInt16BE(0) !== id || (message[2] & 0x80) === 0)
    throw new Error('not an answer to the question');
  const code = message[3] & 0x0f;
  let at = HEADER;
  const questions = message.readUInt16BE(4);
  // a server that cannot read a question need not repeat it
  if (questions !== 1 && code === CODE.NOERROR) throw new Error('not an answer to the question');
  for (let left = questions; left > 0; left -= 1) {
    const { name, end } = readName(message, at);
    if (name !== query.name || message.readUInt16BE(end) !== query.type)
      throw new Error('not an answer to the question');
    at = end + 4;
  }
  const records: DnsRecord[] = [];
  for (let left = message.readUInt16BE(6); left > 0; left -= 1) {
    const { record, end } = readRecord(message, at);
    if (record) records.push(record);
    at = end;
  }
  return {
    code,
    isAuthoritative: (message[2] & 0x04) !== 0,
    isTruncated: (message[2] & 0x02) !== 0,
    records,
  };
}

function readRecord(message: Buffer, start: number): { record?: DnsRecord; end: number } {
  const { name, end: at } = readName(message, start);
  const dataAt = at + 10;
  const end = dataAt + message.readUInt16BE(at + 8);
  if (end > message.length) throw new Error('an answer that is cut short');
  if (message.readUInt16BE(at + 2) !== CLASS_IN) return { end };
  const type = message.readUInt16BE(at);
  const ttl = message.readUInt32BE(at + 4);
  // RFC 2181 §8
  const record: DnsRecord = { name, type, ttl: ttl > TTL_MAX ? 0 : ttl, data: message.subarray(dataAt, end) };
  if (type === TYPE.CNAME) record.target = readName(message, dataAt).name;
  return { record, end };
}

/** A name in lower case, and where it ends: at the root, or at a pointer (RFC 1035 §4.1.4). */
export function readName(message: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = [];
  let [at, octets] = [start, 1];
  let end: number | undefined;
  for (;;) {
    const length = message.readUInt8(at);
    if (length >= 0xc0) {
      end ??= at + 2;
      const target = message.readUInt16BE(at) & 0x3fff;
      if (target >= at) throw new Error('a name that points ahead');
      at = target;
    } else {
      if (length === 0) return { name: labels.join('.'), end: end ?? at + 1 };
      const label = message.toString('latin1', at + 1, at + 1 + length);
      octets += length + 1;
      if (length > LABEL_MAX || octets > NAME_MAX || label.length < length || label.includes('.'))
        throw new Error('a name that cannot be read');
      labels.push(label.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase()));
      at += length + 1;
    }
  }
}

/** RFC 4034 §B. */
export function keyTagOf(dnskey: Buffer): number {
  const sum = dnskey.reduce((all, octet, at) => all + (at % 2 === 0 ? octet * 256 : octet), 0);
  return (sum + Math.floor(sum / 65_536)) % 65_536;
}

/** RFC 4034 §3.1: the type that is covered, and the tag of the key that signed. */
export const signatureOf = (rrsig: Buffer): { covers: number; keyTag: number } => ({
  covers: rrsig.readUInt16BE(0),
  keyTag: rrsig.readUInt16BE(16),
});
