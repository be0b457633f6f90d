import type { Change } from '../audit-trail';
import { STAFF_ROLES, type StaffRole } from '../staff';
import { actorOf } from '../testing';
import type { AccessPolicy, StaffUser } from './model';
import {
  ChangeStaffUser,
  CreateStaffUser,
  InviteStaffUser,
  type InvitationParts,
  ListStaffUsers,
} from './staff-users';

const NOW = new Date('2026-03-02T09:15:00Z');
const EARLIER = new Date('2026-02-01T00:00:00Z');
const OWNER = actorOf('owner');

const userOf = (id: number, role: StaffRole, more: Partial<StaffUser> = {}): StaffUser => ({
  id,
  name: `User ${id}`,
  email: `user${id}@registrar.example`,
  role,
  createdAt: EARLIER,
  version: 4,
  ...more,
});

/** The parts of the use cases over these users; `changes` are the audit entries. */
function houseOf(users: StaffUser[], policy: Partial<AccessPolicy> = {}) {
  const changes: (Change | undefined)[] = [];
  const audited: string[] = [];
  const endAllOf = jest.fn();
  const issue = jest.fn().mockResolvedValue({ token: 't-1', expiresAt: NOW });
  const write = jest.fn();
  const take = jest.fn().mockResolvedValue({ allowed: true });
  const find = (id: number): StaffUser | undefined => users.find((user) => user.id === id);
  const parts = {
    trail: {
      run: async (
        _actor: object,
        operation: string,
        work: () => Promise<{ result: object; change?: Change }>,
      ) => {
        const { result, change } = await work();
        audited.push(operation);
        changes.push(change);
        return result;
      },
    },
    clock: { now: () => NOW },
    users: {
      list: async () => users,
      lockAll: async () => users,
      find: async (id: number) => find(id),
      add: async (user: object) => ({ ...user, id: 9, version: 1 }),
      update: async (
        id: number,
        { disabledAt, ...rest }: Partial<Omit<StaffUser, 'disabledAt'>> & { disabledAt: Date | null },
      ) => ({
        ...userOf(id, 'support'),
        ...rest,
        ...(disabledAt && { disabledAt }),
        version: 5,
      }),
    },
    sessionStore: { endAllOf },
    issueLink: { execute: issue },
    policy: {
      environment: 'sandbox',
      loginOrigin: 'https://admin.example',
      registrarName: 'Registrar',
      sendsMail: true,
      ...policy,
    },
    ids: { uuid: () => 'mail-1' },
    mail: { execute: write },
    limiter: { take },
  } as unknown as InvitationParts;
  return { parts, changes, audited, endAllOf, issue, write, take };
}

it('lists all users, the disabled ones too', async () => {
  const users = [userOf(1, 'owner'), userOf(2, 'support', { disabledAt: EARLIER })];
  expect(await new ListStaffUsers(houseOf(users).parts).execute()).toEqual(users);
});

describe('a new staff user', () => {
  const request = { name: 'Ada', email: 'ada@registrar.example', role: 'finance' as const };

  it('is added and recorded without the time it was added at', async () => {
    const { parts, changes, audited } = houseOf([userOf(1, 'owner')]);
    expect(await new CreateStaffUser(parts).execute(OWNER, request)).toEqual({
      ...request,
      createdAt: NOW,
      id: 9,
      version: 1,
    });
    expect(audited).toEqual(['staff_user.create']);
    expect(changes).toEqual([
      { target: 'staff_user:9', after: expect.objectContaining({ name: 'Ada', role: 'finance' }) },
    ]);
    expect(changes[0]?.after).not.toHaveProperty('disabledAt');
  });

  it.each([
    ['a name with a tab', { name: 'A\tda' }, { kind: 'invalid' }],
    ['an address without a domain', { email: 'ada' }, { kind: 'invalid' }],
    ['a known address', { email: 'user1@registrar.example' }, { code: 'staff.email_taken' }],
    ['a known address in capitals', { email: 'USER1@Registrar.Example' }, { code: 'staff.email_taken' }],
  ])('is refused with %s', async (_title, more, refusal) => {
    const { parts, changes } = houseOf([userOf(2, 'support'), userOf(1, 'owner')]);
    await expect(new CreateStaffUser(parts).execute(OWNER, { ...request, ...more })).rejects.toMatchObject(
      refusal,
    );
    expect(changes).toEqual([]);
  });
});

describe('a change of a staff user', () => {
  const change = (house: ReturnType<typeof houseOf>, id: number, changes: object, ifMatch?: string[]) =>
    new ChangeStaffUser(house.parts).execute(OWNER, id, changes, ifMatch);

  it.each<[string, object, Partial<StaffUser>, object]>([
    ['of the name', { name: 'Ada' }, {}, { name: 'Ada', role: 'support' }],
    ['of the role', { role: 'finance' }, {}, { name: 'User 2', role: 'finance' }],
    ['that disables', { disabled: true }, {}, { disabledAt: NOW }],
    ['that disables again', { disabled: true }, { disabledAt: EARLIER }, { disabledAt: EARLIER }],
    ['of a disabled user', { name: 'Ada' }, { disabledAt: EARLIER }, { name: 'Ada', disabledAt: EARLIER }],
  ])('%s is made, and recorded before and after', async (_title, changes, more, expected) => {
    const house = houseOf([userOf(1, 'owner'), userOf(2, 'support', more)]);
    const changed = await change(house, 2, changes, ['3', '4']);
    expect(changed).toMatchObject(expected);
    expect(house.audited).toEqual(['staff_user.update']);
    expect(house.changes[0]).toMatchObject({
      target: 'staff_user:2',
      before: { name: 'User 2', role: 'support', ...more },
      after: expected,
    });
    const ended = changed.disabledAt ? [[2, NOW, 'user_disabled']] : [];
    expect(house.endAllOf.mock.calls).toEqual(ended);
  });

  it('that enables ends no session', async () => {
    const house = houseOf([userOf(1, 'owner'), userOf(2, 'support', { disabledAt: EARLIER })]);
    expect(await change(house, 2, { disabled: false }, ['4'])).not.toHaveProperty('disabledAt');
    expect(house.endAllOf).not.toHaveBeenCalled();
  });

  it.each<[string, number, object, string[] | undefined, StaffUser[], object]>([
    [
      'without a version',
      2,
      {},
      undefined,
      [],
      { kind: 'precondition_required', code: 'staff.version_missing' },
    ],
    ['of an unknown user', 3, {}, ['4'], [], { kind: 'not_found', code: 'staff.user_not_found' }],
    ['of another version', 2, {}, ['3'], [], { kind: 'precondition_failed', code: 'staff.user_changed' }],
    ['with a wrong name', 2, { name: '' }, ['4'], [], { kind: 'invalid' }],
    ['that takes the last owner away', 1, { role: 'support' }, ['4'], [], { code: 'staff.last_owner_user' }],
    ['that disables the last owner', 1, { disabled: true }, ['4'], [], { code: 'staff.last_owner_user' }],
    [
      'that disables the last owner who is not disabled',
      1,
      { disabled: true },
      ['4'],
      [userOf(3, 'owner', { disabledAt: EARLIER })],
      { code: 'staff.last_owner_user' },
    ],
  ])('%s is refused', async (_title, id, changes, ifMatch, others, refusal) => {
    const house = houseOf([userOf(1, 'owner'), userOf(2, 'support'), ...others]);
    await expect(change(house, id, changes, ifMatch)).rejects.toMatchObject(refusal);
    expect([house.changes, house.endAllOf.mock.calls]).toEqual([[], []]);
  });

  it.each([{ role: 'support' }, { disabled: true }])('of one owner of two is made: %j', async (changes) => {
    const house = houseOf([userOf(1, 'owner'), userOf(2, 'owner')]);
    expect(await change(house, 1, changes, ['4'])).toMatchObject({ version: 5 });
  });

  it('of the name of the last owner is made', async () => {
    expect(await change(houseOf([userOf(1, 'owner')]), 1, { name: 'Ada' }, ['4'])).toMatchObject({
      name: 'Ada',
    });
  });
});

describe('an invitation', () => {
  const URL = 'https://admin.example/console/login#link=t-1';
  const users = [userOf(1, 'owner'), userOf(2, 'support'), userOf(3, 'support', { disabledAt: EARLIER })];

  it('is shown to the caller in the sandbox', async () => {
    const house = houseOf(users, { sendsMail: false });
    expect(await new InviteStaffUser(house.parts).execute(OWNER, 2)).toStrictEqual({
      url: URL,
      expiresAt: NOW,
    });
    expect(house.issue.mock.lastCall).toEqual([2, undefined]);
    expect([house.take.mock.calls, house.write.mock.calls]).toEqual([[], []]);
    expect(house.changes).toEqual([{ target: 'staff_user:2', after: { expiresAt: NOW, way: 'shown' } }]);
  });

  it.each([
    ['where that was asked for', 'sandbox', true],
    ['in production', 'production', false],
  ] as const)('is mailed and not shown %s', async (_title, environment, byMail) => {
    const house = houseOf(users, { environment });
    expect(await new InviteStaffUser(house.parts).execute(OWNER, 2, byMail)).toStrictEqual({
      mailedTo: 'user2@registrar.example',
      expiresAt: NOW,
    });
    expect(house.take.mock.lastCall).toEqual(['staff-invitation-mail:2', { perSecond: 1, perHour: 5 }]);
    expect(house.issue.mock.lastCall).toEqual([2, 'mail-1']);
    expect(house.write.mock.lastCall).toEqual([
      {
        id: 'mail-1',
        template: 'staff-invitation',
        subject: 'staff_user:2',
        to: 'user2@registrar.example',
        values: { registrar: 'Registrar', name: 'User 2', link: URL, expires: '2026-03-02T09:15:00Z' },
      },
    ]);
    expect(house.changes).toEqual([{ target: 'staff_user:2', after: { expiresAt: NOW, way: 'mailed' } }]);
  });

  it.each<[string, number, Partial<AccessPolicy>, object]>([
    ['of an unknown user', 4, {}, { code: 'staff.user_not_found' }],
    ['of a disabled user', 3, {}, { code: 'staff.user_is_disabled' }],
    [
      'without a mail server in production',
      2,
      { environment: 'production', sendsMail: false },
      { code: 'staff.invitation_mail_off', details: expect.stringContaining('in production') },
    ],
  ])('%s is refused', async (_title, id, policy, refusal) => {
    const house = houseOf(users, policy);
    await expect(new InviteStaffUser(house.parts).execute(OWNER, id)).rejects.toMatchObject(refusal);
    expect([house.issue.mock.calls, house.write.mock.calls, house.changes]).toEqual([[], [], []]);
  });

  it('by mail is refused without a mail server in the sandbox, with the other way', async () => {
    const house = houseOf(users, { sendsMail: false });
    await expect(new InviteStaffUser(house.parts).execute(OWNER, 2, true)).rejects.toMatchObject({
      code: 'staff.invitation_mail_off',
      details: expect.stringContaining("without 'mail'"),
    });
  });

  it.each([
    ['the hour', 0, 90],
    ['the second', 3, 1],
  ])('is refused too often, until the end of %s', async (_title, remaining, retryAfterSeconds) => {
    const house = houseOf(users);
    house.take.mockResolvedValue({
      allowed: false,
      now: 1_000,
      second: { remaining: 0, resetAt: 1_000 },
      hour: { remaining, resetAt: 1_090 },
    });
    await expect(new InviteStaffUser(house.parts).execute(OWNER, 2, true)).rejects.toMatchObject({
      kind: 'too_many_requests',
      code: 'staff.invited_often',
      details: 'A staff user can be invited by mail 5 times an hour.',
      retryAfterSeconds,
    });
    expect(house.issue).not.toHaveBeenCalled();
  });

  it.each(STAFF_ROLES.filter((role) => role !== 'owner'))(
    'is refused for the role %s before the limit of mails counts it',
    async (role) => {
      const house = houseOf(users);
      await expect(new InviteStaffUser(house.parts).execute(actorOf(role), 2, true)).rejects.toMatchObject({
        kind: 'forbidden',
      });
      expect(house.take).not.toHaveBeenCalled();
    },
  );
});
