import { allowedClients } from './alias-server';

describe('the clients of the resolver of ANAME targets', () => {
  const isClient = allowedClients(['172.29.53.2', '2001:db8::2']);

  it.each([
    '127.0.0.1',
    '127.1.2.3',
    '::1',
    '::ffff:127.0.0.1',
    '172.29.53.2',
    '::ffff:172.29.53.2',
    '2001:db8::2',
  ])('include %s', (address) => {
    expect(isClient(address)).toBe(true);
  });

  it.each(['172.29.53.3', '10.0.0.1', '192.0.2.1', '2001:db8::3', '::2'])('do not include %s', (address) => {
    expect(isClient(address)).toBe(false);
  });
});
