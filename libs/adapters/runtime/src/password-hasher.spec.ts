import { scryptSync } from 'node:crypto';
import { ScryptPasswordHasher } from './password-hasher';

const hasher = new ScryptPasswordHasher();

describe('the hash of a password', () => {
  it('tells how it was made, so that it can be checked', async () => {
    const [, kind, parameters, salt, hash] = (await hasher.hash('Tide#2041')).split('$');
    expect([kind, parameters]).toEqual(['scrypt', 'ln=15,r=8,p=3']);
    // 16 and 32 bytes without padding
    expect([salt, hash]).toEqual([
      expect.stringMatching(/^[\w+/]{22}$/),
      expect.stringMatching(/^[\w+/]{43}$/),
    ]);
    const again = scryptSync('Tide#2041', Buffer.from(salt, 'base64'), 32, {
      N: 2 ** 15,
      r: 8,
      p: 3,
      maxmem: 2 ** 26,
    });
    expect(again.toString('base64').replace(/=+$/, '')).toBe(hash);
  });

  it('is another one each time, and does not hold the password', async () => {
    const [one, other] = await Promise.all([hasher.hash('Tide#2041'), hasher.hash('Tide#2041')]);
    expect(one).not.toBe(other);
    expect(one).not.toContain('Tide');
  });
});
