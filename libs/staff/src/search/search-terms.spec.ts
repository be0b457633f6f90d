import { searchTerms } from './search-terms';

describe('the forms of a searched text', () => {
  it.each([
    ['lantern.example', 'lantern.example', 'lantern.example'],
    [' LANTERN.example. ', 'lantern.example', 'lantern.example'],
    ['Bücher.example', 'xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['bücher', undefined, 'xn--bcher-kva'],
    ['bücher.', undefined, 'xn--bcher-kva.'],
    ['lantern.', undefined, 'lantern.'],
    ['-works', undefined, '-works'],
    ['Ilse Brandt', undefined, undefined],
    ['ilse@lantern.example', undefined, undefined],
  ])('%p is the domain %p, and the part %p of domains', (text, domainName, domainText) => {
    expect(searchTerms(text)).toMatchObject({ domainName, domainText });
  });

  it.each([
    ['+49 (30) 123-456', '+4930123456'],
    ['0049 30 123456', '+4930123456'],
    ['+49.30123456', '+4930123456'],
    ['+1234', undefined],
    ['+1234567890123456', undefined],
    ['4930123456', undefined],
    ['+49x30123456', undefined],
  ])('%p is the telephone number %p', (text, phone) => {
    expect(searchTerms(text).phone).toBe(phone);
  });

  it.each([
    ['70001', 70_001],
    ['#70001', 70_001],
    ['007', 7],
    ['00', undefined],
    ['2147483647', 2_147_483_647],
    ['2147483648', undefined],
    ['12345678901', undefined],
    ['-12', undefined],
    ['7.5', undefined],
  ])('%p is the number %p', (text, number) => {
    expect(searchTerms(text).number).toBe(number);
  });

  it.each([
    ['01a206a6-228a-7384-aa83-551167ce6489', '01a206a6-228a-7384-aa83-551167ce6489'],
    ['01A206A6228A7384AA83551167CE6489', '01a206a6-228a-7384-aa83-551167ce6489'],
    ['01a206a6-228a-7384-aa83-551167ce648', undefined],
    ['01a206a6-228a-7384-aa83-551167ce64899', undefined],
    ['01a206a6-228a-7384-aa83-551167ce648g', undefined],
  ])('%p is the UUID %p', (text, uuid) => {
    expect(searchTerms(text).uuid).toBe(uuid);
  });

  it('takes the beginning of a UUID from 8 digits on as all that begin so', () => {
    expect(searchTerms('01a206a6-22').uuidRange).toEqual([
      '01a206a6-2200-0000-0000-000000000000',
      '01a206a6-22ff-ffff-ffff-ffffffffffff',
    ]);
    expect(searchTerms('01a206a').uuidRange).toBeUndefined();
  });

  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['2001:DB8:0:0::1', '2001:db8::1'],
    ['192.0.2', undefined],
    ['192.0.2.256', undefined],
  ])('%p is the address %p', (text, address) => {
    expect(searchTerms(text).address).toBe(address);
  });

  it('keeps the case of the original, and one blank for several', () => {
    expect(searchTerms('  Ilse   Brandt ')).toMatchObject({ text: 'ilse brandt', original: 'Ilse Brandt' });
  });

  it('counts characters, not UTF-16 units', () => {
    expect(searchTerms('😀😀')).toMatchObject({ hasTrigrams: false });
    expect(() => searchTerms('😀')).toThrow(expect.objectContaining({ kind: 'invalid' }));
  });
});
