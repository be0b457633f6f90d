import { Desk } from '../support/desk';

const REASON = "stored profile of the registry connection broken has an unreadable member 'session'";
const STORED = { session: { max: 'nine' } };

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.start();
});
afterAll(() => desk?.stop());

const call = (method: string, code: string, body?: object, headers?: Record<string, string>) =>
  desk.call('registry', method, `/admin/v1/registries/${code}`, body, headers);
const listed = async (code: string) =>
  (await desk.call('support', 'GET', '/admin/v1/registries')).body.items.find(
    (one: { code: string }) => one.code === code,
  );
const settingsOf = ({
  host,
  port,
  serverName,
  clientId,
  clientCertificate,
  certificateAuthority,
  registrationLimited,
  enabled,
}: Record<string, unknown>): object => ({
  host,
  port,
  serverName,
  clientId,
  clientCertificate,
  certificateAuthority,
  registrationLimited,
  enabled,
});

describe('a registry connection whose stored profile is unreadable', () => {
  let readable: { profile: object };

  beforeAll(async () => {
    const added = {
      host: 'epp.example',
      port: 700,
      clientId: 'registrar-a',
      password: 'hidden-one',
      profile: { session: { max: 9 } },
    };
    for (const code of ['broken', 'intact']) expect((await call('PUT', code, added)).status).toBe(200);
    readable = (await call('GET', 'broken')).body;
    await desk.sql.query(
      `update registry_connections set profile = $1, version = version + 1 where code = 'broken'`,
      [STORED],
    );
  });

  it('is shown as such in the list and in detail, with what is stored', async () => {
    expect([(await listed('broken')).profileFault, await listed('intact')]).toEqual([
      REASON,
      expect.not.objectContaining({ profileFault: expect.anything() }),
    ]);
    const { status, body } = await call('GET', 'broken');
    expect([status, body.profileFault, JSON.parse(body.storedProfile)]).toEqual([200, REASON, STORED]);
    expect(body).not.toHaveProperty('profile');
    expect(body).not.toHaveProperty('profileOverrides');
    expect((await call('GET', 'intact')).body).toMatchObject({ profileOverrides: { session: { max: 9 } } });
  });

  it('is not changed in part', async () => {
    expect(await call('PATCH', 'broken', { enabled: false }, { 'if-match': '"2"' })).toMatchObject({
      status: 409,
      body: { message: 'Conflict', details: expect.stringContaining(`${REASON}. Replace the whole`) },
    });
  });

  it('is replaced by PUT, which is in the audit log', async () => {
    const { body } = await call('GET', 'broken');
    const settings = { ...settingsOf(body), profile: readable.profile };
    expect(await call('PUT', 'broken', settings, { 'if-match': '"2"' })).toMatchObject({
      status: 200,
      body: { version: 3 },
    });
    expect(await listed('broken')).not.toHaveProperty('profileFault');
    const [entry] = await desk.audit('registry:broken');
    expect(entry).toMatchObject({ before: { profileFault: REASON }, after: { version: 3 } });
    expect(
      await desk.call('registry', 'POST', '/admin/v1/registries/broken:restoreVersion', { version: 2 }),
    ).toMatchObject({ status: 409, body: { details: expect.stringContaining('broken, version 2,') } });
  });
});
