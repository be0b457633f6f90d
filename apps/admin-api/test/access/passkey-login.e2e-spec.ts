import { Authenticator } from '../support/authenticator';
import { Desk } from '../support/desk';
import {
  inviteToken,
  newPerson,
  ORIGIN,
  refusal,
  StaffBrowser,
  type StaffPerson,
} from '../support/staff-browser';

let desk: Desk;
let ines: StaffPerson;
beforeAll(async () => {
  desk = await Desk.start({ STAFF_SECOND_FACTOR: 'required' });
  ines = await newPerson(desk, 'support');
});
afterAll(() => desk?.stop());

const REFUSED = [401, 'staff.login_refused'];

describe('a log-in with a passkey', () => {
  it('opens a session that says who the user is and what the role may do', async () => {
    const browser = new StaffBrowser(desk);
    const { status, body } = await browser.logIn(ines.authenticator);
    expect([status, body]).toEqual([
      200,
      {
        user: expect.objectContaining({ id: ines.id, role: 'support' }),
        operations: expect.arrayContaining(['account.list', 'domain.set_lock']),
        lists: expect.arrayContaining(['domains', 'accounts']),
        csrfToken: expect.stringMatching(/^[0-9a-f]{64}$/),
        method: 'passkey',
        secondFactor: true,
        needsSecondFactor: false,
        idleAt: expect.any(String),
        endsAt: expect.any(String),
        environment: 'sandbox',
      },
    ]);
    expect(body.operations).not.toContain('account.credit');
    expect((await browser.send('GET', 'session')).body.csrfToken).toBe(body.csrfToken);
    expect((await browser.send('GET', 'accounts')).status).toBe(200);
  });

  it('asks for discoverable passkeys with user verification', async () => {
    const { body } = await new StaffBrowser(desk).send('POST', 'login/passkey:options', {});
    expect(body.publicKey).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(body.publicKey.allowCredentials ?? []).toEqual([]);
  });

  it.each([
    ['of another origin', { origin: 'https://evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['without user verification', { unverified: true }],
    ['to a challenge of its own', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
  ])('refuses an answer %s', async (_what, fault) => {
    expect(refusal(await new StaffBrowser(desk).logIn(ines.authenticator, fault))).toEqual(REFUSED);
  });

  it('refuses a passkey that is not registered', async () => {
    expect(refusal(await new StaffBrowser(desk).logIn(new Authenticator(ORIGIN)))).toEqual(REFUSED);
  });

  it('refuses a signature by another key under a known id', async () => {
    const browser = new StaffBrowser(desk);
    const { body } = await browser.send('POST', 'login/passkey:options', {});
    const stranger = new Authenticator(ORIGIN).sign(body.publicKey);
    const credential = {
      ...stranger,
      id: ines.authenticator.credentialId,
      rawId: ines.authenticator.credentialId,
    };
    expect(refusal(await browser.send('POST', 'login/passkey:verify', { credential }))).toEqual(REFUSED);
  });

  it.each([
    ['is empty', {}],
    ['has no response', { id: 'x' }],
    ['has client data that are no JSON', { id: 'x', response: { clientDataJSON: 'AAAA' } }],
    [
      'has a challenge that is no text',
      { id: 'x', response: { clientDataJSON: Buffer.from('{"challenge":7}').toString('base64url') } },
    ],
  ])('refuses an answer that %s', async (_what, credential) => {
    const answer = await new StaffBrowser(desk).send('POST', 'login/passkey:verify', { credential });
    expect(refusal(answer)).toEqual(REFUSED);
  });

  it.each([
    ['without a credential', {}],
    ['with a text for a credential', { credential: 'x' }],
    ['with a list for a body', []],
  ])('refuses a request %s', async (_what, body) => {
    expect((await new StaffBrowser(desk).send('POST', 'login/passkey:verify', body)).status).toBe(400);
  });

  it('takes a challenge once: the same answer again is refused', async () => {
    const browser = new StaffBrowser(desk);
    const { body } = await browser.send('POST', 'login/passkey:options', {});
    const credential = ines.authenticator.sign(body.publicKey);
    expect((await browser.send('POST', 'login/passkey:verify', { credential })).status).toBe(200);
    expect(
      refusal(await new StaffBrowser(desk).send('POST', 'login/passkey:verify', { credential })),
    ).toEqual(REFUSED);
  });

  it('takes a challenge once, also when two answers arrive together', async () => {
    const browser = new StaffBrowser(desk);
    const { body } = await browser.send('POST', 'login/passkey:options', {});
    const credentials = [ines.authenticator.sign(body.publicKey), ines.authenticator.sign(body.publicKey)];
    const answers = await Promise.all(
      credentials.map((credential) =>
        new StaffBrowser(desk).send('POST', 'login/passkey:verify', { credential }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('refuses a challenge after five minutes', async () => {
    const browser = new StaffBrowser(desk);
    const { body } = await browser.send('POST', 'login/passkey:options', {});
    await desk.sql.query(`update staff_challenges set expires_at = expires_at - interval '301 s'`);
    const credential = ines.authenticator.sign(body.publicKey);
    expect(refusal(await browser.send('POST', 'login/passkey:verify', { credential }))).toEqual(REFUSED);
  });

  it('refuses a challenge of a registration', async () => {
    const { browser, authenticator } = await newPerson(desk, 'support');
    const { body } = await browser.send('POST', 'session/passkeys:options', {});
    const credential = authenticator.sign(body.publicKey);
    expect(
      refusal(await new StaffBrowser(desk).send('POST', 'login/passkey:verify', { credential })),
    ).toEqual(REFUSED);
  });

  it('is finished by another process than began it, the first one having ended', async () => {
    const { body } = await new StaffBrowser(desk, await desk.adminApi()).send(
      'POST',
      'login/passkey:options',
      {},
    );
    const other = new StaffBrowser(desk, await desk.adminApi());
    const credential = ines.authenticator.sign(body.publicKey);
    expect((await other.send('POST', 'login/passkey:verify', { credential })).status).toBe(200);
  });

  it('refuses a signature counter that went back, and writes it to the audit log', async () => {
    const { id, authenticator } = await newPerson(desk, 'support');
    expect((await new StaffBrowser(desk).logIn(authenticator, { counter: 9 })).status).toBe(200);
    for (const counter of [9, 8, 0])
      expect(refusal(await new StaffBrowser(desk).logIn(authenticator, { counter }))).toEqual([
        401,
        'staff.passkey_counter',
      ]);
    expect((await desk.audit(`staff_user:${id}`))[0]).toMatchObject({
      action: 'login.refused',
      role: 'none',
      after: { method: 'passkey', code: 'staff.passkey_counter' },
    });
    expect((await new StaffBrowser(desk).logIn(authenticator, { counter: 10 })).status).toBe(200);
  });

  it('takes a passkey without a counter every time', async () => {
    const { authenticator } = await newPerson(desk, 'support');
    for (let time = 0; time < 2; time += 1)
      expect((await new StaffBrowser(desk).logIn(authenticator, { counter: 0 })).status).toBe(200);
  });

  it('refuses a disabled user', async () => {
    const { id, version, authenticator } = await newPerson(desk, 'support');
    await desk.call(
      'owner',
      'PATCH',
      `/admin/v1/staff-users/${id}`,
      { disabled: true },
      { 'if-match': `"${version}"` },
    );
    expect(refusal(await new StaffBrowser(desk).logIn(authenticator))).toEqual([401, 'staff.user_disabled']);
  });

  it.each([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another site', { 'sec-fetch-site': 'cross-site' }],
  ])('refuses a page %s', async (_what, headers) => {
    const answer = await new StaffBrowser(desk).send('POST', 'login/passkey:options', {}, headers);
    expect(refusal(answer)).toEqual([403, 'staff.foreign_origin']);
  });

  it('is held back after many refusals from an address, also with the right passkey', async () => {
    const url = await desk.adminApi({ FAILED_LOGINS_PER_SECOND: '1000', FAILED_LOGINS_PER_HOUR: '2' });
    const browser = new StaffBrowser(desk, url);
    const stranger = new Authenticator(ORIGIN);
    const statuses = [];
    for (let time = 0; time < 3; time += 1) {
      const { body } = await new StaffBrowser(desk).send('POST', 'login/passkey:options', {});
      const credential = stranger.sign(body.publicKey);
      statuses.push((await browser.send('POST', 'login/passkey:verify', { credential })).status);
    }
    expect(statuses).toEqual([401, 401, 429]);
    expect((await browser.send('POST', 'login/passkey:options', {})).status).toBe(429);
  });

  it('is held back when too many were begun from an address, until the hour is over', async () => {
    const url = await desk.adminApi({ STAFF_LOGINS_PER_SECOND: '1000', STAFF_LOGINS_PER_HOUR: '2' });
    const begin = () => new StaffBrowser(desk, url).send('POST', 'login/passkey:options', {});
    const nextHour = (Math.floor(Date.now() / 3_600_000) + 1) * 3_600;
    expect([(await begin()).status, (await begin()).status]).toEqual([200, 200]);
    const { status, headers } = await begin();
    expect([status, Number(headers.get('x-ratelimit-reset'))]).toEqual([429, nextHour]);
  });

  it('stands in the audit log, the refused ones too', async () => {
    const browser = new StaffBrowser(desk);
    await browser.logIn(ines.authenticator);
    const [entry] = await desk.audit(`staff_user:${ines.id}`);
    expect(entry).toMatchObject({
      action: 'login.passkey',
      actor: expect.stringMatching(`\\(user ${ines.id}\\)$`),
      role: 'support',
      source: expect.any(String),
    });
    await new StaffBrowser(desk).logIn(new Authenticator(ORIGIN));
    expect((await desk.audit('staff_login'))[0]).toMatchObject({ action: 'login.refused', actor: 'unknown' });
  });
});

describe('the link of an invitation', () => {
  const newUser = async (): Promise<number> =>
    (
      await desk.call('owner', 'POST', '/admin/v1/staff-users', {
        name: 'Jon',
        email: `jon${Math.random()}@example.com`,
        role: 'finance',
      })
    ).body.id;

  it('opens a session that can do nothing but register a passkey, and then everything', async () => {
    const browser = new StaffBrowser(desk);
    const { status, body } = await browser.redeem(await inviteToken(desk, await newUser()));
    expect([status, body.method, body.secondFactor, body.needsSecondFactor]).toEqual([
      200,
      'link',
      false,
      true,
    ]);
    expect(refusal(await browser.send('GET', 'accounts'))).toEqual([403, 'staff.second_factor_required']);
    const before = browser.cookies.get('registrar_staff');
    expect((await browser.register(new Authenticator(ORIGIN))).status).toBe(200);
    expect(browser.cookies.get('registrar_staff')).not.toBe(before);
    expect((await browser.send('GET', 'session')).body).toMatchObject({
      method: 'passkey',
      secondFactor: true,
      needsSecondFactor: false,
    });
    expect((await browser.send('GET', 'accounts')).status).toBe(200);
  });

  it('works once', async () => {
    const token = await inviteToken(desk, await newUser());
    expect((await new StaffBrowser(desk).redeem(token)).status).toBe(200);
    expect(refusal(await new StaffBrowser(desk).redeem(token))).toEqual([401, 'staff.link_invalid']);
  });

  it('is invalid after a later one, after a day, and when it is unknown', async () => {
    const user = await newUser();
    const first = await inviteToken(desk, user);
    const second = await inviteToken(desk, user);
    await desk.sql.query(`update staff_links set expires_at = expires_at - interval '24 h'`);
    for (const token of [first, second, 'guess', 'x'.repeat(300)])
      expect(refusal(await new StaffBrowser(desk).redeem(token))).toEqual([401, 'staff.link_invalid']);
  });

  it('is refused for a user who was disabled since', async () => {
    const user = await newUser();
    const token = await inviteToken(desk, user);
    await desk.call(
      'owner',
      'PATCH',
      `/admin/v1/staff-users/${user}`,
      { disabled: true },
      { 'if-match': '"1"' },
    );
    expect(refusal(await new StaffBrowser(desk).redeem(token))).toEqual([401, 'staff.user_disabled']);
    expect((await desk.call('owner', 'POST', `/admin/v1/staff-users/${user}:invite`, {})).status).toBe(409);
  });
});

describe('the passkeys of a user', () => {
  it('are listed, registered by name and removed, but for the last one', async () => {
    const { browser } = await newPerson(desk, 'support');
    expect((await browser.register(new Authenticator(ORIGIN), 'Key in the safe')).status).toBe(200);
    const { items } = (await browser.send('GET', 'session/passkeys')).body;
    expect(items.map(({ name }: { name: string }) => name)).toEqual(['Laptop', 'Key in the safe']);
    expect((await browser.send('DELETE', `session/passkeys/${items[0].id}`)).status).toBe(204);
    expect(refusal(await browser.send('DELETE', `session/passkeys/${items[0].id}`))).toEqual([
      404,
      'staff.passkey_not_found',
    ]);
    expect(refusal(await browser.send('DELETE', `session/passkeys/${items[1].id}`))).toEqual([
      409,
      'staff.last_passkey',
    ]);
  });

  it('are not removed by another user', async () => {
    const { browser } = await newPerson(desk, 'owner');
    const { items } = (await ines.browser.send('GET', 'session/passkeys')).body;
    expect(refusal(await browser.send('DELETE', `session/passkeys/${items[0].id}`))).toEqual([
      404,
      'staff.passkey_not_found',
    ]);
  });

  it('are registered once', async () => {
    const { browser, authenticator } = await newPerson(desk, 'support');
    expect(refusal(await browser.register(authenticator))).toEqual([409, 'staff.passkey_known']);
  });

  it.each([
    ['of another origin', { origin: 'https://evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['without user verification', { unverified: true }],
    ['to a challenge of its own', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
  ])('refuse a registration %s', async (_what, fault) => {
    const answer = await ines.browser.register(new Authenticator(ORIGIN), 'Odd', fault);
    expect(refusal(answer)).toEqual([400, 'staff.passkey_refused']);
  });

  it('refuse a registration that was begun in another session', async () => {
    const other = await newPerson(desk, 'support');
    const { body } = await other.browser.send('POST', 'session/passkeys:options', {});
    const credential = new Authenticator(ORIGIN).register(body.publicKey);
    expect(
      refusal(await ines.browser.send('POST', 'session/passkeys', { name: 'Foreign', credential })),
    ).toEqual([400, 'staff.passkey_refused']);
  });

  it.each(['', ' leading', 'x'.repeat(65), '<b>'])('refuse the name %j', async (name) => {
    expect((await ines.browser.register(new Authenticator(ORIGIN), name)).status).toBe(400);
  });

  it('are of no use to a key', async () => {
    expect(refusal(await desk.call('owner', 'GET', '/admin/v1/session/passkeys'))).toEqual([
      404,
      'staff.no_session',
    ]);
  });
});
