import { isWithin, sourceNetworks } from './networks';

describe('source networks', () => {
  it.each([
    ['192.0.2.0/24', '192.0.2.0/24'], ['192.0.2.7', '192.0.2.7/32'], [' 10.0.0.0/8 ', '10.0.0.0/8'], ['0.0.0.0/0', '0.0.0.0/0'], ['2001:DB8::/32', '2001:db8::/32'],
    ['::1', '::1/128'], ['::/0', '::/0'], ['2001:db8:0:0:1::', '2001:db8:0:0:1::/128'], ['64:ff9b::192.0.2.0/120', '64:ff9b::192.0.2.0/120'],
  ])('%s is kept as %s', (text, kept) => {
    expect(sourceNetworks('n', [text])).toEqual([kept]);
  });

  it('are kept once each', () => {
    expect(sourceNetworks('n', ['::1', '::1/128', '10.0.0.0/8'])).toEqual(['::1/128', '10.0.0.0/8']);
  });

  it.each([
    '', ' ', '/8', '10.0.0.0/', '10.0.0.0/33', '10.0.0.0/-1', '10.0.0.0/8/8', '10.0.0.0/ 8', '10.0.0.0/0x8', '10.0.0.1/8', '10.0.0', '10.0.0.0.0', '10.0.0.256', '010.0.0.1', '10.0.0.1a',
    '2001:db8::1/32', '2001:db8::/129', '1::2::3', ':::', ':', '1:2:3:4:5:6:7', '1:2:3:4:5:6:7:8:9', '1:2:3:4:5:6:7::8:9', '12345::', 'g::', '::1%eth0', '::ffff:10.0.0.0/104', '::ffff:10.0.0.1', 'example.com',
    '1.2.3.4::', '::1.2.3', '[::1]',
  ])('are refused with %j, naming the entry', (text) => {
    expect(() => sourceNetworks('networks', ['10.0.0.0/8', text])).toThrow(expect.objectContaining({ kind: 'invalid', details: expect.stringContaining("'networks[1]'") }));
  });

  it.each([
    ['10.0.0.0/8', '10.255.255.255', true], ['10.0.0.0/8', '11.0.0.0', false], ['10.0.0.0/8', '::ffff:10.1.2.3', true], ['10.0.0.0/8', '::FFFF:a01:203', true], ['0.0.0.0/0', '::1', false],
    ['0.0.0.0/0', '203.0.113.9', true], ['::/0', '203.0.113.9', false], ['::/0', '2001:db8::1', true], ['192.0.2.128/25', '192.0.2.127', false], ['192.0.2.128/25', '192.0.2.128', true],
    ['2001:db8:8000::/33', '2001:db8:7fff:ffff::1', false], ['2001:db8:8000::/33', '2001:db8:8000::1', true], ['::1/128', '::1', true], ['::1/128', '0:0:0:0:0:0:0:1', true], ['::1/128', '::2', false],
    ['10.0.0.0/8', 'nonsense', false], ['10.0.0.0/8', '', false],
  ])('%s holds %s: %s', (network, address, holds) => {
    expect(isWithin([network], address)).toBe(holds);
  });

  it('hold what one of them holds, and nothing when there are none', () => {
    expect(isWithin(['10.0.0.0/8', '192.0.2.1/32'], '192.0.2.1')).toBe(true);
    expect(isWithin([], '192.0.2.1')).toBe(false);
  });
});
