import { fetchPage } from '@registrar/test-sandbox';
import { describeWith, programOf, until } from '@registrar/testkit';
import { chromium } from 'playwright-core';
import {
  startVerification,
  stopVerification,
  person,
  sandbox,
  catcher,
  url,
  call,
  resend,
  approve,
  sentBefore,
  work,
  events,
  registered,
  linkTo,
  restart,
} from '../support/verification-stack';

beforeAll(startVerification);
afterAll(stopVerification);

describe('contacts that must verify', () => {
  it('are listed with their domains, announced by an event and by mail, and shown on the domain alone', async () => {
    await restart();
    const { id } = await registered('listed.com', 'Listed@example.net');
    const { body, status } = await call('GET', '/contacts/unverified');
    const mine = (
      body.unverifiedContacts as { verificationId: number; createDate: string; verifyBy: string }[]
    ).find(({ verificationId }) => verificationId === id)!;
    expect([status, mine]).toEqual([
      200,
      {
        verificationId: id,
        createDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
        verifyBy: expect.any(String),
        email: 'Listed@example.net',
        domains: ['listed.com'],
      },
    ]);
    expect(Date.parse(mine.verifyBy) - Date.parse(mine.createDate)).toBe(15 * 86_400_000);
    expect(await events()).toEqual([
      {
        eventName: 'contact.verification.status_change',
        domains: ['listed.com'],
        verificationId: id,
        verification: { status: 'unverified', verifyBy: mine.verifyBy },
      },
    ]);
    const mail = catcher.mails.find(({ to }) => to[0] === 'Listed@example.net')!;
    expect(mail).toMatchObject({
      subject: 'Please confirm your email address',
      from: 'noreply@registrar.example',
      fromName: 'The Registrar',
      messageId: expect.stringMatching(/^<[0-9a-f-]{36}@registrar.example>$/),
    });
    expect(
      [mail.text, mail.html].every(
        (part) => part.includes('listed.com') && part.includes('http://localhost:3000/verify/'),
      ),
    ).toBe(true);
    const list = await call('GET', '/domains?domainName=listed.com');
    expect(JSON.stringify(list.body)).not.toMatch(/verificationId|isVerified/);
  });

  it.each(['page=0', 'perPage=0', 'perPage=1001', 'page=x', 'page=-1'])(
    'refuses the page %s',
    async (query) => {
      expect(await call('GET', `/contacts/unverified?${query}`)).toMatchObject({
        status: 400,
        body: { message: 'Bad Request' },
      });
    },
  );

  it('come in pages with a link to the next', async () => {
    await registered('page-1.com');
    await registered('page-2.com');
    const { body, headers } = await call('GET', '/contacts/unverified?perPage=1');
    expect(body).toMatchObject({ from: 1, to: 1, nextPage: 2, unverifiedContacts: [{}] });
    expect(headers.get('link')).toContain('/core/v1/contacts/unverified?perPage=1&page=2>; rel="next"');
    expect(await call('GET', '/contacts/unverified?page=1000')).toMatchObject({
      status: 200,
      body: { from: 0, to: 0, unverifiedContacts: [] },
    });
  });
});

describe('an approved reseller verifies a contact', () => {
  it('once, with the event, and again only by the same key', async () => {
    const { id } = await registered('verified.com');
    await restart();
    const key = { 'x-idempotency-key': 'verify-1' };
    const first = await call('POST', `/contacts/verify/${id}`, {}, key);
    expect([
      first.status,
      first.body,
      first.headers.get('x-idempotency-key'),
      first.headers.get('x-idempotent-replay'),
    ]).toEqual([200, {}, 'verify-1', null]);
    const replay = await call('POST', `/contacts/verify/${id}`, {}, key);
    expect([replay.status, replay.body, replay.headers.get('x-idempotent-replay')]).toEqual([200, {}, '1']);
    expect(await events()).toEqual([
      {
        eventName: 'contact.verification.status_change',
        domains: ['verified.com'],
        verificationId: id,
        verification: { status: 'verified' },
      },
    ]);
    expect(await call('POST', `/contacts/verify/${id}`, {})).toMatchObject({
      status: 404,
      body: { message: 'Not Found' },
    });
    const { registrant } = (await call('GET', '/domains/verified.com')).body.contacts as {
      registrant: object;
    };
    expect(registrant).toMatchObject({ isVerified: true });
    expect(registrant).not.toHaveProperty('verificationId');
    expect((await call('GET', '/domains?domainName=verified.com')).body.domains).toMatchObject([
      { contacts: { registrant: { isVerified: true } } },
    ]);
    expect(await call('POST', `/contacts/verify/${id + 1}`, {}, key)).toMatchObject({
      status: 409,
      body: { message: 'Idempotency key has been reused for a different request.' },
    });
  });

  it('show their verification on domains that need it, in every role with the address, and on no other', async () => {
    const { id } = await registered('needs-it.com');
    const asked = person('needs-it@example.net');
    expect(
      (
        await call('POST', '/domains', {
          domain: { domainName: 'needs-none.com', contacts: { admin: asked } },
        })
      ).status,
    ).toBe(200);
    expect(
      (
        await call('POST', '/domains', {
          domain: { domainName: 'of-a-country.com', contacts: { registrant: asked } },
        })
      ).status,
    ).toBe(200);
    expect(
      (
        await call('POST', '/domains', {
          domain: { domainName: 'both-roles.com', contacts: { registrant: asked, tech: asked } },
        })
      ).status,
    ).toBe(200);
    const idsOf = async (name: string) =>
      Object.entries(
        (await call('GET', `/domains/${name}`)).body.contacts as Record<string, { verificationId?: number }>,
      )
        .filter(([, contact]) => contact.verificationId !== undefined)
        .map(([role, contact]) => [role, contact.verificationId]);
    expect(await idsOf('both-roles.com')).toEqual([
      ['registrant', id],
      ['tech', id],
    ]);
    expect(await idsOf('needs-none.com')).toEqual([]);
    expect(await idsOf('of-a-country.com')).toEqual([['registrant', id]]);
    const rules = (ccTld: boolean) =>
      sandbox.sql.query(
        `insert into tld_rules (tld, valid_from, rules, created_at)
       select 'com', valid_from + interval '1 millisecond', (rules::jsonb || jsonb_build_object('ccTld', $1::boolean))::json, created_at from tld_rules where tld = 'com' order by valid_from desc limit 1`,
        [ccTld],
      );
    const shown = (count: number) =>
      until(async () => (await idsOf('of-a-country.com')).length === count, 'rules are read each second');
    await rules(true);
    await shown(0);
    await rules(false);
    await shown(1);
  });

  it.each([
    ['an id nobody has', '/contacts/verify/2000000000', 404],
    ['id 0', '/contacts/verify/0', 404],
    ['an id beyond int32', '/contacts/verify/2147483648', 400],
    ['an id that is none', '/contacts/verify/abc', 400],
    ['an unknown action', '/contacts/verify/1:verify', 404],
  ])('not %s', async (_, path, status) => {
    expect(await call('POST', path, {})).toMatchObject({ status });
  });

  it('not of another account, and not without approval', async () => {
    const { id } = await registered('foreign.com');
    await sandbox.sql.query(
      `with other as (insert into accounts (username, default_nameservers, created_at) values ('other-e2e-test', '{}', now()) returning id)
       update contact_verifications set account_id = (select id from other) where id = $1`,
      [id],
    );
    expect(await call('POST', `/contacts/verify/${id}`, {})).toEqual(
      expect.objectContaining({ status: 404, body: { message: 'Not Found' } }),
    );
    expect(await resend(id)).toMatchObject({ status: 404 });
    await approve(false);
    try {
      // credentials are cached for a second
      await until(
        async () => (await call('POST', `/contacts/verify/${id}`, {})).status === 403,
        'the account is not approved any more',
      );
      expect(await call('POST', `/contacts/verify/${id}`, {})).toEqual(
        expect.objectContaining({ status: 403, body: { message: 'Permission denied' } }),
      );
    } finally {
      await approve(true);
      await until(
        async () => (await call('POST', `/contacts/verify/${id}`, {})).status === 404,
        'the account is approved again',
      );
    }
  });

  it('not with another type of content', async () => {
    expect(
      await call('POST', '/contacts/verify/1', undefined, { 'content-type': 'text/plain' }),
    ).toMatchObject({ status: 415 });
  });
});

describe('a mail that is asked for again', () => {
  it('comes after 15 minutes, and not before', async () => {
    const { id } = await registered('resent.com');
    const early = await resend(id);
    expect(early).toMatchObject({
      status: 429,
      body: {
        message: 'Resend throttled',
        details: expect.stringMatching(/^Next eligible at: \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      },
    });
    const reset = Number(early.headers.get('x-ratelimit-reset'));
    expect(Date.parse((early.body.details as string).slice(18)) / 1_000).toBe(reset);
    await sentBefore(id, 16);
    const sent = await resend(id, { 'x-idempotency-key': 'resend-1' });
    expect(sent).toMatchObject({
      status: 200,
      body: { sent: true, verificationId: id, nextEligibleAt: expect.any(String) },
    });
    // byte by byte, the order of fields included
    expect(JSON.stringify((await resend(id, { 'x-idempotency-key': 'resend-1' })).body)).toBe(
      JSON.stringify(sent.body),
    );
    await work();
    expect(catcher.mails.filter(({ to }) => to[0] === 'resent@example.net')).toHaveLength(2);
    expect(await resend(id)).toMatchObject({ status: 429 });
  });

  it('is not sent for an address that is verified', async () => {
    const { id } = await registered('done.com');
    await call('POST', `/contacts/verify/${id}`, {});
    expect(await resend(id)).toMatchObject({
      status: 200,
      body: { sent: false, verificationId: id, nextEligibleAt: expect.any(String) },
    });
  });

  it('comes 200 times an hour for an account', async () => {
    const { id } = await registered('many.com');
    await sentBefore(id, 16);
    await sandbox.sql.query(
      `insert into verification_resends select account_id, now() - interval '10 minutes', 200 from contact_verifications where id = $1
                             on conflict (account_id) do update set window_start = excluded.window_start, resends = 200`,
      [id],
    );
    const refused = await resend(id);
    expect(refused).toMatchObject({ status: 429, body: { message: 'Resend throttled' } });
    const waits = Number(refused.headers.get('x-ratelimit-reset')) - Date.now() / 1_000;
    expect([waits > 2_900, waits < 3_100]).toEqual([true, true]);
    await sandbox.sql.query('delete from verification_resends');
  });
});

describe('the page behind the link', () => {
  it('changes nothing when it is opened, as scanners of mail do, and verifies by its button, once', async () => {
    const { id, path } = await registered('paged.com');
    for (let times = 0; times < 3; times += 1) {
      const page = await fetchPage(`${url}${path}`);
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(page.headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
      );
      expect([
        page.headers.get('referrer-policy'),
        page.headers.get('x-robots-tag'),
        page.headers.get('cache-control'),
      ]).toEqual(['no-referrer', 'noindex, nofollow', 'no-store']);
      expect(await page.text()).toContain('<strong>paged@example.net</strong>');
    }
    expect(
      (await sandbox.sql.query('select state from contact_verifications where id = $1', [id])).rows,
    ).toEqual([{ state: 'open' }]);
    await sentBefore(id, 16);
    await resend(id);
    await work();
    await restart();
    const send = () =>
      fetchPage(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: '',
      });
    expect(await (await send()).text()).toContain('is confirmed');
    expect(await (await send()).text()).toContain('is confirmed');
    expect(await events()).toHaveLength(1);
    // the other link of the same address has nothing left to do
    expect(await (await fetchPage(`${url}${linkTo('paged@example.net')}`)).text()).toContain(
      'There is nothing left to do.',
    );
  });

  it('says that a link has expired', async () => {
    const { id, path } = await registered('expired.com');
    await sandbox.sql.query(`update verification_links set expires_at = now() where verification_id = $1`, [
      id,
    ]);
    for (const method of ['GET', 'POST']) {
      const page = await fetchPage(`${url}${path}`, { method });
      expect([page.status, (await page.text()).includes('This link has expired')]).toEqual([410, true]);
    }
    expect(
      (await sandbox.sql.query('select state from contact_verifications where id = $1', [id])).rows,
    ).toEqual([{ state: 'open' }]);
  });

  it('is 400 for a token with NUL, as every path is', async () => {
    expect((await fetchPage(`${url}/verify/%00`)).status).toBe(400);
  });

  it.each(['x', 'a'.repeat(52), 'a'.repeat(290), '%3Cscript%3E', `${'A7'.repeat(26)}%20`, "'%20or%201=1"])(
    'knows no token %s',
    async (token) => {
      const page = await fetchPage(`${url}/verify/${token}`);
      expect([
        page.status,
        page.headers.get('content-type'),
        (await page.text()).includes('This link is not valid'),
      ]).toEqual([404, 'text/html; charset=utf-8', true]);
    },
  );

  it('keeps only a digest of the token, and nothing of the mail once it is sent', async () => {
    const { path } = await registered('secret.com');
    const token = path.split('/').at(-1)!;
    const { rows } = await sandbox.sql.query<{ text: string }>(
      `select (select string_agg(l::text, ' ') from verification_links l) || (select string_agg(m::text, ' ') from mails m) as text`,
    );
    expect(rows[0].text).not.toContain(token);
    expect(
      (await sandbox.sql.query('select count(*)::int as n from mails where content_sealed is not null')).rows,
    ).toEqual([{ n: 0 }]);
  });

  describeWith(
    programOf('CHROMIUM_PATH', ['chromium']),
    'install chromium, or name it by CHROMIUM_PATH',
    'in a browser',
    (chromiumPath) => {
      it('works without scripts', async () => {
        const { path } = await registered('browsed.com');
        const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
        try {
          const context = await browser.newContext({ javaScriptEnabled: false });
          const page = await context.newPage();
          const complaints: string[] = [];
          page.on('console', (message) => complaints.push(message.text()));
          await page.goto(`${url}${path}`);
          expect(await page.title()).toBe('Confirm your email address');
          expect(await page.locator('li').allTextContents()).toEqual(['browsed.com']);
          await page.getByRole('button', { name: 'Confirm the email address' }).click();
          expect(await page.getByRole('heading').textContent()).toBe(
            'Thank you: the email address is confirmed',
          );
          // a style that its policy does not let through would be a complaint
          expect(complaints).toEqual([]);
        } finally {
          await browser.close();
        }
      });
    },
  );
});

describe('an account whose clock is 40 days ahead of the world', () => {
  const AHEAD = 40 * 86_400;
  let id: number;
  let path: string;
  beforeAll(async () => {
    ({ id, path } = await registered('ahead.com'));
    await sandbox.sql.query(
      'insert into account_clocks (account_id, ahead_seconds, changed_at) select id, $2, now() from accounts where username = $1',
      [sandbox.credentials.username, AHEAD],
    );
    await until(
      async () =>
        Date.parse((await call('GET', '/hello')).body.serverTime as string) >
        Date.now() + (AHEAD - 60) * 1_000,
      'the API knows the clock of the account',
    );
  });
  afterAll(() => sandbox.sql.query('delete from account_clocks'));

  it('gets the next mail by its own clock, and Retry-After by that of the world', async () => {
    expect(await resend(id)).toMatchObject({ status: 200, body: { sent: true } });
    const early = await resend(id);
    expect(early).toMatchObject({ status: 429, body: { message: 'Resend throttled' } });
    const seen = Date.parse((early.body.details as string).slice('Next eligible at: '.length)) / 1_000;
    expect(Math.abs(seen - AHEAD - Number(early.headers.get('x-ratelimit-reset')))).toBeLessThanOrEqual(1);
  });

  it('has links in mails that end 30 days later by the time of the world', async () => {
    const { rows } = await sandbox.sql.query(
      `select expires_at between now() + interval '29 days' and now() + interval '30 days' as fits from verification_links where verification_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ fits: true }, { fits: true }]);
    const opened = await fetchPage(`${url}${path}`);
    expect([opened.status, (await opened.text()).includes('Confirm the email address')]).toEqual([200, true]);
    await fetchPage(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: '',
    });
    expect(
      (await sandbox.sql.query('select state from contact_verifications where id = $1', [id])).rows,
    ).toEqual([{ state: 'verified' }]);
  });
});
