import { SendMails } from '@registrar/contacts';
import { SendRecipientVerifications } from '@registrar/dns';
import { type Answer, fetchPage, Sandbox } from '@registrar/test-sandbox';
import { MailCatcher } from '@registrar/tool-services/testing';
import { drain } from '@registrar/testkit';
import { createPublicApi } from '../src/app.module';
import { about, comparable, type Example, examplesOf, pathOf } from './support/examples';

const AT = new Date('2026-03-02T09:15:00Z');
const NOT_FOUND = { message: 'Not Found', details: 'The requested domain does not exist.' };
const EXISTS = { message: 'Object already exists.' };
const FORWARDING = {
  MAIL_EXCHANGERS: '10 mx1.registrar.example,20 mx2.registrar.example',
  EMAIL_FORWARDINGS_MAX: '30',
};
const SALES = { emailBox: 'sales', emailTo: 'ilse@example.net' };
const OURS = ['10 mx1.registrar.example', '20 mx2.registrar.example'];

let sandbox: Sandbox;
let catcher: MailCatcher;
let worker: { ask: SendRecipientVerifications; send: SendMails };
let url: string;
let serial = 0;
let domain: string;
beforeAll(async () => {
  [sandbox, catcher] = await Promise.all([Sandbox.start({ tlds: ['com'] }), MailCatcher.start({ port: 0 })]);
  const app = await createPublicApi(sandbox.settings({ ...FORWARDING, MAIL_SMTP_URL: catcher.url }));
  url = await sandbox.serve(app);
  worker = { ask: app.nest.get(SendRecipientVerifications), send: app.nest.get(SendMails) };
});
afterAll(async () => {
  await sandbox?.stop();
  await catcher?.close();
});

const query = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await sandbox.sql.query(text, values)).rows;

/** A domain of the demo reseller; nothing of it is forwarded. */
async function newDomain(): Promise<string> {
  const name = `mail-${(serial += 1)}.com`;
  await query(
    `insert into domains (name, account_id, tld, connection_id, state, registered_at, expires_at, term_years, autorenew_enabled, locked, privacy_enabled, registrant_id, admin_id,
                          tech_id, billing_id, created_at)
     select $1, a.id, t.name, t.connection_id, 'active', $2, $3, 1, true, true, true, a.registrant_id, a.admin_id, a.tech_id, a.billing_id, $2
       from accounts a, tlds t where a.username = 'demo-test' and t.name = 'com'`,
    [name, AT, new Date('2999-01-01T00:00:00Z')],
  );
  return name;
}

/** Authorization of an account of its own. */
async function newStranger(): Promise<Record<string, string>> {
  const [username, token] = [`stranger-${(serial += 1)}-test`, `token-${serial}`];
  const [{ id }] = await query('insert into accounts (username, created_at) values ($1, $2) returning id', [
    username,
    AT,
  ]);
  await query(
    `insert into api_tokens (account_id, name, digest, sealed, created_at) values ($1, 'default', $2, '-', $3)`,
    [id, sandbox.vault.digest(token), AT],
  );
  return { authorization: `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}` };
}

const path = (mailbox?: string, name = domain): string =>
  `/core/v1/domains/${name}/email/forwarding${mailbox === undefined ? '' : `/${mailbox}`}`;
const list = (search = ''): Promise<Answer> => sandbox.call(url, 'GET', `${path()}${search}`);
const get = (mailbox: string): Promise<Answer> => sandbox.call(url, 'GET', path(mailbox));
const create = (body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  sandbox.call(url, 'POST', path(), body, headers);
const update = (mailbox: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  sandbox.call(url, 'PUT', path(mailbox), body, headers);
const remove = (mailbox: string, headers: Record<string, string> = {}): Promise<Answer> =>
  sandbox.call(url, 'DELETE', path(mailbox), undefined, headers);
const records = (): Promise<Answer> => sandbox.call(url, 'GET', `/core/v1/domains/${domain}/records`);
const mx = async (): Promise<string[]> =>
  ((await records()).body.records as { type: string; answer: string; priority: number }[])
    .filter(({ type }) => type === 'MX')
    .map(({ priority, answer }) => `${priority} ${answer}`);

beforeEach(async () => {
  domain = await newDomain();
});

describe.each([
  'listEmailForwardings',
  'createEmailForwarding',
  'getEmailForwarding',
  'updateEmailForwarding',
  'deleteEmailForwarding',
])('%s answers as the interface description shows', (operation) => {
  const forwarded = [
    'listEmailForwardings one',
    'getEmailForwarding ok',
    'updateEmailForwarding ok',
    'deleteEmailForwarding ok',
  ];

  it.each(examplesOf(operation))('$name', async (shown) => {
    if (forwarded.includes(`${operation} ${shown.name}`)) await create(SALES);
    const { request, response }: Example = about(shown, { 'example.com': domain });
    const answer = await sandbox.call(
      url,
      request.method,
      pathOf({ name: '', request, response }),
      request.body,
    );
    expect({ status: answer.status, body: comparable(answer.body) }).toEqual({
      status: response.status,
      body: comparable(response.body),
    });
  });
});

describe('a reseller forwards mailboxes of a domain', () => {
  it('and mail comes here from the first to the last of them', async () => {
    await sandbox.call(url, 'POST', `/core/v1/domains/${domain}/records`, {
      type: 'MX',
      answer: 'mail.example.org',
      priority: 5,
    });
    const setAside = (await records()).body.records;
    expect((await create({ emailBox: 'First.Last+tag', emailTo: 'Ilse@Bücher.example' })).body).toEqual({
      domainName: domain,
      emailBox: 'first.last+tag',
      emailTo: 'Ilse@xn--bcher-kva.example',
      setAside,
    });
    expect(await mx()).toEqual(OURS);
    const refused = await sandbox.call(url, 'POST', `/core/v1/domains/${domain}/records`, {
      type: 'MX',
      answer: 'new.example.org',
      priority: 5,
    });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        message: 'Conflict',
        details: `Mail to 'first.last+tag@${domain}' is forwarded; delete the email forwarding first.`,
      },
    });
    expect(refused.headers.get('x-error-code')).toBe('dns.forwarded');
    await create(SALES);
    expect((await list()).body).toEqual({
      totalCount: 2,
      from: 1,
      to: 2,
      emailForwarding: [
        { domainName: domain, emailBox: 'first.last+tag', emailTo: 'Ilse@xn--bcher-kva.example' },
        { domainName: domain, ...SALES },
      ],
    });
    for (const mailbox of ['first.last%2Btag', 'First.Last+TAG'])
      expect(await get(mailbox)).toMatchObject({ status: 200, body: { emailBox: 'first.last+tag' } });
    expect(await update('SALES', { emailTo: 'desk@example.net' })).toMatchObject({
      status: 200,
      body: { emailBox: 'sales', emailTo: 'desk@example.net' },
    });
    expect((await remove('sales')).body).toEqual({});
    expect(await mx()).toEqual(OURS);
    expect((await remove('first.last%2btag')).body).toEqual({});
    expect(await mx()).toEqual(['5 mail.example.org']);
    expect((await list()).body).toEqual({ totalCount: 0, from: 0, to: 0, emailForwarding: [] });
  });

  it('page by page', async () => {
    for (const emailBox of ['c', 'a', 'b']) await create({ ...SALES, emailBox });
    const first = await list('?perPage=2');
    expect(first.body).toMatchObject({
      totalCount: 3,
      from: 1,
      to: 2,
      nextPage: 2,
      lastPage: 2,
      emailForwarding: [{ emailBox: 'c' }, { emailBox: 'a' }],
    });
    expect(first.headers.get('link')).toMatch(/page=2>; rel="next"$/);
    expect((await list('?perPage=2&page=2')).body).toMatchObject({
      from: 3,
      to: 3,
      emailForwarding: [{ emailBox: 'b' }],
    });
    expect((await list('?page=9')).body).toEqual({ totalCount: 3, from: 0, to: 0, emailForwarding: [] });
  });

  it('one at a time when all come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, () => create(SALES)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 23 }, () => 409),
    ]);
    expect(answers.find(({ status }) => status === 409)!.body).toEqual(EXISTS);
    expect(await mx()).toEqual(OURS);
  });

  it('as many as there may be', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, at) => create({ ...SALES, emailBox: `b${at}` })));
    expect(await create(SALES)).toMatchObject({
      status: 409,
      body: { message: 'Conflict', details: 'A domain holds at most 30 email forwardings.' },
    });
  });

  it('of a zone as it was seen', async () => {
    const tag = (await list()).headers.get('etag')!;
    const made = await create(SALES, { 'if-match': tag });
    expect(made.status).toBe(200);
    const changed = { status: 412, body: { message: 'Precondition Failed' } };
    for (const refused of [
      await create({ ...SALES, emailBox: 'x' }, { 'if-match': tag }),
      await update('sales', SALES, { 'if-match': tag }),
      await remove('sales', { 'if-match': tag }),
    ]) {
      expect(refused).toMatchObject(changed);
    }
    expect((await records()).headers.get('etag')).toBe(made.headers.get('etag'));
  });

  it('not where nobody said where mail goes', async () => {
    const other = await sandbox.serve(await createPublicApi(sandbox.settings()));
    const none = {
      status: 503,
      body: { message: 'Service Unavailable', details: 'Email forwarding is not available.' },
    };
    expect(await sandbox.call(other, 'POST', path(), SALES)).toMatchObject(none);
    expect(await sandbox.call(other, 'POST', path(undefined, 'nowhere.com'), SALES)).toMatchObject({
      status: 404,
      body: NOT_FOUND,
    });
    await create(SALES);
    expect(await sandbox.call(other, 'DELETE', path('sales'))).toMatchObject({ status: 200 });
  });
});

describe('what is not for this account or not now', () => {
  it('is answered for a domain of another account as for none', async () => {
    await create(SALES);
    const stranger = await newStranger();
    for (const [method, mailbox, body] of [
      ['GET', undefined, undefined],
      ['POST', undefined, SALES],
      ['GET', 'sales', undefined],
      ['PUT', 'sales', SALES],
      ['DELETE', 'sales', undefined],
    ] as const) {
      expect(await sandbox.call(url, method, path(mailbox), body, stranger)).toMatchObject({
        status: 404,
        body: NOT_FOUND,
      });
      expect(await sandbox.call(url, method, path(mailbox, 'nowhere.com'), body)).toMatchObject({
        status: 404,
        body: NOT_FOUND,
      });
      expect(await sandbox.call(url, method, path(mailbox, 'no_name.com'), body)).toMatchObject({
        status: 400,
        body: { message: 'Bad Request' },
      });
    }
    expect(await get('sales')).toMatchObject({ status: 200 });
  });

  it.each([
    ...['RegistrarLock', 'AccountLock', 'PrivacyLock'].map((lock) => ({
      lock,
      answer: { status: 409, body: { message: 'Conflict', details: `The domain is locked (${lock}).` } },
    })),
    ...['VerificationHold', 'VerificationClientHold'].map((lock) => ({
      lock,
      answer: {
        status: 400,
        body: { message: 'Invalid Argument', details: 'Parameter Value Error - Contact Verification Hold' },
      },
    })),
  ])('is shown and not changed under $lock', async ({ lock, answer }) => {
    await create(SALES);
    await query('update domains set locks = $2 where name = $1', [domain, [lock]]);
    for (const refused of [
      await create({ ...SALES, emailBox: 'x' }),
      await update('sales', SALES),
      await remove('sales'),
    ])
      expect(refused).toMatchObject(answer);
    for (const missing of [await update('x', SALES), await remove('x')])
      expect(missing).toMatchObject({ status: 404, body: NOT_FOUND });
    expect((await list()).body).toMatchObject({ totalCount: 1 });
  });

  it('but the transfer lock stops nothing', async () => {
    await query(`update domains set locks = '{TransferLock}', expires_at = $2 where name = $1`, [domain, AT]);
    expect(await create(SALES)).toMatchObject({ status: 200 });
  });

  it.each([
    ['POST', undefined],
    ['PUT', 'sales'],
  ])('wants %s to say that it is JSON', async (method, mailbox) => {
    expect(
      await sandbox.call(url, method, path(mailbox), SALES, { 'content-type': 'text/plain' }),
    ).toMatchObject({ status: 415 });
  });

  it.each([
    ['PATCH', 'sales', 'DELETE, GET, HEAD, PUT'],
    ['DELETE', undefined, 'GET, HEAD, POST'],
  ])('knows no %s', async (method, mailbox, allow) => {
    const answer = await sandbox.call(url, method, path(mailbox), method === 'PATCH' ? {} : undefined);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
  });

  it.each(['?page=0', '?page=x', '?perPage=0', '?perPage=1001', '?page=1&page=2'])(
    'has no page %s',
    async (search) => {
      expect(await list(search)).toMatchObject({ status: 400, body: { message: 'Bad Request' } });
    },
  );
});

const bad = (details: unknown): object => ({ message: 'Bad Request', details });
const NO_BOX = bad(expect.stringMatching(/^emailBox is invalid/));
const LOOP = bad('emailTo is invalid: the target leads back to the forwarded address');
const TO: { wrong: string; emailTo: unknown; says: object }[] = [
  { wrong: 'no destination', emailTo: undefined, says: bad("'emailTo' cannot be null") },
  { wrong: 'null for the destination', emailTo: null, says: bad("'emailTo' cannot be null") },
  { wrong: 'an empty destination', emailTo: '', says: bad('emailTo should not be empty') },
  ...[1, true, ['ilse@example.net'], {}].map((emailTo) => ({
    wrong: `destination ${JSON.stringify(emailTo)}`,
    emailTo,
    says: bad('emailTo must be a string'),
  })),
  ...[
    'ilse',
    '@example.net',
    'ilse@',
    'ilse@net',
    'a b@example.net',
    'a@b@example.net',
    '"a b"@example.net',
    'a@127.0.0.1',
    'a@[::1]',
    'a@example.net, b@example.net',
    `${'a'.repeat(65)}@example.net`,
  ].map((emailTo) => ({
    wrong: `destination ${JSON.stringify(emailTo)}`,
    emailTo,
    says: bad('emailTo must be an email address'),
  })),
  {
    wrong: 'a destination with a line end',
    emailTo: 'a@example.net\r\nTo: b',
    says: bad(expect.stringMatching(/^emailTo holds a control character/)),
  },
];
const BODIES: { wrong: string; body: unknown; says: object }[] = [
  { wrong: 'no body', body: {}, says: { message: 'Bad Request' } },
  { wrong: 'a list', body: [SALES], says: bad('the body must be a JSON object') },
  { wrong: 'a text', body: 'sales', says: { message: 'Bad Request' } },
  { wrong: 'no mailbox', body: { emailTo: 'ilse@example.net' }, says: bad("'emailBox' cannot be null") },
  {
    wrong: 'null for the mailbox',
    body: { ...SALES, emailBox: null },
    says: bad("'emailBox' cannot be null"),
  },
  { wrong: 'an empty mailbox', body: { ...SALES, emailBox: '' }, says: bad('emailBox should not be empty') },
  ...[1, true, ['sales'], {}].map((emailBox) => ({
    wrong: `mailbox ${JSON.stringify(emailBox)}`,
    body: { ...SALES, emailBox },
    says: bad('emailBox must be a string'),
  })),
  ...['*', 'sales*', '*@example.com'].map((emailBox) => ({
    wrong: `mailbox ${emailBox}`,
    body: { ...SALES, emailBox },
    says: bad('wildcard forwarding is not supported'),
  })),
  ...[
    'sales@example.com',
    ' sales',
    'a b',
    '.a',
    'a.',
    'a..b',
    '"a"',
    '<a>',
    'a,b',
    'a\\b',
    'a%b',
    '|cat',
    '../a',
    'ü',
    'a'.repeat(65),
  ].map((emailBox) => ({
    wrong: `mailbox ${JSON.stringify(emailBox)}`,
    body: { ...SALES, emailBox },
    says: NO_BOX,
  })),
  {
    wrong: 'a mailbox with a control character',
    body: { ...SALES, emailBox: 'a\u0000' },
    says: { message: 'Bad Request', details: expect.stringMatching(/^emailBox holds a control character/) },
  },
  ...TO.map(({ wrong, emailTo, says }) => ({ wrong, body: { emailBox: 'sales', emailTo }, says })),
];

describe('a body is refused, and nothing is forwarded,', () => {
  it.each(BODIES)('with $wrong', async ({ body, says }) => {
    expect(await create(body)).toMatchObject({ status: 400, body: says });
    expect((await records()).body).toMatchObject({ totalCount: 0 });
  });

  it.each(TO)('with $wrong in place of another', async ({ emailTo, says }) => {
    await create(SALES);
    expect(await update('sales', { emailTo })).toMatchObject({ status: 400, body: says });
    // fields before existence (BEHAVIOUR §1)
    expect(await update('none', { emailTo })).toMatchObject({ status: 400, body: says });
    expect((await get('sales')).body).toEqual({ domainName: domain, ...SALES });
  });

  it('with a destination that leads back', async () => {
    expect(await create({ ...SALES, emailTo: `sales@${domain}` })).toMatchObject({ status: 400, body: LOOP });
    expect(await create({ ...SALES, emailTo: `other@${domain.toUpperCase()}` })).toMatchObject({
      status: 400,
      body: LOOP,
    });
    const first = domain;
    domain = await newDomain();
    await create({ ...SALES, emailTo: `sales@${first}` });
    const second = domain;
    domain = first;
    expect(await create({ ...SALES, emailTo: `SALES@${second}` })).toMatchObject({ status: 400, body: LOOP });
  });

  it.each(['a%20b', '%22a%22', 'sales%40example.com', 'a..b', '%C3%BC', 'a'.repeat(65), 'a%7Cb'])(
    'with mailbox %s in the path',
    async (mailbox) => {
      for (const answer of [
        await get(mailbox),
        await update(mailbox, { emailTo: 'ilse@example.net' }),
        await remove(mailbox),
      ])
        expect(answer).toMatchObject({ status: 400, body: NO_BOX });
    },
  );

  it('with a wildcard in the path', async () => {
    for (const answer of [await get('*'), await get('%2A'), await remove('*')])
      expect(answer).toMatchObject({ status: 400, body: bad('wildcard forwarding is not supported') });
  });
});

describe('a recipient', () => {
  const ILSE = 'ilse.recipient@example.org';
  const recipient = async (mailbox = 'sales'): Promise<Record<string, unknown>> =>
    (await sandbox.call(url, 'GET', `${path(mailbox)}:recipient`)).body;
  const resend = (mailbox = 'sales'): Promise<Answer> =>
    sandbox.call(url, 'POST', `${path(mailbox)}:resendRecipient`, {});
  const wantAgreement = (on: boolean) =>
    query(`update accounts set verify_forwarding_recipients = $1 where username = 'demo-test'`, [on]);
  const work = () =>
    drain(async () => (await worker.ask.execute()) + (await worker.send.execute()), 'mails to recipients');
  const mails = (to: string) => catcher.mails.filter((mail) => mail.to[0] === to);
  const linkTo = (to: string): string => /\/agree\/\S+/.exec(mails(to).at(-1)!.text)![0];
  const press = (link: string, choice: string) =>
    fetchPage(`${url}${link}?choice=${choice}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
    });
  const forwards = async (): Promise<string[]> =>
    (await query('select mailbox from forwarding.mail_aliases where domain = $1 order by 1', [domain])).map(
      ({ mailbox }) => mailbox as string,
    );

  beforeEach(() => wantAgreement(false));

  it('needs no agreement unless the account wants it, and is asked when it does, for what is there already', async () => {
    const to = 'ilse.before@example.org';
    await create({ ...SALES, emailTo: to });
    expect(await recipient()).toEqual({ emailTo: to, required: false, state: 'unasked', allowed: true });
    expect(await resend()).toMatchObject({ status: 200, body: { sent: false } });
    expect(await forwards()).toEqual(['sales']);
    await wantAgreement(true);
    expect([await recipient(), await forwards()]).toEqual([
      { emailTo: to, required: true, state: 'pending', allowed: false },
      [],
    ]);
    await work();
    expect(await recipient()).toMatchObject({
      state: 'pending',
      allowed: false,
      lastSentAt: expect.any(String),
      linkExpiresAt: expect.any(String),
    });
    expect(await resend()).toMatchObject({
      status: 429,
      body: { message: 'Resend throttled', details: expect.stringMatching(/^Next eligible at: /) },
    });
    expect(mails(to)).toHaveLength(1);
    expect((await get('sales')).body).toEqual({ domainName: domain, emailBox: 'sales', emailTo: to });
  });

  it('gets mail once its owner has agreed, by the button of the page and not by opening it', async () => {
    await wantAgreement(true);
    expect(await create({ ...SALES, emailTo: ILSE })).toMatchObject({
      status: 200,
      body: { domainName: domain, emailBox: 'sales', emailTo: ILSE },
    });
    await work();
    expect(mails(ILSE)).toMatchObject([
      {
        subject: 'May mail be forwarded to you?',
        text: expect.stringContaining(`sales@${domain}`),
        html: expect.stringContaining(`sales@${domain}`),
      },
    ]);
    const link = linkTo(ILSE);
    const page = await fetchPage(`${url}${link}`);
    expect([page.status, page.headers.get('content-security-policy'), await page.text()]).toEqual([
      200,
      expect.stringMatching(/^default-src 'none'; /),
      expect.stringContaining('No, never'),
    ]);
    for (const choice of ['', 'maybe', 'constructor'])
      expect(await (await press(link, choice)).text()).toContain('May mail be forwarded to you?');
    expect(await forwards()).toEqual([]);
    expect(await (await press(link, 'agree')).text()).toContain('Mail is forwarded to you');
    expect(await (await press(link, 'never')).text()).toContain('Mail is forwarded to you');
    await create({ emailBox: 'more', emailTo: ILSE.toUpperCase() });
    expect([await forwards(), (await recipient('more')).state]).toEqual([['more', 'sales'], 'verified']);
  });

  it('who says "no, never" gets nothing, with the option or without, and is not asked again', async () => {
    const to = 'ilse.never@example.org';
    await wantAgreement(true);
    await create({ ...SALES, emailTo: to });
    await work();
    expect(await (await press(linkTo(to), 'never')).text()).toContain('No mail is forwarded to you');
    await wantAgreement(false);
    await create({ emailBox: 'more', emailTo: to });
    await wantAgreement(true);
    await work();
    expect([await forwards(), await recipient('more'), await resend(), mails(to).length]).toEqual([
      [],
      {
        emailTo: to,
        required: true,
        state: 'refused',
        allowed: false,
        lastSentAt: expect.any(String),
        decidedAt: expect.any(String),
      },
      expect.objectContaining({ status: 200, body: { sent: false } }),
      1,
    ]);
  });

  it.each(['recipient', 'resendRecipient'])(
    '%s is about a mailbox of the account that is there',
    async (what) => {
      const method = what === 'recipient' ? 'GET' : 'POST';
      const ask = (where: string, headers = {}): Promise<Answer> =>
        sandbox.call(url, method, `${where}:${what}`, method === 'POST' ? {} : undefined, headers);
      await create(SALES);
      for (const answer of [
        await ask(path('none')),
        await ask(path('sales', 'elsewhere.com')),
        await ask(path('sales'), await newStranger()),
      ])
        expect(answer).toMatchObject({ status: 404, body: NOT_FOUND });
      expect(await ask(path('a%20b'))).toMatchObject({ status: 400, body: NO_BOX });
    },
  );

  it.each(['x', 'a'.repeat(52), '%3Cscript%3E', `' or 1=1`])(
    'has no page behind the token %s',
    async (token) => {
      const page = await fetchPage(`${url}/agree/${token}`);
      expect([page.status, (await page.text()).includes('This link is not valid')]).toEqual([404, true]);
    },
  );
});
