import type { ConnectionSecrets } from './connection';
import { profileOf } from './profile';
import type { ConnectionChange } from './put-connection';
import { pem, CERTIFICATE, KEY, needed, desk, whole, refusal, RULES } from './testing/connection-desk';

const NOT_FOUND = {
  kind: 'not_found',
  code: 'registry.not_found',
  message: 'Not Found',
  details: 'The registry connection does not exist.',
};
const CHANGED = {
  kind: 'precondition_failed',
  code: 'registry.changed',
  message: 'Precondition Failed',
  details: 'The registry connection has another version than If-Match. Read it again, then retry.',
};

describe('a registry connection', () => {
  it('has sensible values where a new one says nothing', async () => {
    const { password: _password, ...settings } = needed;
    const after = {
      ...settings,
      code: 'main',
      version: 1,
      profile: {},
      registrationLimited: false,
      enabled: true,
      hasClientKey: false,
    };
    expect(await desk().put(needed)).toEqual({ before: undefined, after, movedBy: [] });
  });

  it('is replaced as a whole only: what is missing is named, the secrets stay', async () => {
    const { store, put } = desk();
    await put({ ...needed, profile: { session: { max: 9 } } });
    const { profile: _profile, serverName: _serverName, ...rest } = whole;
    await expect(put(rest)).rejects.toEqual(
      refusal(
        "missing: 'serverName', 'profile'; PUT replaces the whole connection, PATCH changes a part",
        'registry.incomplete',
      ),
    );
    const { max: _max, ...session } = profileOf({}).session;
    await expect(put({ ...whole, profile: { ...profileOf({}), session } })).rejects.toEqual(
      refusal(expect.stringContaining("missing: 'profile.session.max';") as never, 'registry.incomplete'),
    );
    const { password: _password, ...visible } = whole;
    const { after } = await put({ ...visible, profile: profileOf({ session: { max: 3 } }) });
    expect([after.profile.session?.max, store.rows.get('main')?.password]).toEqual([3, 'hidden-one']);
  });

  it('keeps what a merge leaves out, secrets too, and has a new version', async () => {
    const { store, put, merge } = desk();
    const full = {
      serverName: 'sni.example',
      clientCertificate: CERTIFICATE,
      clientKey: KEY,
      certificateAuthority: CERTIFICATE,
      profile: { session: { max: 9 } },
      registrationLimited: true,
      enabled: false,
    };
    const { after: first } = await put({ ...needed, ...full });
    expect(await merge({ clientId: 'registrar-b' })).toEqual({
      before: first,
      after: { ...first, clientId: 'registrar-b', version: 2 },
      movedBy: [],
    });
    expect(store.rows.get('main')).toMatchObject({ password: 'hidden-one', clientKey: KEY });
    await merge({ password: 'hidden-two' });
    expect(store.rows.get('main')).toMatchObject({
      password: 'hidden-two',
      clientKey: KEY,
      record: { version: 3, enabled: false },
    });
  });

  it('has its profile merged: objects field by field, lists as a whole, null for the default', async () => {
    const { put, merge } = desk();
    await put({
      ...needed,
      profile: {
        session: { max: 9, keepAliveSeconds: 30 },
        extensions: ['urn:a', 'urn:b'],
        dataModel: 'minimum',
      },
    });
    const { after } = await merge({
      profile: { session: { max: 2 }, extensions: ['urn:c'], dataModel: null, poll: { enabled: false } },
    });
    expect(after.profile).toEqual({
      session: { max: 2, keepAliveSeconds: 30 },
      extensions: ['urn:c'],
      poll: { enabled: false },
    });
    await expect(merge({ profile: { session: { mx: 2 } } })).rejects.toEqual(
      refusal("unknown: 'profile.session.mx'"),
    );
    await expect(merge({ profile: [] })).rejects.toEqual(refusal("'profile' must be an object"));
  });

  it('takes constants by TLD for every domain and host command', async () => {
    const constantExtensions = [
      {
        namespace: 'urn:a',
        prefix: 'a',
        root: 'r',
        byTld: {
          'com': [{ name: 'n', value: 'dot COM' }],
          'co.uk': [{ name: 'n', value: 'v' }],
          '*': [{ name: 'n', value: 'v' }],
        },
      },
    ];
    expect((await desk().put({ ...needed, profile: { constantExtensions } })).after.profile).toEqual({
      constantExtensions,
    });
  });

  it('is not merged into when it does not exist', async () => {
    await expect(desk().merge(needed)).rejects.toMatchObject(NOT_FOUND);
    await expect(desk().restore(1)).rejects.toMatchObject(NOT_FOUND);
  });

  it('is changed in the version that was read only', async () => {
    const { store, put, merge, restore } = desk();
    for (const version of ['1', ''])
      await expect(put(needed, 'main', [version])).rejects.toMatchObject(CHANGED);
    await put(needed);
    for (const call of [
      () => merge({ enabled: false }, ['2']),
      () => put(whole, 'main', []),
      () => restore(1, {}, ['7']),
    ])
      await expect(call()).rejects.toMatchObject(CHANGED);
    expect(store.rows.get('main')?.record.version).toBe(1);
    await merge({ enabled: false }, ['9', '1']);
    expect(store.rows.get('main')?.record).toMatchObject({ version: 2, enabled: false });
  });

  const certified = {
    ...needed,
    serverName: 'sni.example',
    clientCertificate: CERTIFICATE,
    clientKey: KEY,
    certificateAuthority: CERTIFICATE,
  };
  const OTHER_CA = pem('CERTIFICATE', 'BBBB');

  it.each<[string, ConnectionChange]>([
    ['host', { host: 'taken.example' }],
    ['port', { port: 701 }],
    ['serverName', { serverName: 'taken.example' }],
    ['serverName', { serverName: null }],
    ['certificateAuthority', { certificateAuthority: OTHER_CA }],
    ['certificateAuthority', { certificateAuthority: null }],
  ])(
    'never sends stored secrets to another server: another %s in %j needs them again',
    async (field, change) => {
      const { store, put, merge } = desk();
      await put(certified);
      for (const [sent, missing] of [
        [{}, "'password', 'clientKey'"],
        [{ password: 'hidden-two' }, "'clientKey'"],
        [{ clientKey: KEY }, "'password'"],
      ] as const) {
        await expect(merge({ ...change, ...sent })).rejects.toEqual(
          refusal(
            `${missing} must be sent again when '${field}' changes: stored secrets are never sent to another server`,
            'registry.secrets_needed',
          ),
        );
      }
      await expect(
        put({ ...whole, ...certified, password: undefined, clientKey: undefined, ...change }),
      ).rejects.toEqual(
        refusal(expect.stringContaining(`when '${field}' changes`) as never, 'registry.secrets_needed'),
      );
      expect(store.rows.get('main')).toMatchObject({ password: 'hidden-one', record: { version: 1 } });
      expect(await merge({ ...change, password: 'hidden-two', clientKey: KEY })).toMatchObject({
        movedBy: [field],
        after: { version: 2 },
      });
    },
  );

  it('needs no secrets again for the same address', async () => {
    const { put, merge } = desk();
    await put(certified);
    expect(
      await merge({
        host: needed.host,
        port: needed.port,
        serverName: 'sni.example',
        certificateAuthority: CERTIFICATE,
        clientId: 'registrar-b',
      }),
    ).toMatchObject({ movedBy: [] });
  });

  it('needs no key again where none is stored', async () => {
    const { put, merge } = desk();
    await put(needed);
    expect(await merge({ host: 'moved.example', password: 'hidden-two' })).toMatchObject({
      movedBy: ['host'],
    });
  });

  it('has an older version put back as a new one, and its secrets stay', async () => {
    const { store, put, merge, restore } = desk();
    await put({ ...needed, profile: { session: { max: 9 } } });
    await merge({ profile: { session: { max: 2 } }, clientId: 'registrar-b' });
    expect(await restore(1)).toMatchObject({
      before: { version: 2, clientId: 'registrar-b' },
      after: { version: 3, clientId: 'registrar-a', profile: { session: { max: 9 } } },
      movedBy: [],
    });
    expect(store.rows.get('main')).toMatchObject({ password: 'hidden-one' });
    await expect(restore(9)).rejects.toMatchObject({
      kind: 'not_found',
      code: 'registry.version_not_found',
      message: 'Not Found',
      details: 'The registry connection has no version 9.',
    });
  });

  it('has an older version with another address or certificate put back with the secrets for it', async () => {
    const { store, put, merge, restore } = desk();
    await put(certified);
    await merge({ host: 'moved.example', password: 'hidden-two', clientKey: null, clientCertificate: null });
    await expect(restore(1)).rejects.toEqual(
      refusal("'clientKey' must be sent: that version has another client certificate"),
    );
    await expect(restore(1, { clientKey: KEY })).rejects.toEqual(
      refusal(expect.stringContaining("'password' must be sent again") as never, 'registry.secrets_needed'),
    );
    expect(await restore(1, { clientKey: KEY, password: 'hidden-one' })).toMatchObject({
      after: { host: 'epp.example', hasClientKey: true },
      movedBy: ['host'],
    });
    expect(await restore(2, { password: 'hidden-two' })).toMatchObject({
      after: { host: 'moved.example', hasClientKey: false },
    });
    expect(store.rows.get('main')).toMatchObject({ password: 'hidden-two', clientKey: undefined });
  });

  it('has an older version with the same certificate put back without its key', async () => {
    const { store, put, merge, restore } = desk();
    await put(certified);
    await merge({ clientId: 'registrar-b' });
    expect(await restore(1)).toMatchObject({
      after: { clientId: 'registrar-a', hasClientKey: true, version: 3 },
    });
    expect(store.rows.get('main')).toMatchObject({ password: 'hidden-one', clientKey: KEY });
  });

  it.each<[keyof ConnectionSecrets, ConnectionSecrets]>([
    ['password', { password: 'short' }],
    ['clientKey', { clientKey: 'KEY' }],
  ])('is not put back with a wrong %s', async (field, secrets) => {
    const { store, put, restore } = desk();
    await put(certified);
    await expect(restore(1, secrets)).rejects.toEqual(refusal(`'${field}' ${RULES[field]}`));
    expect(store.rows.get('main')?.record.version).toBe(1);
  });

  it('loses certificate and key together, and what else may be taken away', async () => {
    const { store, put, merge } = desk();
    await put(certified);
    await expect(merge({ clientKey: null })).rejects.toEqual(
      refusal("'clientKey' and clientCertificate require each other"),
    );
    await merge({
      clientKey: null,
      clientCertificate: null,
      serverName: null,
      certificateAuthority: null,
      password: 'hidden-two',
    });
    const { record, clientKey } = store.rows.get('main')!;
    expect([clientKey, record.clientCertificate, record.serverName, record.certificateAuthority]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
