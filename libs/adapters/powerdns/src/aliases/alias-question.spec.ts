import { CODE, question, TYPE } from '../dns-message';
import {
  type AliasQuestion,
  readAliasQuestion,
  UDP_OCTETS,
  writeAliasAnswer,
  writeRefusal,
} from './alias-question';

const asked = (name = 'a.example', type: number = TYPE.A): Buffer =>
  question(0x1234, { name, type, recursion: true });
const changed = (change: (message: Buffer) => void): Buffer => {
  const message = asked();
  change(message);
  return message;
};
const flagsOf = (message: Buffer): number => message.readUInt16BE(2);
const countsOf = (message: Buffer): number[] => [4, 6, 8, 10].map((at) => message.readUInt16BE(at));

describe('a question for ANAME targets', () => {
  it.each([TYPE.A, TYPE.AAAA])('of type %d is read with its name in lower case', (type) => {
    expect(readAliasQuestion(asked('WWW.Example.COM', type))).toMatchObject({
      name: 'www.example.com',
      type,
    });
  });

  it.each<[string, Buffer, number]>([
    ['another type', asked('a.example', TYPE.SOA), CODE.NOTIMP],
    ['another class', changed((message) => message.writeUInt16BE(3, message.length - 13)), CODE.NOTIMP],
    ['another opcode', changed((message) => message.writeUInt8(0x28, 2)), CODE.NOTIMP],
    ['two questions', changed((message) => message.writeUInt16BE(2, 4)), CODE.FORMERR],
    ['a name that is cut short', asked().subarray(0, 16), CODE.FORMERR],
    ['a name that points to itself', changed((message) => message.writeUInt16BE(0xc00c, 12)), CODE.FORMERR],
    ['a name of endless labels', changed((message) => message.writeUInt8(0x80, 12)), CODE.FORMERR],
  ])('with %s is refused', (_what, message, code) => {
    expect(readAliasQuestion(message)).toEqual({ refused: code });
    const refusal = writeRefusal(message, code);
    expect([refusal.length, refusal.readUInt16BE(0), flagsOf(refusal) & 0x800f, countsOf(refusal)]).toEqual([
      12,
      0x1234,
      0x8000 | code,
      [0, 0, 0, 0],
    ]);
  });

  it.each([
    ['an answer', changed((message) => message.writeUInt8(0x80, 2))],
    ['less than a header', asked().subarray(0, 11)],
  ])('that is %s is dropped', (_what, message) => {
    expect(readAliasQuestion(message)).toBeUndefined();
  });

  const alias = readAliasQuestion(asked()) as AliasQuestion;
  const many = Array.from({ length: 60 }, (_, at) => Buffer.from([192, 0, 2, at]));

  it('is answered with its id, its question and every address', () => {
    const answer = writeAliasAnswer(
      alias,
      { code: CODE.NOERROR, ttl: 60, addresses: many.slice(0, 2) },
      UDP_OCTETS,
    );
    expect([answer.readUInt16BE(0), flagsOf(answer), countsOf(answer)]).toEqual([
      0x1234,
      0x8180,
      [1, 2, 0, 0],
    ]);
    expect(answer.subarray(12, alias.octets.length)).toEqual(alias.octets.subarray(12));
    expect(answer.subarray(alias.octets.length).toString('hex')).toBe(
      'c00c000100010000003c0004c0000200'.concat('c00c000100010000003c0004c0000201'),
    );
  });

  it.each([
    [UDP_OCTETS, 30, 0x0200],
    [65_535, 60, 0],
  ])('is answered within %d octets with %d of 60 addresses', (limit, count, truncated) => {
    const answer = writeAliasAnswer(alias, { code: CODE.NOERROR, ttl: 60, addresses: many }, limit);
    expect([countsOf(answer)[1], flagsOf(answer) & 0x0200]).toEqual([count, truncated]);
    expect(answer.length).toBeLessThanOrEqual(limit);
  });

  it('without addresses is answered with the code alone', () => {
    const answer = writeAliasAnswer(alias, { code: CODE.NXDOMAIN, ttl: 0, addresses: [] }, UDP_OCTETS);
    expect([flagsOf(answer), countsOf(answer), answer.length]).toEqual([
      0x8183,
      [1, 0, 0, 0],
      alias.octets.length,
    ]);
  });
});
