import { type Machine, verifyRequirements } from './requirements';

const COMPLETE: Machine = { platform: 'linux', uid: 0, exists: () => true };

describe('the requirements of the highly available services', () => {
  it.each<[string, Partial<Machine>, string]>([
    ['another system than Linux', { platform: 'darwin' }, 'need Linux; this is darwin'],
    ['an ordinary user', { uid: 1_000 }, 'need root'],
    ['a system without user ids', { uid: undefined }, 'need root'],
    [
      'a machine without etcd',
      { exists: (path) => path !== '/usr/bin/etcd' },
      '/usr/bin/etcd missing. On Debian 12: apt-get install etcd-server',
    ],
    [
      'a machine without Redis, naming each package once',
      { exists: (path) => !path.includes('redis') },
      'apt-get install redis-server redis-sentinel redis-tools',
    ],
  ])('refuse %s', (_, difference, expected) => {
    expect(() => verifyRequirements({ ...COMPLETE, ...difference })).toThrow(expected);
  });

  it('accept root on Linux with all programs', () => {
    expect(() => verifyRequirements(COMPLETE)).not.toThrow();
  });
});
