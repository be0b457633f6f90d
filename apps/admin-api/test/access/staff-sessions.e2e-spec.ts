import { until } from '@registrar/testkit';
import { Authenticator } from '../support/authenticator';
import { Desk } from '../support/desk';
import { newPerson, refusal, StaffBrowser, type StaffPerson } from '../support/staff-browser';

let desk: Desk;
let ines: StaffPerson;
let owner: StaffPerson;
beforeAll(async () => {
  desk = await Desk.start({ STAFF_SECOND_FACTOR: 'required' });
  ines = await newPerson(desk, 'support');
  owner = await newPerson(desk, 'owner');
});
afterAll(() => desk?.stop());

const newSession = async (person = ines): Promise<StaffBrowser> => {
  const browser = new StaffBrowser(desk);
  await browser.logIn(person.authenticator);
  return browser;
};
const COOKIE = 'registrar_staff';
const status = async (browser: StaffBrowser): Promise<number> =>
  (await browser.send('GET', 'session')).status;
/** Sets times of the sessions of a browser back. */
const age = async (browser: StaffBrowser, column: string, by: string): Promise<void> => {
  const { id } = (await browser.send('GET', 'staff-sessions')).body.items[0];
  await desk.sql.query(`update staff_sessions set ${column} = ${column} - $2::interval where id = $1`, [
    id,
    by,
  ]);
};
const isOver = (browser: StaffBrowser): Promise<unknown> =>
  until(async () => (await status(browser)) === 401, 'the session is over');

describe('the cookie of a session', () => {
  it('is plain over HTTP on the own machine: no script reads it, no other site sends it', async () => {
    const browser = await newSession();
    expect(browser.setCookies).toEqual([
      expect.stringMatching(/^registrar_staff=[a-z2-7]{52}; Path=\/; HttpOnly; SameSite=Strict$/),
    ]);
  });

  it('is bound to its host and to HTTPS everywhere else', async () => {
    const url = await desk.adminApi({ STAFF_LOGIN_ORIGIN: 'https://admin.example.net' });
    const browser = new StaffBrowser(desk, url);
    const headers = { origin: 'https://admin.example.net' };
    const { body } = await browser.send('POST', 'login/passkey:options', {}, headers);
    const passkey = new Authenticator('https://admin.example.net');
    await desk.sql.query(
      `insert into staff_passkeys (user_id, name, credential_id, public_key, counter, transports, created_at)
       select $1, 'Far', $2, $3, 0, '[]', now()`,
      [ines.id, passkey.credentialId, passkey.publicKeyText],
    );
    const credential = passkey.sign(body.publicKey);
    expect((await browser.send('POST', 'login/passkey:verify', { credential }, headers)).status).toBe(200);
    expect(browser.setCookies).toEqual([
      expect.stringMatching(
        /^__Host-registrar_staff=[a-z2-7]{52}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      ),
    ]);
    expect(await status(browser)).toBe(200);
  });

  it('is not stored: the database has a keyed digest', async () => {
    const browser = await newSession();
    const token = browser.cookies.get(COOKIE);
    const { rows } = await desk.sql.query('select * from staff_sessions');
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('has a new value after every log-in, and the value before is refused', async () => {
    const browser = await newSession();
    const before = browser.tab();
    await browser.logIn(ines.authenticator);
    expect(browser.cookies.get(COOKIE)).not.toBe(before.cookies.get(COOKIE));
    expect([await status(browser), await status(before)]).toEqual([200, 401]);
  });

  it('that a stranger planted is not taken over by a log-in', async () => {
    const browser = new StaffBrowser(desk);
    browser.cookies.set(COOKIE, 'a'.repeat(52));
    await browser.logIn(ines.authenticator);
    expect(browser.cookies.get(COOKIE)).not.toBe('a'.repeat(52));
    const stranger = new StaffBrowser(desk);
    stranger.cookies.set(COOKIE, 'a'.repeat(52));
    expect(refusal(await stranger.send('GET', 'session'))).toEqual([401, 'staff.session_unknown']);
  });

  it.each([
    ['unknown', { cookie: `${COOKIE}=guess` }, 'staff.session_unknown'],
    ['too long', { cookie: `${COOKIE}=${'x'.repeat(201)}` }, 'staff.session_unknown'],
    ['there twice', { cookie: `${COOKIE}=one; ${COOKIE}=two` }, 'staff.cookie_repeated'],
    ['empty', { cookie: `${COOKIE}=` }, 'staff.key_unknown'],
    ['of another name', { cookie: `x${COOKIE}=guess` }, 'staff.key_unknown'],
  ])('is refused when it is %s', async (_what, headers, code) => {
    expect(refusal(await new StaffBrowser(desk).send('GET', 'session', undefined, headers))).toEqual([
      401,
      code,
    ]);
  });

  it('is refused together with a key', async () => {
    const browser = await newSession();
    const headers = { authorization: `Bearer ${desk.keys.support}` };
    expect(refusal(await browser.send('GET', 'session', undefined, headers))).toEqual([
      401,
      'staff.two_credentials',
    ]);
  });

  it('is no session of a key', async () => {
    expect(refusal(await desk.call('support', 'GET', '/admin/v1/session'))).toEqual([
      404,
      'staff.no_session',
    ]);
  });
});

describe('a request that a page of another site forges', () => {
  it.each([
    ['without the token', { 'x-csrf-token': '' }, 'staff.csrf_token'],
    ['with a wrong token', { 'x-csrf-token': 'ab'.repeat(32) }, 'staff.csrf_token'],
    ['with a token of another length', { 'x-csrf-token': 'ab' }, 'staff.csrf_token'],
    ['from another origin', { origin: 'https://evil.example' }, 'staff.foreign_origin'],
    ['from a sandboxed frame', { origin: 'null' }, 'staff.foreign_origin'],
    ['from another port', { origin: 'http://localhost:3000' }, 'staff.foreign_origin'],
    ['from another site', { 'sec-fetch-site': 'cross-site' }, 'staff.foreign_origin'],
    ['from a sibling host', { 'sec-fetch-site': 'same-site' }, 'staff.foreign_origin'],
  ])('is refused %s', async (_what, headers, code) => {
    for (const method of ['POST', 'DELETE']) {
      const path = method === 'POST' ? 'session/passkeys:options' : 'session';
      const body = method === 'POST' ? {} : undefined;
      expect(refusal(await ines.browser.send(method, path, body, headers))).toEqual([403, code]);
    }
    expect(await status(ines.browser)).toBe(200);
  });

  it('is refused with the token of another session of the same user', async () => {
    const other = await newSession();
    const headers = { 'x-csrf-token': other.csrfToken ?? '' };
    expect(refusal(await ines.browser.send('POST', 'session/passkeys:options', {}, headers))).toEqual([
      403,
      'staff.csrf_token',
    ]);
  });

  it('is accepted from the own page, also of a browser without these headers', async () => {
    const browser = await newSession();
    const path = 'session/passkeys:options';
    expect((await browser.send('POST', path, {})).status).toBe(200);
    expect((await browser.send('POST', path, {}, { 'origin': '', 'sec-fetch-site': '' })).status).toBe(200);
  });

  it('is no matter of keys, which browsers do not send', async () => {
    const answer = await desk.call(
      'owner',
      'PUT',
      '/admin/v1/maintenance',
      { on: false },
      { origin: 'https://x.example' },
    );
    expect(answer.status).toBe(200);
  });
});

describe('a session', () => {
  it('serves two tabs, and both are signed out together', async () => {
    const browser = await newSession();
    const tab = browser.tab();
    expect([await status(browser), await status(tab)]).toEqual([200, 200]);
    expect((await browser.send('DELETE', 'session')).status).toBe(204);
    expect(browser.setCookies).toEqual([`${COOKIE}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0`]);
    expect(refusal(await tab.send('GET', 'session'))).toEqual([401, 'staff.session_ended']);
  });

  it('ends after 30 minutes without a request', async () => {
    const browser = await newSession();
    await age(browser, 'idle_ends_at', '30 min');
    await isOver(browser);
  });

  it('goes on with every request: the idle end moves', async () => {
    const browser = await newSession();
    await age(browser, 'idle_ends_at', '20 min');
    await age(browser, 'last_seen_at', '20 min');
    await until(async () => {
      const { idleAt } = (await browser.send('GET', 'session')).body;
      return Date.parse(idleAt) > Date.now() + 29 * 60_000;
    }, 'the idle end has moved');
  });

  it('ends after 12 hours in any case', async () => {
    const browser = await newSession();
    await age(browser, 'ends_at', '12 h');
    await isOver(browser);
  });

  it('has the role of now: what is withdrawn is refused within 2 seconds', async () => {
    const jon = await newPerson(desk, 'finance');
    expect((await jon.browser.send('GET', 'tax-rules')).status).toBe(200);
    await desk.call(
      'owner',
      'PATCH',
      `/admin/v1/staff-users/${jon.id}`,
      { role: 'registry' },
      { 'if-match': '"1"' },
    );
    await until(
      async () => (await jon.browser.send('GET', 'tax-rules')).status === 403,
      'the role is withdrawn',
    );
    expect((await jon.browser.send('GET', 'session')).body.user.role).toBe('registry');
  });

  it('ends with the user, in every process', async () => {
    const jon = await newPerson(desk, 'finance');
    const elsewhere = jon.browser.tab(await desk.adminApi());
    expect(await status(elsewhere)).toBe(200);
    await desk.call(
      'owner',
      'PATCH',
      `/admin/v1/staff-users/${jon.id}`,
      { disabled: true },
      { 'if-match': '"1"' },
    );
    await Promise.all([isOver(jon.browser), isOver(elsewhere)]);
    const { rows } = await desk.sql.query(
      'select distinct end_reason from staff_sessions where user_id = $1 and ended_at is not null',
      [jon.id],
    );
    expect(rows).toContainEqual({ end_reason: 'user_disabled' });
  });

  it('is ended from another one of the user', async () => {
    const [first, second] = [await newSession(), await newSession()];
    const { items } = (await second.send('GET', 'staff-sessions')).body;
    expect(items.every(({ userId }: { userId: number }) => userId === ines.id)).toBe(true);
    const { id } = items[1];
    expect((await second.send('DELETE', `staff-sessions/${id}`)).status).toBe(204);
    await isOver(first);
    expect(refusal(await second.send('DELETE', `staff-sessions/${id}`))).toEqual([
      404,
      'staff.session_not_found',
    ]);
  });

  it('of another user is ended by an owner alone', async () => {
    const jon = await newPerson(desk, 'finance');
    const { id } = (await jon.browser.send('GET', 'staff-sessions')).body.items[0];
    expect(refusal(await ines.browser.send('DELETE', `staff-sessions/${id}`))).toEqual([
      404,
      'staff.session_not_found',
    ]);
    const all = (await owner.browser.send('GET', 'staff-sessions?limit=1')).body;
    expect([all.items.length, all.items[0].id, all.next]).toEqual([1, id, id]);
    expect((await owner.browser.send('GET', `staff-sessions?before=${id}`)).body.items[0].id < id).toBe(true);
    expect((await owner.browser.send('DELETE', `staff-sessions/${id}`)).status).toBe(204);
    await isOver(jon.browser);
    expect((await desk.audit(`staff_user:${jon.id}`))[0]).toMatchObject({
      action: 'staff_session.end',
      actor: expect.stringMatching(`\\(user ${owner.id}\\)$`),
    });
  });

  it.each(['no-uuid', '1'])('has no id %s', async (id) => {
    expect((await owner.browser.send('DELETE', `staff-sessions/${id}`)).status).toBe(400);
  });

  it('needs no second factor where it is off, but a link still opens nothing else', async () => {
    const url = await desk.adminApi({ STAFF_SECOND_FACTOR: 'off' });
    const { body } = await desk.call('owner', 'POST', `/admin/v1/staff-users/${ines.id}:invite`, {});
    const browser = new StaffBrowser(desk, url);
    await browser.redeem(body.url.split('#link=')[1]);
    expect(refusal(await browser.send('GET', 'accounts'))).toEqual([403, 'staff.second_factor_required']);
  });
});

describe('staff users', () => {
  const patch = (id: number, body: object, version?: string) =>
    desk.call(
      'owner',
      'PATCH',
      `/admin/v1/staff-users/${id}`,
      body,
      version === undefined ? {} : { 'if-match': version },
    );

  it('are changed with the version that was read', async () => {
    const { id } = await newPerson(desk, 'support');
    expect(refusal(await patch(id, { name: 'Jo' }))).toEqual([428, 'staff.version_missing']);
    expect(refusal(await patch(id, { name: 'Jo' }, '"7"'))).toEqual([412, 'staff.user_changed']);
    const changed = await patch(id, { name: 'Jo' }, '"1"');
    expect([changed.status, changed.body.name, changed.body.version]).toEqual([200, 'Jo', 2]);
    expect(changed.headers.get('etag')).toBe('"2"');
    expect(refusal(await patch(id, { name: 'Bo' }, '"1"'))).toEqual([412, 'staff.user_changed']);
    expect(refusal(await patch(2_000_000_000, {}, '"1"'))).toEqual([404, 'staff.user_not_found']);
  });

  it.each([
    [{ name: '', email: 'a@example.com', role: 'support' }, /'name'/],
    [{ name: 'A', email: 'nowhere', role: 'support' }, /'email'/],
    [{ name: 'A', email: 'a b@example.com', role: 'support' }, /'email'/],
    [{ name: 'A', email: 'a@example.com', role: 'boss' }, /role/],
    [{ name: 'A', email: 'a@example.com' }, /role/],
    [{ name: 'A', email: `${'x'.repeat(65)}@example.com`, role: 'support' }, /'email'/],
  ])('are not added as %j', async (body, details) => {
    const answer = await desk.call('owner', 'POST', '/admin/v1/staff-users', body);
    expect([answer.status, answer.body.details]).toEqual([400, expect.stringMatching(details)]);
  });

  it('have an address each, in any case', async () => {
    const person = { name: 'Ann', email: 'ann@example.com', role: 'support' };
    expect((await desk.call('owner', 'POST', '/admin/v1/staff-users', person)).status).toBe(200);
    const again = await desk.call('owner', 'POST', '/admin/v1/staff-users', {
      ...person,
      email: 'ANN@Example.COM',
    });
    expect(refusal(again)).toEqual([409, 'staff.email_taken']);
  });

  it('keep an active owner, also when two are demoted at once', async () => {
    const second = await newPerson(desk, 'owner');
    const { items } = (await desk.call('owner', 'GET', '/admin/v1/staff-users')).body;
    const owners = items.filter((each: any) => each.role === 'owner' && !each.disabledAt);
    expect(owners.map(({ id }: any) => id).sort()).toEqual([owner.id, second.id].sort());
    const answers = await Promise.all([
      patch(owner.id, { disabled: true }, '"1"'),
      patch(second.id, { role: 'support' }, '"1"'),
    ]);
    expect(answers.map(({ status: each }) => each).sort()).toEqual([200, 409]);
    expect(answers.map(({ headers }) => headers.get('x-error-code'))).toContain('staff.last_owner_user');
  });
});
