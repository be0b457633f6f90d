import { isWithin, sourceNetworks } from './networks';

describe('source networks', () => {
  it.each([
    ['192.0.2.0/24', '192.0.2.0/24'],
    ['192.0.2.7', '192.0.2.7/32'],
    [' 10.0.0.0/8 ', '10.0.0.0/8'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8::/32', '2001:db8::/32'],
    ['::1', '::1/128'],
    ['::/0', '::/0'],
    ['2001:db8:0:0:1::', '2001:db8:0:0:1::/128'],
    ['64:ff9b::192.0.2.0/120', '64:ff9b::192.0.2.0/120'],
    // `::` stands for one group or more (RFC 4291 §2.2)
    ['1:2:3:4:5:6:7::', '1:2:3:4:5:6:7::/128'],
    ['::2:3:4:5:6:7:8', '::2:3:4:5:6:7:8/128'],
    ['1:2:3:4::6:7:8', '1:2:3:4::6:7:8/128'],
    ['10.0.0.0/32', '10.0.0.0/32'],
    ['1.2.3.4/32', '1.2.3.4/32'],
    ['255.255.255.255', '255.255.255.255/32'],
    ['2001:db8::/128', '2001:db8::/128'],
    ['1:2:3:4:5:6:1.2.3.4', '1:2:3:4:5:6:1.2.3.4/128'],
    ['ABCD::', 'abcd::/128'],
  ])('%s is stored as %s', (text, stored) => {
    expect(sourceNetworks('n', [text])).toEqual([stored]);
  });

  it('are stored without duplicates', () => {
    expect(sourceNetworks('n', ['::1', '::1/128', '10.0.0.0/8'])).toEqual(['::1/128', '10.0.0.0/8']);
  });

  it.each([
    '',
    ' ',
    '/8',
    '10.0.0.0/',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '10.0.0.0/ 8',
    '10.0.0.0/0x8',
    '10.0.0.1/8',
    '10.0.0',
    '10.0.0.0.0',
    '10.0.0.256',
    '010.0.0.1',
    '10.0.0.1a',
    '2001:db8::1/32',
    '2001:db8::/129',
    '1::2::3',
    ':::',
    ':',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7::8:9',
    '1:2:3:4:5:6:7::8',
    '::1:2:3:4:5:6:7:8',
    '1:2:3:4:5:6:7:8::',
    '1:2:3:4:5::6:192.0.2.1',
    '12345::',
    'g::',
    '::1%eth0',
    '::ffff:10.0.0.0/104',
    '::ffff:10.0.0.1',
    'example.com',
    '1.2.3.4::',
    '::1.2.3',
    '[::1]',
    '1:2:3:4:5:6:7:g',
    '1:2:3:4:5:6:7:12345',
    '1:2:3:4:5:6:7:1.2.3.4',
    '1:2:3:4:5:6:x1.2.3.4',
    'x1.2.3.4',
    '1.2.3.4x',
    '1',
    'abcd',
    '1::2:1.2.3.4:5',
    '1.2.3.4:5::',
  ])('are refused with %j, naming the entry', (text) => {
    expect(() => sourceNetworks('networks', ['10.0.0.0/8', text])).toThrow(
      expect.objectContaining({ kind: 'invalid', details: expect.stringContaining("'networks[1]'") }),
    );
  });

  const FORM = 'must be an address or a network like 192.0.2.0/24 or 2001:db8::/32';
  it.each([
    ['nonsense', FORM],
    ['10.0.0.0/8/8', FORM],
    ['::ffff:10.0.0.0/104', 'must be written as IPv4'],
    ['10.0.0.0/33', 'must have a prefix of 0 to 32'],
    ['2001:db8::/129', 'must have a prefix of 0 to 128'],
    ['10.0.0.0/x8', 'must have a prefix of 0 to 32'],
    ['10.0.0.0/8x', 'must have a prefix of 0 to 32'],
    ['10.0.0.0/0008', 'must have a prefix of 0 to 32'],
    ['10.0.0.1/8', 'has bits set beyond its prefix of 8'],
    ['2001:db8::1/32', 'has bits set beyond its prefix of 32'],
  ])('are refused with %j, saying why', (text, why) => {
    expect(() => sourceNetworks('networks', [text])).toThrow(
      expect.objectContaining({
        kind: 'invalid',
        code: 'account.token_networks_invalid',
        details: `'networks[0]' ${why}`,
      }),
    );
  });

  it.each([
    ['10.0.0.0/8', '10.255.255.255', true],
    ['10.0.0.0/8', '11.0.0.0', false],
    ['10.0.0.0/8', '::ffff:10.1.2.3', true],
    ['10.0.0.0/8', '::FFFF:a01:203', true],
    ['0.0.0.0/0', '::1', false],
    ['0.0.0.0/0', '203.0.113.9', true],
    ['::/0', '203.0.113.9', false],
    ['::/0', '2001:db8::1', true],
    ['192.0.2.128/25', '192.0.2.127', false],
    ['192.0.2.128/25', '192.0.2.128', true],
    ['2001:db8:8000::/33', '2001:db8:7fff:ffff::1', false],
    ['2001:db8:8000::/33', '2001:db8:8000::1', true],
    ['::1/128', '::1', true],
    ['::1/128', '0:0:0:0:0:0:0:1', true],
    ['::1/128', '::2', false],
    ['10.0.0.0/8', 'nonsense', false],
    ['10.0.0.0/8', '', false],
    ['nonsense', '10.0.0.1', false],
    ['64:ff9b::/96', '64:ff9b::192.0.2.1', true],
    ['64:ff9b::192.0.2.0/120', '64:ff9b::c000:2ff', true],
    ['64:ff9b::192.0.2.0/120', '64:ff9b::c000:300', false],
    ['1:2:3:4:5:6:7:8/128', '1:2:3:4:5:6:7:8', true],
    ['1:2:3:4:5:6:7:8/128', '1:2:3:4:5:6:8:7', false],
    ['::ffff:0:0/128', '0.0.0.0', false],
    ['::fffe:0:0/96', '::fffe:a01:203', true],
    ['10.1.2.3/32', '::ffff:10.1.2.3', true],
    ['10.1.2.3/32', '1::ffff:10.1.2.3', false],
  ])('%s holds %s: %s', (network, address, holds) => {
    expect(isWithin([network], address)).toBe(holds);
  });

  it('hold what one of them holds, and nothing when there are none', () => {
    expect(isWithin(['10.0.0.0/8', '192.0.2.1/32'], '192.0.2.1')).toBe(true);
    expect(isWithin([], '192.0.2.1')).toBe(false);
  });
});
