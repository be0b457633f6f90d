import { DomainName } from '@registrar/kernel';
import { addressesFrom, normalAddress } from './glue-addresses';
import { hostnameBelow } from './host';

const ZONE = DomainName.of('a.example');

describe('the host name below a domain', () => {
  it.each([
    ['ns1', 'ns1.a.example'],
    ['NS1', 'ns1.a.example'],
    [' ns1 ', 'ns1.a.example'],
    ['x.ns', 'x.ns.a.example'],
    ['ns1.a.example', 'ns1.a.example'],
    ['NS1.A.Example.', 'ns1.a.example'],
    ['a.example', 'a.example'],
    ['@', 'a.example'],
    ['bücher', 'xn--bcher-kva.a.example'],
    ['1', '1.a.example'],
    ['ns1.example.net', 'ns1.example.net.a.example'],
    [`${'a'.repeat(63)}`, `${'a'.repeat(63)}.a.example`],
  ])('%p is %p', (given, expected) => expect(hostnameBelow(ZONE, given)).toBe(expected));

  it.each([
    '',
    ' ',
    '.',
    '.ns1',
    'ns1.',
    ' ns1. ',
    'ns_1',
    '*',
    '-a',
    'a-',
    'a..b',
    'ns1.example.net.',
    'ba.example.',
    'a b',
    'a'.repeat(64),
    `${'a.'.repeat(122)}b`,
    '☃',
    'xn--a',
    'ab--c',
    'ns1\n'.repeat(2),
    '192.0.2.1.',
  ])('%p is none', (given) => expect(hostnameBelow(ZONE, given)).toBeUndefined());
});

describe('addresses of a host', () => {
  it('are stored in one form, without duplicates, in the order given', () => {
    expect(
      addressesFrom(['2001:4860:4860:0:0:0:0:8888', '8.8.8.8', '2001:4860:4860::8888', '2A00:1450::1'], {
        documentation: false,
      }),
    ).toEqual(['2001:4860:4860::8888', '8.8.8.8', '2a00:1450::1']);
    expect(addressesFrom([], { documentation: false })).toEqual([]);
  });

  it('are thirteen at most, those given twice counted once', () => {
    const many = Array.from({ length: 13 }, (_, at) => `8.8.8.${at}`);
    expect(addressesFrom([...many, many[0]], { documentation: false })).toHaveLength(13);
    expect(() => addressesFrom([...many, '8.8.4.4'], { documentation: false })).toThrow(
      expect.objectContaining({ details: "'ips' holds more than 13 addresses" }),
    );
  });

  it.each(['192.0.2.1', '198.51.100.7', '203.0.113.255', '2001:db8::1', '3fff:fff::1'])(
    'of documentation are for the sandbox: %s',
    (address) => {
      expect(addressesFrom([address], { documentation: true })).toEqual([address]);
      expect(() => addressesFrom([address], { documentation: false })).toThrow(
        expect.objectContaining({ kind: 'invalid', code: 'hosts.unreachable_address' }),
      );
    },
  );

  const EDGES: [inside: string, outside: string][] = [
    ['0.255.255.255', '1.0.0.0'],
    ['10.255.255.255', '11.0.0.0'],
    ['100.64.0.0', '100.63.255.255'],
    ['100.127.255.255', '100.128.0.0'],
    ['127.255.255.255', '128.0.0.1'],
    ['169.254.0.0', '169.253.255.255'],
    ['172.16.0.0', '172.15.255.255'],
    ['172.31.255.255', '172.32.0.0'],
    ['192.0.0.255', '192.0.1.0'],
    ['192.88.99.1', '192.88.98.255'],
    ['192.168.255.255', '192.169.0.0'],
    ['198.19.255.255', '198.20.0.0'],
    ['224.0.0.0', '223.255.255.255'],
    ['255.255.255.255', '223.0.0.1'],
    ['1fff:ffff::', '2000::'],
    ['4000::', '3ffe:ffff::'],
    ['2001:1ff:ffff::', '2001:200::'],
    ['2002::', '2003::'],
    ['::ffff:8.8.8.8', '2600::8'],
    ['fe80::1', '2400:cb00::1'],
    ['::', '2620:fe::fe'],
  ];
  it.each(EDGES)('that are not reachable are refused (%s), adjacent ones are not (%s)', (inside, outside) => {
    expect(() => addressesFrom([inside], { documentation: true })).toThrow(
      expect.objectContaining({
        kind: 'invalid',
        details: `'ips' holds ${inside}, which is not reachable from the internet`,
      }),
    );
    expect(addressesFrom([outside], { documentation: false })).toEqual([outside]);
  });

  it.each([
    '',
    'ns1',
    '8.8.8',
    '08.8.8.8',
    '8.8.8.8.',
    ' 8.8.8.8',
    '8.8.8.8/32',
    '2001:db8',
    '1::2::3',
    'fe80::1%1',
    '[::1]',
    '134744072',
    '0x8.8.8.8',
    '8.8.8.8\n',
  ])('%p is none', (text) => {
    expect(() => addressesFrom([text], { documentation: true })).toThrow(
      expect.objectContaining({
        kind: 'invalid',
        details: expect.stringContaining('which is no IP address'),
      }),
    );
  });

  it.each([
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['8.8.8.8', '8.8.8.8'],
    ['odd', 'odd'],
  ])('a registry may write in another form: %s is %s', (shown, stored) => {
    expect(normalAddress(shown)).toBe(stored);
  });
});
