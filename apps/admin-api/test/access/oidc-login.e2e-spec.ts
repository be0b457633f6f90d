import { Authenticator } from '../support/authenticator';
import { Desk } from '../support/desk';
import { IdentityProviderProcess } from '../support/identity-provider';
import { ORIGIN, refusal, StaffBrowser } from '../support/staff-browser';

let desk: Desk;
let provider: IdentityProviderProcess;
let settings: Record<string, string>;
beforeAll(async () => {
  provider = await IdentityProviderProcess.start(`${ORIGIN}/admin/v1/login/oidc/callback`);
  settings = {
    STAFF_SECOND_FACTOR: 'required',
    STAFF_OIDC_ISSUER: provider.issuer,
    STAFF_OIDC_CLIENT_ID: 'console',
    STAFF_OIDC_CLIENT_SECRET: 'secret-of-the-console',
    STAFF_OIDC_ROLE_MAP: 'admins=owner,helpdesk=support,money=finance',
    STAFF_OIDC_SECOND_FACTOR: 'otp,hwk',
  };
  desk = await Desk.start(settings);
});
afterAll(async () => {
  await desk?.stop();
  await provider?.stop();
});

const BACK = `${ORIGIN}/console/`;
const refused = (code: string) => ({ status: 302, location: `${ORIGIN}/console/login#error=${code}` });
const LOGIN = 'admin/v1/login/oidc';

let people = 0;
async function newPerson(claims: object = {}): Promise<string> {
  people += 1;
  const subject = `person${people}`;
  const usual = {
    name: `Person ${people}`,
    email: `${subject}@example.com`,
    email_verified: true,
    roles: ['helpdesk'],
    amr: ['pwd', 'otp'],
  };
  await provider.know(subject, { ...usual, ...claims });
  return subject;
}

/** The address to which the provider sends the browser, as a path of this API. */
async function answerFor(browser: StaffBrowser, subject: string): Promise<string> {
  const { location } = await browser.open(`${browser.url}/${LOGIN}`);
  return (await provider.logIn(location, subject)).replace(ORIGIN, browser.url);
}

async function logIn(subject: string, url?: string): Promise<{ browser: StaffBrowser; answer: object }> {
  const browser = new StaffBrowser(desk, url);
  const answer = await browser.open(await answerFor(browser, subject));
  return { browser, answer };
}

const userOf = async (subject: string): Promise<any> =>
  (await desk.call('owner', 'GET', '/admin/v1/staff-users')).body.items.find(
    ({ oidcSubject }: { oidcSubject?: string }) => oidcSubject === subject,
  );

describe('a log-in at the identity provider', () => {
  it('is offered, and leads to the provider with PKCE, state and nonce', async () => {
    const browser = new StaffBrowser(desk);
    expect((await browser.send('GET', 'login/methods')).body).toEqual({ oidc: true, passkeys: true });
    const { status, location } = await browser.open(`${desk.url}/${LOGIN}`);
    const asked = new URL(location);
    expect([status, asked.origin]).toEqual([302, provider.issuer]);
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[0-9a-f]{64}$/),
      nonce: expect.stringMatching(/^[0-9a-f]{64}$/),
      scope: 'openid email profile',
    });
    expect(browser.setCookies).toEqual([
      expect.stringMatching(
        /^registrar_staff_oidc=[a-z2-7]{52}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/,
      ),
    ]);
  });

  it('creates the user with the role of the claim, and opens the console', async () => {
    const subject = await newPerson({ roles: ['helpdesk'] });
    const { browser, answer } = await logIn(subject);
    expect(answer).toEqual({ status: 302, location: BACK });
    expect((await browser.send('GET', 'session')).body).toMatchObject({
      user: { role: 'support', email: `${subject}@example.com` },
      method: 'oidc',
      secondFactor: true,
    });
    expect((await browser.send('GET', 'accounts')).status).toBe(200);
    expect(browser.cookies.has('registrar_staff_oidc')).toBe(false);
    const { id } = await userOf(subject);
    expect((await desk.audit(`staff_user:${id}`))[0]).toMatchObject({
      action: 'login.oidc',
      after: { isNewUser: true, role: 'support', secondFactor: true },
    });
  });

  it('gives the user the role of the claim again: a withdrawn one is gone', async () => {
    const subject = await newPerson({ roles: ['admins'] });
    await logIn(subject);
    expect((await userOf(subject)).role).toBe('owner');
    const other = await newPerson({ roles: ['admins'] });
    await logIn(other);
    await provider.know(subject, { email: `${subject}@example.com`, roles: ['money', 'unheard'] });
    const { browser } = await logIn(subject);
    expect((await browser.send('GET', 'session')).body.user.role).toBe('finance');
    await provider.know(subject, { email: `${subject}@example.com`, roles: [] });
    expect((await logIn(subject)).answer).toEqual(refused('staff.oidc_role'));
  });

  it.each([
    ['no role', { roles: undefined }],
    ['a role that has no match', { roles: ['interns'] }],
    ['a role that only begins like one', { roles: ['helpdesk2'] }],
  ])('refuses %s, and creates no user', async (_what, claims) => {
    const subject = await newPerson(claims);
    expect((await logIn(subject)).answer).toEqual(refused('staff.oidc_role'));
    expect(await userOf(subject)).toBeUndefined();
  });

  it.each([
    ['no address', { email: undefined }, 'staff.oidc_email_missing'],
    ['an address that is none', { email: 'nowhere' }, 'staff.oidc_email_missing'],
  ])('refuses a new user with %s', async (_what, claims, code) => {
    expect((await logIn(await newPerson(claims))).answer).toEqual(refused(code));
  });

  it('never leads to a user by an address that the provider has not verified', async () => {
    const invited = { name: 'Ann', email: 'Ann@Example.com', role: 'owner' };
    const { body } = await desk.call('owner', 'POST', '/admin/v1/staff-users', invited);
    const thief = await newPerson({ email: 'ann@example.com', email_verified: false });
    expect((await logIn(thief)).answer).toEqual(refused('staff.oidc_email'));
    const ann = await newPerson({ email: 'ann@example.com', email_verified: true, roles: ['admins'] });
    expect((await logIn(ann)).answer).toEqual({ status: 302, location: BACK });
    expect((await userOf(ann)).id).toBe(body.id);
    const second = await newPerson({ email: 'ann@example.com', email_verified: true, roles: ['admins'] });
    expect((await logIn(second)).answer).toEqual(refused('staff.oidc_email'));
  });

  it('refuses a disabled user', async () => {
    const subject = await newPerson();
    await logIn(subject);
    const { id, version } = await userOf(subject);
    await desk.call(
      'owner',
      'PATCH',
      `/admin/v1/staff-users/${id}`,
      { disabled: true },
      { 'if-match': `"${version}"` },
    );
    expect((await logIn(subject)).answer).toEqual(refused('staff.user_disabled'));
  });
});

describe('the answer of the identity provider', () => {
  const withState = (address: string, state: string): string => {
    const url = new URL(address);
    url.searchParams.set('state', state);
    return url.href;
  };

  it('is refused in another browser', async () => {
    const address = await answerFor(new StaffBrowser(desk), await newPerson());
    expect(await new StaffBrowser(desk).open(address)).toEqual(refused('staff.oidc_state'));
    const busy = new StaffBrowser(desk);
    await busy.open(`${desk.url}/${LOGIN}`);
    expect(await busy.open(address)).toEqual(refused('staff.oidc_state'));
  });

  it.each(['', 'ab', 'ab'.repeat(32)])('is refused with the state %j', async (state) => {
    const browser = new StaffBrowser(desk);
    const address = await answerFor(browser, await newPerson());
    expect(await browser.open(withState(address, state))).toEqual(refused('staff.oidc_state'));
  });

  it('is refused with two states, and without one', async () => {
    for (const change of [
      (url: string) => `${url}&state=x`,
      (url: string) => url.replace(/state=[^&]*/, 'x=1'),
    ]) {
      const browser = new StaffBrowser(desk);
      const address = await answerFor(browser, await newPerson());
      expect(await browser.open(change(address))).toEqual(refused('staff.oidc_state'));
    }
  });

  it('is refused a second time', async () => {
    const browser = new StaffBrowser(desk);
    const address = await answerFor(browser, await newPerson());
    const secret = browser.cookies.get('registrar_staff_oidc') ?? '';
    expect(await browser.open(address)).toEqual({ status: 302, location: BACK });
    browser.cookies.set('registrar_staff_oidc', secret);
    expect(await browser.open(address)).toEqual(refused('staff.oidc_state'));
  });

  it('is refused after ten minutes', async () => {
    const browser = new StaffBrowser(desk);
    const address = await answerFor(browser, await newPerson());
    await desk.sql.query(`update staff_challenges set expires_at = expires_at - interval '601 s'`);
    expect(await browser.open(address)).toEqual(refused('staff.oidc_state'));
  });

  it.each([
    ['a code that was guessed', 'code', 'guess'],
    ['another issuer', 'iss', 'https://evil.example'],
  ])('is refused with %s', async (_what, parameter, value) => {
    const browser = new StaffBrowser(desk);
    const url = new URL(await answerFor(browser, await newPerson()));
    url.searchParams.set(parameter, value);
    expect(await browser.open(url.href)).toEqual(refused('staff.login_refused'));
  });

  it('is refused with a code that was issued for the nonce of another log-in', async () => {
    const [victim, thief] = [new StaffBrowser(desk), new StaffBrowser(desk)];
    const code = new URL(await answerFor(victim, await newPerson())).searchParams.get('code') ?? '';
    const url = new URL(await answerFor(thief, await newPerson()));
    url.searchParams.set('code', code);
    expect(await thief.open(url.href)).toEqual(refused('staff.login_refused'));
  });

  it('is refused when the provider says that access was denied', async () => {
    const browser = new StaffBrowser(desk);
    const url = new URL(await answerFor(browser, await newPerson()));
    url.searchParams.delete('code');
    url.searchParams.set('error', 'access_denied');
    expect(await browser.open(url.href)).toEqual(refused('staff.login_refused'));
  });

  it('is redeemed by another process than began the log-in', async () => {
    const browser = new StaffBrowser(desk, await desk.adminApi(settings));
    const address = await answerFor(browser, await newPerson());
    expect(await browser.open(address.replace(browser.url, desk.url))).toEqual({
      status: 302,
      location: BACK,
    });
  });
});

describe('a second factor after the identity provider', () => {
  it('must follow where the provider saw none: a passkey is registered first', async () => {
    const subject = await newPerson({ amr: ['pwd'] });
    const { browser } = await logIn(subject);
    expect((await browser.send('GET', 'session')).body).toMatchObject({
      secondFactor: false,
      needsSecondFactor: true,
    });
    expect(refusal(await browser.send('GET', 'accounts'))).toEqual([403, 'staff.second_factor_required']);
    const passkey = new Authenticator(ORIGIN);
    expect((await browser.register(passkey)).status).toBe(200);
    expect((await browser.send('GET', 'accounts')).status).toBe(200);
    const { browser: later } = await logIn(subject);
    await later.send('GET', 'session');
    expect(refusal(await later.send('POST', 'session/passkeys:options', {}))).toEqual([
      403,
      'staff.second_factor_required',
    ]);
    const [own] = (await later.send('GET', 'session/passkeys')).body.items;
    expect(refusal(await later.send('DELETE', `session/passkeys/${own.id}`))).toEqual([
      403,
      'staff.second_factor_required',
    ]);
    expect((await later.logIn(passkey)).status).toBe(200);
    expect((await later.send('GET', 'accounts')).status).toBe(200);
  });

  it('is not needed where the setting is off', async () => {
    const url = await desk.adminApi({
      ...settings,
      STAFF_SECOND_FACTOR: 'off',
      STAFF_OIDC_SECOND_FACTOR: 'none',
    });
    const { browser } = await logIn(await newPerson({ amr: ['pwd'] }), url);
    expect((await browser.send('GET', 'accounts')).status).toBe(200);
  });
});

describe('an identity provider that does not answer', () => {
  it('leads back to the login page', async () => {
    const url = await desk.adminApi({ ...settings, STAFF_OIDC_ISSUER: 'http://127.0.0.1:1' });
    expect(await new StaffBrowser(desk, url).open(`${url}/${LOGIN}`)).toEqual(
      refused('staff.oidc_unavailable'),
    );
  });

  it('is not offered where none is configured', async () => {
    const none = { STAFF_OIDC_ISSUER: '', STAFF_OIDC_CLIENT_ID: '', STAFF_OIDC_CLIENT_SECRET: '' };
    const url = await desk.adminApi({ ...settings, ...none });
    expect((await new StaffBrowser(desk, url).send('GET', 'login/methods')).body.oidc).toBe(false);
    for (const path of [LOGIN, `${LOGIN}/callback?state=x`])
      expect(await new StaffBrowser(desk, url).open(`${url}/${path}`)).toEqual(refused('staff.oidc_off'));
  });
});
