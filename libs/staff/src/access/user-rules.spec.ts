import type { StaffUser } from './model';
import { assertEmail, assertName, isEmail, nameFrom, refuseLastOwner } from './user-rules';

const user = (id: number, role: StaffUser['role'], disabledAt?: Date): StaffUser => ({
  id,
  name: `User ${id}`,
  email: `user${id}@example.com`,
  role,
  createdAt: new Date(0),
  version: 1,
  ...(disabledAt && { disabledAt }),
});
const gone = new Date('2026-03-02T00:00:00Z');

describe('the name of a staff user', () => {
  it.each(['I', 'Ines', "O'Neil, Ines", 'Żaneta Łoś', 'x'.repeat(64)])('is taken as %s', (name) => {
    expect(assertName(name)).toBe(name);
  });

  it.each(['', ' Ines', '<b>', 'a\nb', 'x'.repeat(65), '=1+1'])('is refused as %j', (name) => {
    expect(() => assertName(name)).toThrow(expect.objectContaining({ kind: 'invalid' }));
  });

  it.each([
    ['Ines', 'old', 'Ines'],
    ['  Ines  ', 'old', 'Ines'],
    [undefined, 'ines@example.com', 'ines'],
    ['<script>', 'Old Name', 'Old Name'],
    ['', '=odd@example.com', 'Staff'],
  ])('is %j of the provider with the fallback %j: %s', (given, fallback, name) => {
    expect(nameFrom(given, fallback)).toBe(name);
  });
});

describe('the address of a staff user', () => {
  it.each(['a@example.com', 'ines+admin@mail.example.com', 'i@xn--bcher-kva.example'])(
    'is taken as %s',
    (email) => {
      expect(assertEmail(email)).toBe(email);
    },
  );

  it.each([
    '',
    'nowhere',
    '@example.com',
    'a@',
    'a b@example.com',
    'a@b@example.com',
    'a@-example.com',
    'a@example.com\r\nBcc: x@example.com',
    '<a@example.com>',
    `${'x'.repeat(65)}@example.com`,
    `a@${'x'.repeat(254)}.com`,
  ])('is refused as %j', (email) => {
    expect(isEmail(email)).toBe(false);
    expect(() => assertEmail(email)).toThrow(expect.objectContaining({ kind: 'invalid' }));
  });
});

describe('the last active owner', () => {
  const refused = expect.objectContaining({ kind: 'conflict', code: 'staff.last_owner_user' });

  it.each([
    ['alone', [user(1, 'owner')]],
    ['beside a disabled one', [user(1, 'owner'), user(2, 'owner', gone)]],
    ['beside other roles', [user(1, 'owner'), user(2, 'finance'), user(3, 'support')]],
  ])('stays: %s', (_what, users) => {
    expect(() => refuseLastOwner(users, users[0])).toThrow(refused);
  });

  it.each([
    ['another active owner exists', [user(1, 'owner'), user(2, 'owner')]],
    ['the user is no owner', [user(1, 'finance'), user(2, 'owner')]],
    ['the owner is disabled already', [user(1, 'owner', gone), user(2, 'owner')]],
  ])('is another one when %s', (_what, users) => {
    expect(() => refuseLastOwner(users, users[0])).not.toThrow();
  });
});
