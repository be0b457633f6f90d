import { inNetworks, ipv6, isIpv4, parseIp, reachOf, unmapped } from './ip-address';

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

describe('an address of either family', () => {
  it.each([
    ['127.1', 'a shortened IPv4 address'],
    ['0177.0.0.1', 'an octal octet'],
    ['0x7f.0.0.1', 'a hexadecimal octet'],
    ['2130706433', 'one number'],
    ['::ffff:01.2.3.4', 'a leading zero in the tail'],
    ['::ffff:1.2.3', 'a tail of three octets'],
    ['fe80::1%eth0', 'a zone identifier'],
    ['[::1]', 'brackets'],
    ['::1 ', 'a space'],
    ['', 'no character'],
    ['1.2.3.4:', 'a colon after IPv4'],
    ['example.com', 'a name'],
  ])('%j is none: %s', (text) => {
    expect(parseIp(text)).toBeUndefined();
    expect(ipv6(text)).toBeUndefined();
  });

  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:DB8::1', '2001:db8::1'],
    // The package alone reads this form (RFC 4291 §2.5.5.1) as the mapped address.
    ['::1.2.3.4', '::102:304'],
    ['::ffff:1.2.3.4', '::ffff:102:304'],
    ['64:ff9b::1.2.3.4', '64:ff9b::102:304'],
  ])('%s is read as %s', (text, read) => {
    expect(parseIp(text)!.toString()).toBe(read);
  });

  it.each([
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['::192.0.2.1', '::c000:201'],
    ['2001:db8::1', '2001:db8::1'],
    ['192.0.2.1', '192.0.2.1'],
  ])('%s without the mapping is %s', (text, plain) => {
    expect(unmapped(parseIp(text)!).toString()).toBe(plain);
  });

  it.each([
    ['192.0.2.7', true],
    ['192.0.3.7', false],
    ['2001:db8::7', true],
    ['2001:db9::7', false],
    ['::ffff:192.0.2.7', false],
  ])('%s lies in 192.0.2.0/24 or 2001:db8::/32: %s', (text, isIn) => {
    expect(inNetworks('192.0.2.0/24', '2001:db8::/32')(parseIp(text)!)).toBe(isIn);
  });

  it('lies in none of no networks', () => {
    expect(inNetworks()(parseIp('192.0.2.7')!)).toBe(false);
  });

  // The first and the last address of each network, and their neighbours.
  it.each<[ReturnType<typeof reachOf>, string]>([
    ['public', '1.0.0.0 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0'],
    ['public', '169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 191.255.255.255 192.0.1.0'],
    ['public', '192.88.98.255 192.88.100.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0'],
    ['public', '198.51.99.255 198.51.101.0 203.0.112.255 203.0.114.0 223.255.255.255'],
    ['public', '2001:200:: 2001:db7:ffff:: 2001:db9:: 2003:: 2000:: 3ffe:ffff:: 3fff:1000::'],
    ['special', '0.0.0.0 0.255.255.255 10.0.0.0 10.255.255.255 100.64.0.0 100.127.255.255 127.0.0.1'],
    ['special', '169.254.0.0 169.254.255.255 172.16.0.0 172.31.255.255 192.0.0.0 192.0.0.255'],
    ['special', '192.88.99.0 192.88.99.255 192.168.0.0 192.168.255.255 198.18.0.0 198.19.255.255'],
    ['special', '224.0.0.0 239.255.255.255 240.0.0.0 255.255.255.255'],
    ['special', ':: ::1 ::ffff:8.8.8.8 64:ff9b::8.8.8.8 1fff:ffff:: 4000:: fc00::1 fe80::1 ff02::1'],
    ['special', '2001:: 2001:1ff:ffff:: 2002:: 2002:ffff::'],
    ['documentation', '192.0.2.0 192.0.2.255 198.51.100.0 198.51.100.255 203.0.113.0 203.0.113.255'],
    ['documentation', '2001:db8:: 2001:db8:ffff:: 3fff:: 3fff:fff:ffff::'],
  ])('is %s: %s', (reach, addresses) => {
    expect(addresses.split(' ').map((text) => [text, reachOf(parseIp(text)!)])).toEqual(
      addresses.split(' ').map((text) => [text, reach]),
    );
  });
});
