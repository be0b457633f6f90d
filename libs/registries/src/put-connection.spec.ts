import { FakeUnitOfWork } from '@registrar/kernel/testing';
import type { ConnectionSecrets } from './connection';
import { profileOf } from './profile';
import type { ConnectionChange } from './put-connection';
import { PutConnection } from './put-connection';
import { FakeRegistryConnectionStore } from './testing';

const NOW = new Date('2026-03-02T09:15:00Z');
const pem = (label: string, body = 'AAAA'): string =>
  `-----BEGIN ${label}-----\n${body}\n-----END ${label}-----\n`;
const CERTIFICATE = pem('CERTIFICATE');
const KEY = pem('PRIVATE KEY');
const needed = { host: 'epp.example', port: 700, clientId: 'registrar-a', password: 'hidden-one' };

function desk() {
  const uow = new FakeUnitOfWork();
  const store = new FakeRegistryConnectionStore(uow);
  const put = new PutConnection(store);
  return {
    store,
    /** A new connection, or all fields of one. */
    put: (change: ConnectionChange, code = 'main', ifMatch?: string[]) =>
      uow.run(() => put.execute(code, change, NOW, { mode: 'replace', ifMatch })),
    merge: (change: ConnectionChange, ifMatch?: string[], code = 'main') =>
      uow.run(() => put.execute(code, change, NOW, { mode: 'merge', ifMatch })),
    restore: (version: number, secrets: ConnectionSecrets = {}, ifMatch?: string[]) =>
      uow.run(() => put.restore('main', version, secrets, NOW, ifMatch)),
  };
}
const whole = {
  ...needed,
  serverName: null,
  clientCertificate: null,
  certificateAuthority: null,
  profile: profileOf({}),
  registrationLimited: false,
  enabled: true,
};
const refusal = (details: string, code = 'registry.invalid'): unknown =>
  expect.objectContaining({ kind: 'invalid', code, message: 'Bad Request', details });
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
const RULES: Partial<Record<keyof ConnectionChange, string>> = {
  host: 'must be a host name or an IP address',
  port: 'must be a whole number from 1 to 65535',
  serverName: 'must be a host name',
  clientId: 'must be 3 to 16 printable ASCII characters',
  password: 'must be 6 to 255 characters, no blank at either end',
  clientCertificate: 'must be PEM certificates and nothing else',
  clientKey: 'must be one PEM private key, not encrypted',
  certificateAuthority: 'must be PEM certificates and nothing else',
};

describe('a registry connection', () => {
  it.each(['a', 'x'.repeat(41), 'Main', 'ma in', 'ma_in', 'main\n', ''])(
    'is refused with the code %j',
    async (code) => {
      await expect(desk().put(needed, code)).rejects.toEqual(
        refusal("'code' must be 2 to 40 lower case letters, digits or hyphens"),
      );
    },
  );

  it.each(['host', 'port', 'clientId', 'password'])('is refused as a new one without %s', async (field) => {
    const { store, put } = desk();
    await expect(put({ ...needed, [field]: undefined })).rejects.toEqual(
      refusal(`'${field}' is required for a new connection`),
    );
    expect(store.rows.size).toBe(0);
  });

  it.each<[keyof ConnectionChange, ConnectionChange]>([
    ['host', { host: '' }],
    ['host', { host: 'epp example' }],
    ['host', { host: 'epp.example:700' }],
    ['host', { host: '-epp.example' }],
    ['host', { host: 'epp.example.' }],
    ['host', { host: `a${'.'.repeat(252)}b` }],
    ['host', { host: `::${'1'.repeat(44)}` }],
    ['host', { host: '[::1]' }],
    ['port', { port: 0 }],
    ['port', { port: 65_536 }],
    ['port', { port: 700.5 }],
    ['serverName', { serverName: 'a b' }],
    ['serverName', { serverName: '::1' }],
    ['clientId', { clientId: 'ab' }],
    ['clientId', { clientId: 'x'.repeat(17) }],
    ['clientId', { clientId: ' abc' }],
    ['clientId', { clientId: 'abc ' }],
    ['clientId', { clientId: 'a\tc' }],
    ['clientId', { clientId: 'abcé' }],
    ['password', { password: 'short' }],
    ['password', { password: 'x'.repeat(256) }],
    ['password', { password: ' blank-before' }],
    ['password', { password: 'blank-behind ' }],
    ['password', { password: 'half\uD800pair' }],
    ['password', { password: 'line\nend-in-it' }],
    ['password', { password: 'nul\u0000nul' }],
    ['clientCertificate', { clientCertificate: 'CERT', clientKey: KEY }],
    ['clientCertificate', { clientCertificate: KEY, clientKey: KEY }],
    ['clientCertificate', { clientCertificate: `${CERTIFICATE}${KEY}`, clientKey: KEY }],
    ['clientCertificate', { clientCertificate: '', clientKey: KEY }],
    ['clientCertificate', { clientCertificate: ` ${CERTIFICATE}`, clientKey: KEY }],
    ['clientKey', { clientCertificate: CERTIFICATE, clientKey: pem('ENCRYPTED PRIVATE KEY') }],
    ['clientKey', { clientCertificate: CERTIFICATE, clientKey: CERTIFICATE }],
    ['clientKey', { clientCertificate: CERTIFICATE, clientKey: `${KEY}${KEY}` }],
    ['clientKey', { clientCertificate: CERTIFICATE, clientKey: ` ${KEY}` }],
    [
      'clientKey',
      { clientCertificate: CERTIFICATE, clientKey: KEY.replace('END PRIVATE', 'END RSA PRIVATE') },
    ],
    ['certificateAuthority', { certificateAuthority: 'CA' }],
  ])('is refused for %s in %j, and the refusal repeats no value', async (field, change) => {
    const { store, put } = desk();
    const error = await put({ ...needed, ...change }).catch((thrown) => thrown);
    expect(error).toEqual(refusal(`'${field}' ${RULES[field]}`));
    for (const value of Object.values(change))
      if (String(value).length > 5) expect(error.details).not.toContain(String(value));
    expect(store.rows.size).toBe(0);
  });

  it.each<ConnectionChange>([{ clientCertificate: CERTIFICATE }, { clientKey: KEY }])(
    'is refused with %j alone',
    async (change) => {
      await expect(desk().put({ ...needed, ...change })).rejects.toEqual(
        refusal("'clientKey' and clientCertificate require each other"),
      );
    },
  );

  it.each<ConnectionChange>([
    { host: 'e' },
    { host: `a${'.'.repeat(251)}b` },
    { host: '192.0.2.1' },
    { host: '::1' },
    { host: `::${'1'.repeat(43)}` },
    { port: 1 },
    { port: 65_535 },
    { clientId: 'abc' },
    { clientId: 'a bc' },
    { clientId: 'x'.repeat(16) },
    { password: 'sixsix' },
    { password: 'two words' },
    { password: 'x'.repeat(255) },
    { serverName: 'sni.example' },
    { certificateAuthority: `${CERTIFICATE}\n${CERTIFICATE} \n` },
    ...['PRIVATE KEY', 'RSA PRIVATE KEY', 'EC PRIVATE KEY'].map((label) => ({
      clientCertificate: CERTIFICATE,
      clientKey: `${pem(label)}\n`,
    })),
  ])('is accepted with %j', async (change) => {
    const { store, put } = desk();
    const { password, clientKey, ...settings } = { ...needed, ...change };
    await put({ ...settings, password, clientKey });
    expect(store.rows.get('main')).toMatchObject({ record: settings, password, clientKey });
  });

  it.each(['ab', 'a-9', 'x'.repeat(40)])('is accepted with the code %s', async (code) => {
    expect(await desk().put(needed, code)).toMatchObject({ after: { code } });
  });

  it.each<[object, string]>([
    [{ sesion: {}, session: { mx: 1, max: 2 } }, "unknown: 'profile.sesion', 'profile.session.mx'"],
    [{ constructor: 1 }, "unknown: 'profile.constructor'"],
    [JSON.parse('{"__proto__": {}}') as object, "unknown: 'profile.__proto__'"],
    [[], "'profile' must be an object"],
    [{ session: 4 }, "'profile.session' must be an object"],
    [{ session: null }, "'profile.session' must be an object"],
    [{ session: { max: '4' } }, "'profile.session.max' must be a whole number from 1 to 1000"],
    [{ session: { max: 0 } }, "'profile.session.max' must be a whole number from 1 to 1000"],
    [
      { session: { maxAgeSeconds: 86_401 } },
      "'profile.session.maxAgeSeconds' must be a whole number from 1 to 86400",
    ],
    [
      { session: { commandsPerSecond: -1 } },
      "'profile.session.commandsPerSecond' must be a number from 0 to 1000",
    ],
    [{ dataModel: 'thick' }, "'profile.dataModel' must be one of maximum, minimum"],
    [
      { contacts: { roles: 'admin' } },
      "'profile.contacts.roles' must be a list of admin, tech, billing, each at most once",
    ],
    [
      { contacts: { roles: ['admin', 'admin'] } },
      "'profile.contacts.roles' must be a list of admin, tech, billing, each at most once",
    ],
    [{ nameservers: { min: 5, max: 2 } }, "'profile.nameservers.min' must be at most the max"],
    [{ fee: { currency: 'usd' } }, "'profile.fee.currency' must be a currency of ISO 4217"],
    [{ extensions: ['urn:a b'] }, "'profile.extensions' must be a list of namespace URIs"],
    [
      { slowLane: { labelPrefixes: ['Slow-'] } },
      "'profile.slowLane.labelPrefixes' must be a list of at most 20 beginnings of labels, in lower case",
    ],
    [
      { slowLane: { labelPrefixes: [...Array(21).keys()].map((i) => `slow-${i}`) } },
      "'profile.slowLane.labelPrefixes' must be a list of at most 20 beginnings of labels, in lower case",
    ],
    ...[
      [{}],
      'x',
      [{ namespace: 'urn:a', prefix: 'a', root: 'r', byTld: {} }],
      [{ namespace: 'urn:a b', prefix: 'a', root: 'r', byTld: { com: [{ name: 'n', value: 'v' }] } }],
      [{ namespace: 'urn:a', prefix: 'a:b', root: 'r', byTld: { com: [{ name: 'n', value: 'v' }] } }],
      [{ namespace: 'urn:a', prefix: 'xmla', root: 'r', byTld: { com: [{ name: 'n', value: 'v' }] } }],
      [{ namespace: 'urn:a', prefix: 'a', root: 'r/>', byTld: { com: [{ name: 'n', value: 'v' }] } }],
      [{ namespace: 'urn:a', prefix: 'a', root: 'r', byTld: { '.com': [{ name: 'n', value: 'v' }] } }],
      [{ namespace: 'urn:a', prefix: 'a', root: 'r', byTld: { com: [] } }],
      [{ namespace: 'urn:a', prefix: 'a', root: 'r', byTld: { com: [{ name: 'n', value: '\u0000' }] } }],
      [{ namespace: 'urn:a', prefix: 'a', root: 'r', byTld: { com: [{ name: 'n', value: 'v', more: 1 }] } }],
      [1, 2].map(() => ({
        namespace: 'urn:a',
        prefix: 'a',
        root: 'r',
        byTld: { com: [{ name: 'n', value: 'v' }] },
      })),
    ].map((constantExtensions): [object, string] => [
      { constantExtensions },
      "'profile.constantExtensions' must be a list of at most 5 extensions of different namespaces: namespace, prefix, root, and byTld with lists of {name, value} by TLD or *",
    ]),
    [{ slowLane: { sessions: 0 } }, "'profile.slowLane.sessions' must be a whole number from 1 to 1000"],
    [{ poll: { enabled: 'yes' } }, "'profile.poll.enabled' must be true or false"],
  ])('is refused with the profile %j', async (profile, details) => {
    await expect(desk().put({ ...needed, profile })).rejects.toEqual(refusal(details));
  });

  it.each([{}, { host: undefined }])('is refused when %j is to be changed', async (change) => {
    const { put, merge } = desk();
    await put(needed);
    for (const call of [put, merge])
      await expect(call(change)).rejects.toEqual(refusal("'body' must change something"));
  });

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
