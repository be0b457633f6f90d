import { callingCode, eppPhone } from './calling-codes';

describe('the EPP form of a telephone number', () => {
  it.each([
    ['+15550100123', '+1.5550100123'],
    ['+74951234567', '+7.4951234567'],
    ['+442071838750', '+44.2071838750'],
    ['+493012345678', '+49.3012345678'],
    ['+353123456789', '+353.123456789'],
    ['+8613012345678', '+86.13012345678'],
    ['+88612345678', '+886.12345678'],
    ['+38344123456', '+383.44123456'],
    ['+870712345678', '+870.712345678'],
  ])('of %s is %s', (e164, epp) => {
    expect(eppPhone(e164)).toBe(epp);
  });

  it.each(['+9991234567', '+2101234567', '+0123456789', 'nothing'])('does not exist for %s', (text) => {
    expect(() => eppPhone(text)).toThrow(RangeError);
  });

  it('reads every number in one way: no country code is the beginning of another', () => {
    const codes = Array.from({ length: 999 }, (_, at) => String(at + 1)).filter(
      (code) => callingCode(`+${code}`) === code,
    );
    const longer = codes.filter((code) => codes.some((other) => other !== code && code.startsWith(other)));
    expect(longer).toEqual([]);
    expect(codes.length).toBeGreaterThan(200);
  });
});
