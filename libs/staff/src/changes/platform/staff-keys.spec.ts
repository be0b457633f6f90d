import { desk, isRefused, openDesk, owner } from '../../testing/desk';

describe('staff keys', () => {
  it('are shown once and kept as a digest', async () => {
    const { createStaffKey, keys } = desk();
    const created = await createStaffKey.execute(owner, 'Ines', 'finance');
    expect(created).toMatchObject({ name: 'Ines', role: 'finance', key: expect.any(String) });
    expect(keys.keys[0].digest).toBe(`digest of ${created.key}`);
    expect(JSON.stringify(await keys.list())).not.toContain(created.key);
  });

  it.each(['', 'x'.repeat(65), 'Ines\n', '<b>'])('are refused with the name %j', async (name) => {
    await expect(desk().createStaffKey.execute(owner, name, 'support')).rejects.toEqual(isRefused('invalid'));
  });

  it('begin with one of an owner, which the installation makes', async () => {
    const { createStaffKey, log } = desk();
    expect(await createStaffKey.executeFirst('Ines', 'install')).toMatchObject({ role: 'owner' });
    expect(log.entries[0]).toMatchObject({
      actor: 'installation (key 0)',
      action: 'staff_key.create',
      after: { name: 'Ines', role: 'owner' },
    });
  });

  it('are not made by the installation a second time', async () => {
    const { createStaffKey, keys } = desk();
    await createStaffKey.executeFirst('Ines', 'install');
    await expect(createStaffKey.executeFirst('Marta', 'install')).rejects.toEqual(isRefused('conflict'));
    expect(keys.keys).toHaveLength(1);
  });

  it('are revoked once; again changes nothing', async () => {
    const { revokeStaffKey, key, log, clock } = await openDesk();
    const revoked = await revokeStaffKey.execute(owner, key.id);
    expect(revoked).toMatchObject({ id: key.id, revokedAt: clock.now() });
    expect(await revokeStaffKey.execute(owner, key.id)).toEqual(revoked);
    expect(log.entries).toHaveLength(1);
  });

  it('cannot leave the house without an owner', async () => {
    const { createStaffKey, revokeStaffKey, keys } = desk();
    const first = await createStaffKey.execute(owner, 'Ines', 'owner');
    const second = await createStaffKey.execute(owner, 'Marta', 'owner');
    await createStaffKey.execute(owner, 'Piet', 'support');
    await revokeStaffKey.execute(owner, first.id);
    await expect(revokeStaffKey.execute(owner, second.id)).rejects.toEqual(isRefused('conflict'));
    expect(keys.keys[1].revokedAt).toBeUndefined();
  });

  it('that are unknown cannot be revoked', async () => {
    const { revokeStaffKey } = await openDesk();
    await expect(revokeStaffKey.execute(owner, 99)).rejects.toEqual(isRefused('not_found'));
  });
});
