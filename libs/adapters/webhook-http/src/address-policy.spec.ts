import { PublicAddressPolicy } from './address-policy';

const policy = new PublicAddressPolicy(false);

describe('the public address policy', () => {
  it.each([
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '10.255.255.255',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.7',
    '203.0.113.7',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
  ])('forbids %s', (address) => {
    expect(policy.forbidsAddress(address)).toBe(true);
    expect(policy.forbidsHost(address)).toBe(true);
  });

  it.each([
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:10.0.0.1',
    '::ffff:169.254.169.254',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%lo',
    'fec0::1',
    'ff02::1',
  ])('forbids %s', (address) => {
    expect(policy.forbidsAddress(address)).toBe(true);
    expect(policy.forbidsHost(`[${address}]`)).toBe(true);
  });

  it.each(['localhost', 'LOCALHOST', 'localhost.', 'hooks.localhost'])('forbids the name %s', (name) => {
    expect(policy.forbidsHost(name)).toBe(true);
  });

  it.each([
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.1',
    '169.253.255.255',
    '172.15.255.255',
    '172.32.0.1',
    '192.167.255.255',
    '192.169.0.1',
    '198.17.255.255',
    '198.20.0.1',
    '223.255.255.255',
    '2600::1',
    '2001:4860:4860::8888',
    '::ffff:1.1.1.1',
  ])('lets %s pass', (address) => {
    expect(policy.forbidsAddress(address)).toBe(false);
  });

  it.each(['hooks.example.org', 'localhost.example.org', 'notlocalhost', '10.example.org'])(
    'leaves the name %s to the moment of connecting',
    (name) => {
      expect(policy.forbidsHost(name)).toBe(false);
    },
  );

  it('takes nothing but addresses for an address', () => {
    expect(policy.forbidsAddress('hooks.example.org')).toBe(true);
    expect(policy.forbidsAddress('')).toBe(true);
  });

  it('lets everything pass where private addresses are allowed', () => {
    const open = new PublicAddressPolicy(true);
    expect(['127.0.0.1', '::1', '169.254.169.254'].some((address) => open.forbidsAddress(address))).toBe(
      false,
    );
    expect(open.forbidsHost('localhost')).toBe(false);
  });
});
