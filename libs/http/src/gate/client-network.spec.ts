import { clientNetwork } from './client-network';

describe('the network that counts as one client', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:192.0.2.7', '192.0.2.7'],
    ['no address', 'no address'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:0001:0002:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:0:0:3:4:5:6', '2001:db8:0:0'],
    ['2001:db8:1:2::', '2001:db8:1:2'],
    ['2001:db8::', '2001:db8:0:0'],
    ['2001:db8::5', '2001:db8:0:0'],
    ['2001:db8::3:4:5:6', '2001:db8:0:0'],
    // groups behind the gap that belong to the first four
    ['1::3:4:5:6:7:8', '1:0:3:4'],
    ['2001:db8::4:5:6:7:8', '2001:db8:0:4'],
    ['::2:3:4:5:6:7:8', '0:2:3:4'],
    ['::', '0:0:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1:2%eth0', 'fe80:0:0:0'],
  ])('of %s is %s', (address, network) => {
    expect(clientNetwork(address)).toBe(network);
  });

  it('is another one for another /64', () => {
    expect(clientNetwork('2001:db8:1:2::1')).toBe(clientNetwork('2001:db8:1:2:ffff::2'));
    expect(clientNetwork('2001:db8:1:2::1')).not.toBe(clientNetwork('2001:db8:1:3::1'));
  });
});
