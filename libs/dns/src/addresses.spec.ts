import { ipv6, isIpv4 } from './addresses';

describe('an IPv6 address', () => {
  it.each([
    ['2001:db8:0:0:0:0:0:1', '2001:db8::1'],
    ['2001:DB8::1', '2001:db8::1'],
    ['2001:0db8:0000:0000:0000:0000:0000:0001', '2001:db8::1'],
    ['1:2:3:4:5:6:7::', '1:2:3:4:5:6:7:0'],
    ['::1:2:3:4:5:6:7', '0:1:2:3:4:5:6:7'],
    ['::', '::'],
    ['1::8', '1::8'],
    ['1:0:0:4:0:0:0:8', '1:0:0:4::8'],
    ['::ffff:c000:201', '::ffff:192.0.2.1'],
    ['64:ff9b::192.0.2.1', '64:ff9b::c000:201'],
  ])('%s is written %s', (text, shortest) => {
    expect(ipv6(text)).toBe(shortest);
  });

  it.each([
    ['eight groups and ::', '1:2:3:4:5:6:7::8'],
    ['nine groups', '1:2:3:4:5:6:7:8:9'],
    ['seven groups', '1:2:3:4:5:6:7'],
    ['two ::', '1::2::3'],
    ['three colons', '1:::2'],
    ['a group of five digits', '1::12345'],
    ['no digit', '1::g'],
    ['an IPv4 tail that is not last', '::192.0.2.1:1'],
    ['an IPv4 tail beside seven groups', '1:2:3:4:5:6:7:192.0.2.1'],
    ['a zone', 'fe80::1%eth0'],
    ['a prefix', '2001:db8::/32'],
    ['nothing', ''],
    ['one colon', ':'],
    ['a colon at its end', '1:2:3:4:5:6:7:'],
  ])('is none with %s', (_what, text) => {
    expect(ipv6(text)).toBeUndefined();
  });
});

describe('an IPv4 address', () => {
  it.each(['0.0.0.0', '192.0.2.1', '255.255.255.255', '10.20.30.249'])('may be %s', (text) => {
    expect(isIpv4(text)).toBe(true);
  });

  it.each(['256.0.0.1', '192.0.2', '192.0.2.1.1', '192.0.2.01', '0192.0.2.1', '192.0.2.1 ', '1e1.0.0.1', ''])(
    'may not be %j',
    (text) => {
      expect(isIpv4(text)).toBe(false);
    },
  );
});
