import { ipv6Literal, isPublicAddress } from './forwarding-addresses';

describe('an address of the public internet', () => {
  it.each([
    ['2a00:0:0::1', '[2a00::1]'],
    ['2001:db8::1', undefined],
    ['::1', undefined],
    ['fe80::1', undefined],
    ['192.0.2.1', undefined],
    ['nothing', undefined],
    ['', undefined],
  ])('stands in a URL in brackets: %s is %s', (text, literal) => {
    expect(ipv6Literal(text)).toBe(literal);
  });

  it.each([
    ['9.255.255.255', '10.0.0.0', '10.255.255.255', '11.0.0.0'],
    ['100.63.255.255', '100.64.0.0', '100.127.255.255', '100.128.0.0'],
    ['172.15.255.255', '172.16.0.0', '172.31.255.255', '172.32.0.0'],
    ['198.17.255.255', '198.18.0.0', '198.19.255.255', '198.20.0.0'],
    ['223.255.255.255', '224.0.0.0', '255.255.255.255', '1.0.0.0'],
    ['126.255.255.255', '127.0.0.0', '127.255.255.255', '128.0.0.0'],
    ['2000:ffff::', '2001::', '2001:1ff:ffff::', '2001:200::'],
    ['2001:db7:ffff::', '2001:db8::', '2001:db8:ffff::', '2001:db9::'],
    ['2003::', '2002::', '2002:ffff::', '2003::1'],
    ['3ffe:ffff::', '3fff::', '3fff:fff:ffff::', '3fff:1000::'],
  ])(
    'lies below and above a closed network, not in it: %s, not %s to %s, %s',
    (below, first, last, above) => {
      expect([below, first, last, above].map(isPublicAddress)).toEqual([true, false, false, true]);
    },
  );

  it.each(['1fff:ffff::', '4000::', '::', 'ff02::1'])(
    'is none beyond the global unicast space: %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(false);
    },
  );
});
