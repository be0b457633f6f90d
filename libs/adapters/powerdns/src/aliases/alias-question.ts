import { CODE, readName, TYPE } from '../dns-message';
import type { ResolvedAlias } from './alias-resolver';

/** A received question; `octets`: its header and question section, which the answer repeats. */
export interface AliasQuestion {
  name: string;
  type: number;
  octets: Buffer;
}

const HEADER = 12;
const CLASS_IN = 1;
/** Without EDNS an answer by UDP has at most 512 octets (RFC 1035 §4.2.1). */
export const UDP_OCTETS = 512;
const FLAGS = { isAnswer: 0x8000, truncated: 0x0200, recursionDesired: 0x0100, recursionAvailable: 0x0080 };
/** Pointer to the question's name, class, TTL and length beside the address itself. */
const RECORD_OCTETS = 12;

/** The question of a message, or the RCODE of its refusal. Undefined for an answer, which is dropped. */
export function readAliasQuestion(message: Buffer): AliasQuestion | { refused: number } | undefined {
  if (message.length < HEADER || (message[2] & 0x80) !== 0) return undefined;
  if ((message[2] & 0x78) !== 0) return { refused: CODE.NOTIMP };
  try {
    if (message.readUInt16BE(4) !== 1) return { refused: CODE.FORMERR };
    const { name, end } = readName(message, HEADER);
    const type = message.readUInt16BE(end);
    if (message.readUInt16BE(end + 2) !== CLASS_IN || (type !== TYPE.A && type !== TYPE.AAAA))
      return { refused: CODE.NOTIMP };
    return { name, type, octets: message.subarray(0, end + 4) };
  } catch {
    return { refused: CODE.FORMERR };
  }
}

/** The answer with the addresses that fit into `limit` octets; TC is set where some do not fit. */
export function writeAliasAnswer(
  { octets, type }: AliasQuestion,
  { code, ttl, addresses }: ResolvedAlias,
  limit: number,
): Buffer {
  const records = addresses.map((address) => {
    const fixed = Buffer.alloc(RECORD_OCTETS);
    fixed.writeUInt16BE(0xc000 | HEADER, 0);
    fixed.writeUInt16BE(type, 2);
    fixed.writeUInt16BE(CLASS_IN, 4);
    fixed.writeUInt32BE(ttl, 6);
    fixed.writeUInt16BE(address.length, 10);
    return Buffer.concat([fixed, address]);
  });
  const fitting =
    records.length === 0
      ? 0
      : Math.min(records.length, Math.floor((limit - octets.length) / records[0].length));
  return withHeader(Buffer.concat([octets, ...records.slice(0, fitting)]), {
    code,
    questions: 1,
    answers: fitting,
    isTruncated: fitting < records.length,
  });
}

/** An answer to a message that could not be read. */
export const writeRefusal = (message: Buffer, code: number): Buffer =>
  withHeader(Buffer.from(message.subarray(0, HEADER)), {
    code,
    questions: 0,
    answers: 0,
    isTruncated: false,
  });

function withHeader(
  message: Buffer,
  {
    code,
    questions,
    answers,
    isTruncated,
  }: { code: number; questions: number; answers: number; isTruncated: boolean },
): Buffer {
  const asked = message.readUInt16BE(2);
  message.writeUInt16BE(
    FLAGS.isAnswer |
      (asked & 0x7800) |
      (isTruncated ? FLAGS.truncated : 0) |
      (asked & FLAGS.recursionDesired) |
      FLAGS.recursionAvailable |
      code,
    2,
  );
  [questions, answers, 0, 0].forEach((count, at) => message.writeUInt16BE(count, 4 + at * 2));
  return message;
}
