import { FakeUnitOfWork } from '@registrar/kernel/testing';
import { memberOfLabel, type StaffActor } from '../../staff';
import { house, named, POLICY } from '../../testing/approval-house';
import { accessGrantsContract, FakeAccessGrants, FakeAuditLog } from '../../testing';

const user = (userId: number, name: string): StaffActor => {
  const { keyId: _keyId, ...actor } = named(name);
  return { ...actor, userId };
};
const [ines, olga, max] = [user(5, 'Ines'), user(7, 'Olga'), user(9, 'Max')];
const key = { ...named('shop sync'), keyId: 3 };
const NOT_INDEPENDENT = { kind: 'forbidden', code: 'staff.approval_not_independent' };
type Operation = 'staff_user.create' | 'staff_user.update' | 'staff_user.invite';
type Grant = [by: StaffActor, operation: Operation, userId: number];

async function office(byKeys = false) {
  const all = await house({ ...POLICY, byKeys });
  const grant = (...[by, operation, userId]: Grant) =>
    all.audit.run(by, operation, async () => ({
      result: undefined,
      change: { target: `staff_user:${userId}` },
    }));
  return { ...all, grant };
}

describe('a user who confirms is refused', () => {
  it.each<[string, Grant[]]>([
    ['was added by the requester', [[ines, 'staff_user.create', 9]]],
    ['was invited by the requester', [[ines, 'staff_user.invite', 9]]],
    ['was invited by a key of the same name', [[{ ...named('INES'), keyId: 8 }, 'staff_user.invite', 9]]],
    ['was invited by a key', [[key, 'staff_user.invite', 9]]],
    [
      'was invited by a user whom the requester added',
      [
        [ines, 'staff_user.create', 7],
        [olga, 'staff_user.invite', 9],
      ],
    ],
    [
      'was added by a user whom a key invited',
      [
        [key, 'staff_user.invite', 7],
        [olga, 'staff_user.create', 9],
      ],
    ],
  ])('where the user %s', async (_what, grants) => {
    const { requested, fourEyes, grant, available } = await office();
    for (const each of grants) await grant(...each);
    const { id } = await requested(ines);
    await expect(fourEyes.confirm(max, id)).rejects.toMatchObject(NOT_INDEPENDENT);
    expect(available()).toBe('0.00');
    // a rejection carries nothing out
    expect(await fourEyes.reject(max, id)).toMatchObject({ state: 'rejected' });
  });

  it('where the requester invited the user while the act waits', async () => {
    const { requested, fourEyes, grant, clock } = await office();
    const { id } = await requested(ines);
    clock.advance(3_600);
    await grant(ines, 'staff_user.invite', 9);
    await expect(fourEyes.confirm(max, id)).rejects.toMatchObject({
      ...NOT_INDEPENDENT,
      details: expect.stringContaining('72 hours') as string,
    });
  });

  it('where the session is that of a link, which proves no person', async () => {
    const { requested, fourEyes, available } = await office();
    const { id } = await requested(ines);
    await expect(fourEyes.confirm({ ...max, needsSecondFactor: true }, id)).rejects.toMatchObject({
      kind: 'forbidden',
      code: 'staff.second_factor_required',
    });
    expect(available()).toBe('0.00');
  });
});

describe('a user confirms', () => {
  it.each<[string, Grant[]]>([
    [
      'whom another user added and invited',
      [
        [olga, 'staff_user.create', 9],
        [olga, 'staff_user.invite', 9],
      ],
    ],
    [
      'who changed and invited the requester',
      [
        [max, 'staff_user.update', 5],
        [max, 'staff_user.invite', 5],
      ],
    ],
    ['who invited the own user', [[max, 'staff_user.invite', 9]]],
    ['who got another role by the requester', [[ines, 'staff_user.update', 9]]],
    ['whom a key changes each night', [[key, 'staff_user.update', 9]]],
    [
      'whose colleague got another role by the requester',
      [
        [ines, 'staff_user.update', 7],
        [olga, 'staff_user.update', 9],
      ],
    ],
    [
      'where two invited each other',
      [
        [max, 'staff_user.invite', 7],
        [olga, 'staff_user.invite', 9],
      ],
    ],
  ])('%s', async (_what, grants) => {
    const { requested, fourEyes, grant, available } = await office();
    for (const each of grants) await grant(...each);
    const { id } = await requested(ines);
    expect(await fourEyes.confirm(max, id)).toMatchObject({ state: 'carried_out' });
    expect(available()).toBe('100.01');
  });

  it('whom the requester invited longer ago than an act may wait', async () => {
    const { requested, fourEyes, grant, clock } = await office();
    await grant(ines, 'staff_user.create', 9);
    clock.advance(72 * 3_600);
    const early = await requested(ines);
    await expect(fourEyes.confirm(max, early.id)).rejects.toMatchObject(NOT_INDEPENDENT);
    await fourEyes.reject(ines, early.id);
    clock.advance(1);
    expect(await fourEyes.confirm(max, (await requested(ines)).id)).toMatchObject({ state: 'carried_out' });
  });

  it('whom a key invited, where keys may confirm themselves', async () => {
    const { requested, fourEyes, grant } = await office(true);
    await grant(key, 'staff_user.invite', 9);
    const { id } = await requested(ines);
    expect(await fourEyes.confirm(max, id)).toMatchObject({ state: 'carried_out' });
  });
});

it.each([
  ['Ines (user 5)', { name: 'Ines', ref: 'user:5' }],
  ['a (key 1) (key 3)', { name: 'a (key 1)', ref: 'key:3' }],
  ['Ines', undefined],
  ['(user 5)', undefined],
  ['Ines (user x)', undefined],
])('the label %s names %j', (label, member) => {
  expect(memberOfLabel(label)).toEqual(member);
});

describe('FakeAccessGrants', () => {
  accessGrantsContract(async () => {
    const uow = new FakeUnitOfWork();
    const log = new FakeAuditLog(uow);
    return { grants: new FakeAccessGrants(log), append: (entry) => uow.run(() => log.append(entry)) };
  });
});
