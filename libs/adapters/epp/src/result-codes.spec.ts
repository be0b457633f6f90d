import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { closesSession, dispositionOf, meaningOf } from './result-codes';

describe('result codes', () => {
  it.each([
    [1000, 'done'],
    [1001, 'pending'],
    [1300, 'done'],
    [1301, 'done'],
    [1500, 'done'],
    [2000, 'refused'],
    [2001, 'refused'],
    [2002, 'refused'],
    [2104, 'refused'],
    [2201, 'refused'],
    [2302, 'refused'],
    [2306, 'refused'],
    [2308, 'refused'],
    [2400, 'unknown'],
    [2500, 'unknown'],
    [2501, 'unknown'],
    [2502, 'unknown'],
  ])('%p leaves a command %s', (code, disposition) => {
    expect(dispositionOf(code)).toBe(disposition);
  });

  it('of the schema are all in the table', () => {
    const schema = readFileSync(join(__dirname, '..', 'test', 'xsd', 'epp-1.0.xsd'), 'utf8');
    const codes = [...schema.matchAll(/enumeration value="([12]\d{3})"/g)].map((match) => Number(match[1]));
    expect(codes).toHaveLength(34);
    for (const code of codes) expect([code, dispositionOf(code)]).toEqual([code, expectedByClass(code)]);
  });

  it.each([
    [2302, false, 'exists'],
    [2303, false, 'absent'],
    [2201, false, 'not_ours'],
    [2304, false, 'prohibited'],
    [2305, false, 'prohibited'],
    [2306, false, 'policy'],
    [2308, false, 'policy'],
    [2104, false, 'billing'],
    [2003, false, 'parameter'],
    [2004, false, 'parameter'],
    [2005, false, 'parameter'],
    [2200, false, 'authorization'],
    [2202, false, 'authorization'],
    [2101, false, 'other'],
    [2002, false, 'other'],
    [2003, true, 'fee'],
    [2004, true, 'fee'],
    [2306, true, 'fee'],
    [2302, true, 'exists'],
    [2104, true, 'billing'],
  ] as const)('%p (about a fee: %p) means %s', (code, aboutFee, meaning) => {
    expect(meaningOf(code, aboutFee)).toBe(meaning);
  });

  it.each([
    [1002, 'unknown'],
    [1999, 'unknown'],
    [2399, 'refused'],
    [2401, 'unknown'],
    [2999, 'unknown'],
  ])('outside the table: %p is %s', (code, disposition) => {
    expect(dispositionOf(code)).toBe(disposition);
  });

  it.each([
    [1500, true],
    [2500, true],
    [2501, true],
    [2502, true],
    [2599, true],
    [1000, false],
    [2400, false],
    [2200, false],
  ])('%p closes the session: %p', (code, closes) => {
    expect(closesSession(code)).toBe(closes);
  });
});

function expectedByClass(code: number): string {
  if (code === 1001) return 'pending';
  if (code < 2000) return 'done';
  return code < 2400 ? 'refused' : 'unknown';
}
