import { desk, isRefused, owner, registry } from '../../testing/desk';
import { PutRegistryConnection } from './put-registry-connection';

describe('a registry connection', () => {
  it('is written down before and after its change, with the names of new secrets and no more of them', async () => {
    const { putRegistryConnection, log } = desk();
    await putRegistryConnection.execute(owner, 'main', registry);
    expect(
      await putRegistryConnection.merge(
        owner,
        'main',
        { password: 'hidden-two', enabled: false, profile: { session: { max: 2 } } },
        ['1'],
      ),
    ).toEqual({ code: 'main', version: 2 });
    const { password: _password, ...settings } = registry;
    const after = {
      ...settings,
      profile: {},
      registrationLimited: false,
      enabled: true,
      version: 1,
      hasClientKey: false,
    };
    expect(log.entries).toEqual([
      expect.objectContaining({ target: 'registry:main', after: { ...after, newSecrets: ['password'] } }),
      expect.objectContaining({
        action: 'registry.patch',
        before: { 'enabled': true, 'version': 1, 'profile.session.max': null },
        after: { 'enabled': false, 'version': 2, 'profile.session.max': 2, 'newSecrets': ['password'] },
      }),
    ]);
    expect(log.entries[0]).not.toHaveProperty('before');
  });

  it('that moves to another address is audited with the changed fields', async () => {
    const { putRegistryConnection, log } = desk();
    await putRegistryConnection.execute(owner, 'main', registry);
    await putRegistryConnection.merge(owner, 'main', { host: 'moved.example', password: 'hidden-two' }, [
      '1',
    ]);
    expect(log.entries[1]).toMatchObject({
      before: { host: 'epp.example' },
      after: { host: 'moved.example', changedAddress: ['host'], newSecrets: ['password'] },
    });
  });

  it('is merged into by its ETag alone', async () => {
    const { putRegistryConnection } = desk();
    await putRegistryConnection.execute(owner, 'main', registry);
    await expect(
      putRegistryConnection.merge(owner, 'main', { enabled: false }, undefined),
    ).rejects.toMatchObject({ kind: 'precondition_required' });
    await expect(putRegistryConnection.merge(owner, 'main', { enabled: false }, ['7'])).rejects.toMatchObject(
      { kind: 'precondition_failed' },
    );
  });

  it('is restored to an older version, which is audited with its number', async () => {
    const { putRegistryConnection, log } = desk();
    await putRegistryConnection.execute(owner, 'main', registry);
    await putRegistryConnection.merge(owner, 'main', { enabled: false }, ['1']);
    expect(await putRegistryConnection.restore(owner, 'main', 1, {}, ['2'])).toEqual({
      code: 'main',
      version: 3,
    });
    expect(log.entries[2]).toMatchObject({
      action: 'registry.restore_version',
      before: { enabled: false },
      after: { enabled: true, restoredVersion: 1, newSecrets: [] },
    });
  });

  it('that is refused leaves no trace', async () => {
    const { putRegistryConnection, log } = desk();
    await expect(
      putRegistryConnection.execute(owner, 'main', { ...registry, password: undefined }),
    ).rejects.toEqual(isRefused('invalid'));
    expect(log.entries).toEqual([]);
  });

  it('that cannot be read after its change is an error, with no trace', async () => {
    const { audit, clock, log } = desk();
    const after = { code: 'main', version: 1 };
    const put = new PutRegistryConnection(
      audit,
      { execute: async () => ({ after, movedBy: [] }) } as never,
      { registryConnections: async () => [{ code: 'other' }] } as never,
      clock,
    );
    await expect(put.execute(owner, 'main', registry)).rejects.toThrow('cannot be read');
    expect(log.entries).toEqual([]);
  });
});
