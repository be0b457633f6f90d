import type { ConnectionChange } from './put-connection';
import { pem, CERTIFICATE, KEY, needed, desk, refusal, RULES } from './testing/connection-desk';

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
});
