import type { CallingStaff } from '@registrar/kernel';
import { FakeClock } from '@registrar/kernel/testing';
import type { StaffUser } from './access/model';
import { FindStaffMember } from './find-staff-member';
import { FakeStaffKeyStore } from './testing';

const clock = new FakeClock();
const USER: StaffUser = {
  id: 5,
  name: 'Otto',
  email: 'otto@registrar.example',
  role: 'support',
  createdAt: clock.now(),
  version: 1,
};

async function desk(key: { expiresAt?: Date } = {}, user: Partial<StaffUser> | undefined = {}) {
  const keys = new FakeStaffKeyStore();
  const id = await keys.add({
    name: 'Ines',
    role: 'finance',
    digest: 'digest',
    createdAt: clock.now(),
    ...key,
  });
  const users = { find: async (wanted: number) => (wanted === 5 && user ? { ...USER, ...user } : undefined) };
  const find = (staff: Partial<CallingStaff['staff']>) =>
    new FindStaffMember(keys, users, clock).execute({ name: 'as it was', ...staff });
  return { keys, id, find };
}

describe('the member of staff behind a call of a job', () => {
  it('is the key as it is now', async () => {
    const { id, find } = await desk();
    expect(await find({ keyId: id })).toEqual({ keyId: id, name: 'Ines', role: 'finance' });
  });

  it('is the user as it is now, with the present role', async () => {
    const { find } = await desk({}, { role: 'registry' });
    expect(await find({ userId: 5 })).toEqual({ userId: 5, name: 'Otto', role: 'registry' });
  });

  it('is a key until it expires', async () => {
    const later = await desk({ expiresAt: new Date(clock.now().getTime() + 1) });
    await expect(later.find({ keyId: later.id })).resolves.toMatchObject({ name: 'Ines' });
    const now = await desk({ expiresAt: clock.now() });
    await expect(now.find({ keyId: now.id })).rejects.toMatchObject({ code: 'staff.key_unknown' });
  });

  it('is refused once the key is revoked', async () => {
    const { keys, id, find } = await desk();
    await keys.revoke(id, clock.now());
    await expect(find({ keyId: id })).rejects.toMatchObject({
      kind: 'unauthenticated',
      code: 'staff.key_unknown',
    });
  });

  it.each<[string, Partial<CallingStaff['staff']>, string]>([
    ['an unknown key', { keyId: 99 }, 'staff.key_unknown'],
    ['neither key nor user', {}, 'staff.key_unknown'],
    ['an unknown user', { userId: 6 }, 'staff.session_unknown'],
  ])('is refused for %s', async (_what, staff, code) => {
    const { find } = await desk();
    await expect(find(staff)).rejects.toMatchObject({ kind: 'unauthenticated', code });
  });

  it('is refused once the user is disabled', async () => {
    const { find } = await desk({}, { disabledAt: clock.now() });
    await expect(find({ userId: 5 })).rejects.toMatchObject({
      kind: 'unauthenticated',
      code: 'staff.user_disabled',
    });
  });
});
