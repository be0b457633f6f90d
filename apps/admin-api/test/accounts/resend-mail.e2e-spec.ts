import { until } from '@registrar/testkit';
import { StaffStack } from '../support/staff-stack';

jest.setTimeout(60_000);

const NAME = 'mailed-about.com';
let desk: StaffStack;
let account: number;
let domain: number;
beforeAll(async () => {
  desk = await StaffStack.start();
  await desk.register(NAME);
  [{ id: domain, account_id: account }] = await desk.query(
    'select id, account_id from domains where name = $1',
    [NAME],
  );
});
afterAll(() => desk?.stop());

let count = 0;
const RESULTS = { sent: 'sent_at', failed: 'failed_at' } as const;

/** A mail of the past, with its content erased. */
async function settled(template: string, subject: string, result: keyof typeof RESULTS = 'sent') {
  count += 1;
  const id = `0190a000-0000-7000-8000-${String(count).padStart(12, '0')}`;
  await desk.query(
    `insert into mails (id, account_id, template, subject, recipient, created_at, attempts, ${RESULTS[result]})
     values ($1, $2, $3, $4, 'ilse@example.net', now(), 1, now())`,
    [id, account, template, subject],
  );
  return id;
}
const resend = (
  id: string,
  role: 'support' | 'finance' | 'registry' = 'support',
  body: object = { reason: 'x' },
) => desk.call('POST', `/mails/${id}:resend`, body, role);
const mailsOf = (template: string) =>
  desk.query('select subject, content_sealed is not null as has_content from mails where template = $1', [
    template,
  ]);

describe('a mail is sent again', () => {
  it('at once where it waits, and audited with the reason', async () => {
    const id = await settled('token-issued', 'token:1');
    await desk.query(
      `update mails set sent_at = null, content_sealed = 'sealed', due_at = now() + interval '1 hour' where id = $1`,
      [id],
    );
    expect(await resend(id, 'support', { reason: 'Ticket 4711' })).toMatchObject({
      status: 200,
      body: { way: 'hastened' },
    });
    expect(await desk.query('select due_at <= now() as is_due from mails where id = $1', [id])).toEqual([
      { is_due: true },
    ]);
    await desk.query('delete from mails where id = $1', [id]);
    expect(await desk.audit(`mail:${id}`)).toMatchObject([
      { action: 'mail.resend', reason: 'Ticket 4711', after: { way: 'hastened', template: 'token-issued' } },
    ]);
  });

  it.each(['sent', 'failed'] as const)(
    'with the present dates, of an expiry notice that was %s',
    async (result) => {
      const before = await mailsOf('expiry-ahead');
      const id = await settled('expiry-ahead', `domain:${domain}`, result);
      expect(await resend(id)).toMatchObject({ status: 200, body: { way: 'written' } });
      expect(await mailsOf('expiry-ahead')).toHaveLength(before.length + 2);
      expect((await desk.audit(`mail:${id}`))[0].after).toMatchObject({ way: 'written' });
    },
  );

  it('with a new link, of a verification, but not within 15 minutes of the last one', async () => {
    const { id: verification } = await until(
      async () =>
        (
          await desk.query(
            `update contact_verifications set state = 'open', last_sent_at = now() where account_id = $1 returning id`,
            [account],
          )
        )[0],
      'the worker asks for a verification',
    );
    const id = await settled('verification', `verification:${verification}`);
    const early = await resend(id);
    expect(early).toMatchObject({
      status: 429,
      body: { details: expect.stringContaining('is reached until') },
    });
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(800);
    await desk.query(
      `update contact_verifications set last_sent_at = now() - interval '1 hour', created_at = now() - interval '1 hour'`,
    );
    const again = await settled('verification-reminder', `verification:${verification}`);
    const links = await desk.query('select from verification_links');
    expect(await resend(again)).toMatchObject({ status: 200, body: { way: 'written' } });
    expect(await desk.query('select from verification_links')).toHaveLength(links.length + 1);
  });
});

it('follows the term: an expired domain gets the notice of its expiry again, not one ahead of it', async () => {
  const [{ expires_at: end }] = await desk.query('select expires_at from domains where id = $1', [domain]);
  await desk.query(`update domains set expires_at = now() - interval '1 hour' where id = $1`, [domain]);
  const [expired, ahead] = [
    await settled('expired', `domain:${domain}`),
    await settled('expiry-ahead', `domain:${domain}`),
  ];
  expect((await resend(expired)).body).toEqual({ way: 'written' });
  expect((await resend(ahead)).body.details).toContain('The domain has expired or left its account.');
  await desk.query('update domains set expires_at = $2 where id = $1', [domain, end]);
});

it('is sent once by a double click, and at most 3 times an hour', async () => {
  const id = await settled('expiry-ahead', `domain:${domain}`);
  const before = (await mailsOf('expiry-ahead')).length;
  const statuses = (await Promise.all([resend(id), resend(id)])).map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 429]);
  expect(await mailsOf('expiry-ahead')).toHaveLength(before + 1);
});

describe('a mail is not sent again', () => {
  it.each([
    ['expired', () => `domain:${domain}`, 'The domain is not expired.'],
    ['expiry-ahead', () => 'domain:2000000000', 'The domain has expired or left its account.'],
    ['forwarding-recipient', () => 'recipient:2000000000', 'no forwarding uses the address'],
    ['transfer-out', () => 'transfer:1', 'cannot be sent again'],
    ['compliance-notice', () => `domain:${domain}`, 'Give the notice again'],
    ['subscription-inactive', () => 'subscription:1', 'cannot be sent again'],
    ['registrant-refused', () => `domain:${domain}`, 'cannot be sent again'],
    ['token-issued', () => 'token:1', 'cannot be sent again'],
    ['token-ending', () => 'token:1', 'cannot be sent again'],
    ['expiry-ahead', () => 'odd', 'Its subject is unknown.'],
  ])('%s of %p: 409 with what to do', async (template, subject, details) => {
    const id = await settled(template, subject());
    expect(await resend(id)).toMatchObject({
      status: 409,
      body: { details: expect.stringContaining(details) },
    });
    expect(await desk.audit(`mail:${id}`)).toEqual([]);
  });

  it('without a reason, with an unknown id, or by other roles', async () => {
    const id = await settled('expiry-ahead', `domain:${domain}`);
    expect((await resend(id, 'support', {})).status).toBe(400);
    expect((await resend('0190a000-0000-7000-8000-0000000fffff')).status).toBe(404);
    expect((await resend('x')).status).toBe(400);
    for (const role of ['finance', 'registry'] as const) expect((await resend(id, role)).status).toBe(403);
  });
});
