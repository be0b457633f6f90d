import type { ConnectionChange } from './put-connection';
import { PutConnection } from './put-connection';
import { FakeRegistryConnectionStore } from './testing';

const NOW = new Date('2026-03-02T09:15:00Z');
const pem = (label: string, body = 'AAAA'): string => `-----BEGIN ${label}-----\n${body}\n-----END ${label}-----\n`;
const CERTIFICATE = pem('CERTIFICATE');
const KEY = pem('PRIVATE KEY');
const needed = { host: 'epp.example', port: 700, clientId: 'registrar-a', password: 'hidden-one' };

function desk() {
  const store = new FakeRegistryConnectionStore();
  const put = new PutConnection(store);
  return { store, put: (change: ConnectionChange, code = 'main') => put.execute(code, change, NOW) };
}
const refusal = (details: string): unknown => expect.objectContaining({ kind: 'invalid', details });

describe('a registry connection', () => {
  it.each(['a', 'x'.repeat(41), 'Main', 'ma in', 'ma_in', 'main\n', ''])('is refused with the code %j', async (code) => {
    await expect(desk().put(needed, code)).rejects.toEqual(refusal("'code' must be 2 to 40 lower case letters, digits or hyphens"));
  });

  it.each(['host', 'port', 'clientId', 'password'])('is refused as a new one without %s', async (field) => {
    const { store, put } = desk();
    await expect(put({ ...needed, [field]: undefined })).rejects.toEqual(refusal(`'${field}' is needed for a new connection`));
    expect(store.rows.size).toBe(0);
  });

  it.each<[string, ConnectionChange]>([
    ['host', { host: '' }],
    ['host', { host: 'epp example' }],
    ['host', { host: 'epp.example:700' }],
    ['host', { host: '-epp.example' }],
    ['port', { port: 0 }],
    ['port', { port: 65_536 }],
    ['port', { port: 700.5 }],
    ['serverName', { serverName: 'a b' }],
    ['clientId', { clientId: 'ab' }],
    ['clientId', { clientId: 'x'.repeat(17) }],
    ['clientId', { clientId: ' abc' }],
    ['password', { password: 'short' }],
    ['password', { password: 'x'.repeat(256) }],
    ['password', { password: ' blank-before' }],
    ['password', { password: 'line\nend-in-it' }],
    ['password', { password: 'nul\u0000nul' }],
    ['clientCertificate', { clientCertificate: 'CERT', clientKey: KEY }],
    ['clientCertificate', { clientCertificate: KEY, clientKey: KEY }],
    ['clientCertificate', { clientCertificate: `${CERTIFICATE}${KEY}`, clientKey: KEY }],
    ['clientKey', { clientCertificate: CERTIFICATE, clientKey: pem('ENCRYPTED PRIVATE KEY') }],
    ['clientKey', { clientCertificate: CERTIFICATE, clientKey: CERTIFICATE }],
    ['clientKey', { clientCertificate: CERTIFICATE }],
    ['clientKey', { clientKey: KEY }],
    ['certificateAuthority', { certificateAuthority: 'CA' }],
  ])('is refused for %s in %j, and the refusal repeats no value', async (field, change) => {
    const { store, put } = desk();
    const error = await put({ ...needed, ...change }).catch((thrown) => thrown);
    expect(error).toEqual(refusal(expect.stringContaining(`'${field}' `) as never));
    for (const value of Object.values(change)) if (String(value).length > 5) expect(error.details).not.toContain(String(value));
    expect(store.rows.size).toBe(0);
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
    [{ session: { maxAgeSeconds: 86_401 } }, "'profile.session.maxAgeSeconds' must be a whole number from 1 to 86400"],
    [{ session: { commandsPerSecond: -1 } }, "'profile.session.commandsPerSecond' must be a number from 0 to 1000"],
    [{ dataModel: 'thick' }, "'profile.dataModel' must be one of maximum, minimum"],
    [{ contacts: { roles: 'admin' } }, "'profile.contacts.roles' must be a list of admin, tech, billing, each at most once"],
    [{ contacts: { roles: ['admin', 'admin'] } }, "'profile.contacts.roles' must be a list of admin, tech, billing, each at most once"],
    [{ nameservers: { min: 5, max: 2 } }, "'profile.nameservers.min' must be at most the max"],
    [{ fee: { currency: 'usd' } }, "'profile.fee.currency' must be a currency of ISO 4217"],
    [{ extensions: ['urn:a b'] }, "'profile.extensions' must be a list of namespace URIs"],
    [{ slowLane: { labelPrefixes: ['Slow-'] } }, "'profile.slowLane.labelPrefixes' must be a list of at most 20 beginnings of labels, in lower case"],
    [{ slowLane: { labelPrefixes: [...Array(21).keys()].map((i) => `slow-${i}`) } }, "'profile.slowLane.labelPrefixes' must be a list of at most 20 beginnings of labels, in lower case"],
    [{ slowLane: { sessions: 0 } }, "'profile.slowLane.sessions' must be a whole number from 1 to 1000"],
    [{ poll: { enabled: 'yes' } }, "'profile.poll.enabled' must be true or false"],
  ])('is refused with the profile %j', async (profile, details) => {
    await expect(desk().put({ ...needed, profile })).rejects.toEqual(refusal(details));
  });

  it.each([{}, { host: undefined }])('is refused when %j is to be changed', async (change) => {
    const { put } = desk();
    await put(needed);
    await expect(put(change)).rejects.toEqual(refusal("'body' must change something"));
  });

  it('has sensible values where a new one says nothing', async () => {
    const { password: _password, ...settings } = needed;
    const after = { ...settings, code: 'main', version: 1, profile: {}, registrationLimited: false, enabled: true, hasClientKey: false };
    expect(await desk().put(needed)).toEqual({ before: undefined, after });
  });

  it('keeps what a change leaves out, secrets too, and has a new version', async () => {
    const { store, put } = desk();
    const full = {
      serverName: 'sni.example', clientCertificate: CERTIFICATE, clientKey: KEY, certificateAuthority: CERTIFICATE, profile: { session: { max: 9 } },
      registrationLimited: true, enabled: false,
    };
    const { after: first } = await put({ ...needed, ...full });
    expect(await put({ host: '2001:db8::7' })).toEqual({ before: first, after: { ...first, host: '2001:db8::7', version: 2 } });
    expect(store.rows.get('main')).toMatchObject({ password: 'hidden-one', clientKey: KEY });
    await put({ password: 'hidden-two' });
    expect(store.rows.get('main')).toMatchObject({ password: 'hidden-two', clientKey: KEY, record: { version: 3, enabled: false } });
  });

  it('replaces its profile as a whole', async () => {
    const { put } = desk();
    await put({ ...needed, profile: { session: { max: 9 } } });
    expect((await put({ profile: { dataModel: 'minimum' } })).after.profile).toEqual({ dataModel: 'minimum' });
  });

  it('loses certificate and key together, and what else may be taken away', async () => {
    const { store, put } = desk();
    await put({ ...needed, serverName: 'sni.example', clientCertificate: CERTIFICATE, clientKey: KEY, certificateAuthority: CERTIFICATE });
    await expect(put({ clientKey: null })).rejects.toEqual(refusal("'clientKey' and clientCertificate belong together"));
    await put({ clientKey: null, clientCertificate: null, serverName: null, certificateAuthority: null });
    const { record, clientKey } = store.rows.get('main')!;
    expect([clientKey, record.clientCertificate, record.serverName, record.certificateAuthority]).toEqual([undefined, undefined, undefined, undefined]);
  });
});
