import { identityOf } from './identity';

const claims = { iss: 'https://id.example', sub: 'u1' };

describe('the identity of an id token', () => {
  it('is undefined without claims', () => {
    expect(identityOf(undefined, 'roles')).toBeUndefined();
  });

  it('has issuer, subject, name and address', () => {
    const whole = { ...claims, name: 'Ines', email: 'ines@example.com', email_verified: true };
    expect(identityOf(whole, 'roles')).toEqual({
      issuer: 'https://id.example',
      subject: 'u1',
      name: 'Ines',
      email: 'ines@example.com',
      emailVerified: true,
      roles: [],
      proofs: [],
    });
  });

  it.each([
    ['a list', { roles: ['a', 'b'] }, 'roles', ['a', 'b']],
    ['one text', { roles: 'a' }, 'roles', ['a']],
    ['a list with other values', { roles: ['a', 7, null, { b: 1 }] }, 'roles', ['a']],
    ['a nested list', { realm: { roles: ['a'] } }, 'realm.roles', ['a']],
    ['a claim whose name has dots', { 'https://x.example/roles': ['a'] }, 'https://x.example/roles', ['a']],
    ['no claim', {}, 'roles', []],
    ['an object', { roles: { a: true } }, 'roles', []],
    ['an inherited property', {}, 'constructor.name', []],
  ])('reads roles from %s', (_what, more, claim, roles) => {
    expect(identityOf({ ...claims, ...more }, claim)?.roles).toEqual(roles);
  });

  it.each([undefined, false, 'true', 1])(
    'takes an address with email_verified %p as unverified',
    (verified) => {
      const answer = identityOf({ ...claims, email: 'a@example.com', email_verified: verified }, 'roles');
      expect(answer?.emailVerified).toBe(false);
    },
  );

  it.each([
    [{ amr: ['pwd', 'otp'] }, ['pwd', 'otp']],
    [{ acr: 'urn:mfa' }, ['urn:mfa']],
    [{ amr: ['pwd'], acr: '1' }, ['pwd', '1']],
    [{ amr: 5 }, []],
  ])('reads proofs of %j', (more, proofs) => {
    expect(identityOf({ ...claims, ...more }, 'roles')?.proofs).toEqual(proofs);
  });
});
