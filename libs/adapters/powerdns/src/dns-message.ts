/** A question and its answer on the wire (RFC 1035 §4), as much of it as a look for signatures needs. */
export const TYPE = { SOA: 6, RRSIG: 46, DNSKEY: 48, NSEC3PARAM: 51 } as const;

export interface Answered {
  /** 0: no error. */
  code: number;
  isAuthoritative: boolean;
  /** Records of the answer section. */
  records: { type: number; data: Buffer }[];
}

const HEADER = 12;
const CLASS_IN = 1;
/** RFC 6891 §6.1.2 and RFC 3225: an OPT record that takes 1,232 octets and asks for signatures. */
const OPT = Buffer.from([0, 0, 41, 0x04, 0xd0, 0, 0, 0x80, 0, 0, 0]);

export function question(id: number, name: string, type: number): Buffer {
  const header = Buffer.alloc(HEADER);
  header.writeUInt16BE(id, 0);
  header.writeUInt16BE(1, 4); // one question
  header.writeUInt16BE(1, 10); // one additional record
  const labels = name.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label, 'latin1')]));
  const asked = Buffer.alloc(4);
  asked.writeUInt16BE(type, 0);
  asked.writeUInt16BE(CLASS_IN, 2);
  return Buffer.concat([header, ...labels, Buffer.from([0]), asked, OPT]);
}

/** Throws where it is no answer to the question of this id. */
export function readAnswer(message: Buffer, id: number): Answered {
  if (message.length < HEADER || message.readUInt16BE(0) !== id || (message[2] & 0x80) === 0) throw new Error('not an answer to the question');
  let at = HEADER;
  for (let left = message.readUInt16BE(4); left > 0; left -= 1) at = afterName(message, at) + 4;
  const records: Answered['records'] = [];
  for (let left = message.readUInt16BE(6); left > 0; left -= 1) {
    const fixed = afterName(message, at);
    const end = fixed + 10 + message.readUInt16BE(fixed + 8);
    if (end > message.length) throw new Error('an answer that is cut short');
    records.push({ type: message.readUInt16BE(fixed), data: message.subarray(fixed + 10, end) });
    at = end;
  }
  return { code: message[3] & 0x0f, isAuthoritative: (message[2] & 0x04) !== 0, records };
}

/** A name ends with the root or with a pointer (RFC 1035 §4.1.4). */
function afterName(message: Buffer, start: number): number {
  let at = start;
  for (let length = message.readUInt8(at); length !== 0; length = message.readUInt8(at)) {
    if (length >= 0xc0) return at + 2;
    at += length + 1;
  }
  return at + 1;
}

/** RFC 4034 §B. */
export function keyTagOf(dnskey: Buffer): number {
  const sum = dnskey.reduce((all, octet, at) => all + (at % 2 === 0 ? octet * 256 : octet), 0);
  return (sum + Math.floor(sum / 65_536)) % 65_536;
}

/** RFC 4034 §3.1: the type that is covered, and the tag of the key that signed. */
export const signatureOf = (rrsig: Buffer): { covers: number; keyTag: number } => ({ covers: rrsig.readUInt16BE(0), keyTag: rrsig.readUInt16BE(16) });
