import { createPublicApi } from '../../src/app.module';
import { answerBesideExample, examplesOf } from '../support/examples';
import {
  startEmailForwarding,
  forwardNewDomain,
  stopEmailForwarding,
  AT,
  SALES,
  sandbox,
  url,
  domain,
  query,
  newDomain,
  newStranger,
  path,
  list,
  get,
  create,
  update,
  remove,
  records,
  mx,
  useDomain,
} from '../support/dns/email-forwarding-stack';

const NOT_FOUND = { message: 'Not Found', details: 'The requested domain does not exist.' };
const EXISTS = { message: 'Object already exists.' };
const OURS = ['10 mx1.registrar.example', '20 mx2.registrar.example'];
beforeAll(startEmailForwarding);
afterAll(stopEmailForwarding);
beforeEach(forwardNewDomain);

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
    const { seen, expected } = await answerBesideExample(
      (...request) => sandbox.call(url, ...request),
      shown,
      { 'example.com': domain },
    );
    expect(seen).toEqual(expected);
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
    useDomain(await newDomain());
    await create({ ...SALES, emailTo: `sales@${first}` });
    const second = domain;
    useDomain(first);
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
